import { expect, it } from "vitest";
import type { GameInfo } from "../server/games";
import { tableFor } from "./table_wish";

it("makes the table that a click asks for", () => {
  const game = { key: "clash", seats: [2] } as unknown as GameInfo;
  expect(tableFor({ game, seats: 2, against: { kind: "bot", level: "kitten" }, choices: {} })).toEqual({
    game: "clash", seats: [{ kind: "me" }, { kind: "bot", level: "kitten" }], open: false,
  });
  expect(tableFor({ game, seats: 3, against: { kind: "open", listed: true }, choices: { character: "brute" } })).toEqual({
    game: "clash", seats: [{ kind: "me", choices: { character: "brute" } }, { kind: "open" }, { kind: "open" }], open: true,
  });
});
