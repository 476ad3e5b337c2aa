import { expect, it } from "vitest";
import type { GameInfo } from "../server/games";
import { tableFor } from "./table_wish";

it("makes the table that a click asks for", () => {
  const game = { key: "clash", seats: [2] } as unknown as GameInfo;
  expect(tableFor({ game, chairs: ["kitten"], choices: {} })).toEqual({
    game: "clash", seats: [{ kind: "me" }, { kind: "bot", level: "kitten" }], open: false,
  });
  expect(tableFor({ game, chairs: ["", ""], listed: true, choices: { character: "brute" } })).toEqual({
    game: "clash", seats: [{ kind: "me", choices: { character: "brute" } }, { kind: "open" }, { kind: "open" }], open: true,
  });
  expect(tableFor({ game, chairs: ["tiger", "", "kitten"], choices: {}, theirs: { character: "vesper" } }).seats).toEqual([
    { kind: "me" }, { kind: "bot", level: "tiger", choices: { character: "vesper" } }, { kind: "open" }, { kind: "bot", level: "kitten", choices: { character: "vesper" } },
  ]);
});
