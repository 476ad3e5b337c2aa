import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Shuffle, Table } from "../server/messages";
import { keepPromises, plainPart, randomPart, recallPledge, rememberPledge } from "./pledges";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});
afterEach(() => void vi.unstubAllGlobals());

const SHUFFLE: Shuffle = { commitment: "given", added: [0], next: "", secret: null, parts: null, seal: null, origin: null };
const AT_TABLE = { id: "t", shuffle: SHUFFLE, state: "waiting", seat: 0, next: null, rematch_asked: [], tournament: "" } as unknown as Table;
const AT_CUP: Shuffle = { ...SHUFFLE, origin: { commitment: "of the cup now", table: "round 1", secret: null } };

test("a random part is never the same, and a typed one is kept as the server keeps it", () => {
  expect(randomPart()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomPart()).not.toBe(randomPart());
  expect(plainPart("  four   paws ")).toBe("four paws");
});

test("the first commitment is kept, and none that comes later or after the end", () => {
  keepPromises(AT_TABLE, "mine");
  keepPromises({ ...AT_TABLE, shuffle: { ...SHUFFLE, commitment: "other" } }, "mine");
  keepPromises({ ...AT_TABLE, id: "over", state: "over" }, "mine");
  expect([recallPledge("t"), recallPledge("over")]).toEqual([{ commitment: SHUFFLE.commitment, part: "" }, null]);
});

test("the commitment of a rematch is kept with what this seat has added", () => {
  const over: Table = { ...AT_TABLE, state: "over", shuffle: { ...SHUFFLE, next: "then" }, rematch_asked: [0] };
  keepPromises({ ...over, next: "asked" }, "mine");
  keepPromises({ ...over, next: "watched", seat: -1 }, "mine");
  expect([recallPledge("asked"), recallPledge("watched")]).toEqual([{ commitment: "then", part: "mine" }, { commitment: "then", part: "" }]);
});

test("a table of a tournament is kept with what was promised when this browser entered", () => {
  rememberPledge("cup", { commitment: "of the cup", part: "catnip" });
  keepPromises({ ...AT_TABLE, shuffle: AT_CUP, tournament: "cup" }, "mine");
  expect(recallPledge("t")).toEqual({ commitment: AT_CUP.commitment, part: "catnip", tournament: "of the cup" });
});
