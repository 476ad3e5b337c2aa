import { expect, test } from "vitest";
import { isNewTo, type Statistics } from "./results";

test("who has finished a match of one game is still new to the others", () => {
  const games = [{ game: "clash", tally: { played: 1, won: 0, drawn: 0, lost: 1 } }];
  const played = { games } as Statistics;
  expect(isNewTo("clash", played)).toBe(false);
  expect(isNewTo("five_rows", played)).toBe(true);
});
