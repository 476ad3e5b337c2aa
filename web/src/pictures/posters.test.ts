import { expect, test } from "vitest";
import { beginnersFirst, opponentsOf } from "./posters";

const bots = ["random", "greedy", "kitten", "tiger"].map((level) => ({ level, says: "" }));
const levels = (found: typeof bots): string[] => found.map(({ level }) => level);

test("cats are offered, from the gentlest on; those that hardly think stand apart", () => {
  const { cats, others } = opponentsOf(bots);
  expect(levels(cats)).toEqual(["kitten", "tiger"]);
  expect(levels(others)).toEqual(["random", "greedy"]);
  expect(levels(beginnersFirst(bots))).toEqual(["kitten", "tiger", "random", "greedy"]);
});
