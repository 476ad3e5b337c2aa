import { expect, test } from "vitest";
import { isNewTo, type Statistics } from "../server/accounts";
import { ago, beginnersFirst, opponents } from "./lobby";

test.each([
  [0, "just now"],
  [-3, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [3_599, "59 minutes ago"],
  [7_200, "2 hours ago"],
  [86_400, "yesterday"],
  [3 * 86_400, "3 days ago"],
])("what began %d seconds before began %s", (seconds, words) => {
  expect(ago(1_781_000_000, 1_781_000_000 + seconds)).toBe(words);
});

const bots = ["random", "greedy", "kitten", "tiger"].map((level) => ({ level, says: "" }));
const levels = (found: typeof bots): string[] => found.map(({ level }) => level);

test("cats are offered, from the gentlest on; those that hardly think stand apart", () => {
  const { cats, others } = opponents(bots);
  expect(levels(cats)).toEqual(["kitten", "tiger"]);
  expect(levels(others)).toEqual(["random", "greedy"]);
  expect(levels(beginnersFirst(bots))).toEqual(["kitten", "tiger", "random", "greedy"]);
});

test("who has finished a match of one game is still new to the others", () => {
  const games = [{ game: "clash", tally: { played: 1, won: 0, drawn: 0, lost: 1 } }];
  const played = { games } as Statistics;
  expect(isNewTo("clash", played)).toBe(false);
  expect(isNewTo("five_rows", played)).toBe(true);
});
