import { expect, it } from "vitest";
import type { ListedTable, Seat } from "../server/tables";
import { whoPlays } from "./lobby";

const seat = (kind: Seat["kind"], name = ""): Seat => ({ kind, name });
const table = (...seats: Seat[]): ListedTable => ({ id: "t", game: "clash", state: "playing", open: true, created: 0, seats });

it("names who waits, and everybody who plays, people first", () => {
  expect(whoPlays(table(seat("person", "Ann"), seat("free")))).toBe("Ann");
  expect(whoPlays(table(seat("bot", "Tabby bot"), seat("person", "Ann")))).toBe("Ann, Tabby bot");
  expect(whoPlays(table(seat("free"), seat("free")))).toBe("Bots");
});
