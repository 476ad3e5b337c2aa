import { expect, test } from "vitest";
import { brokenRows } from "./sizes";

test("cards that break into even rows are as wide as those rows let them be", () => {
  expect(brokenRows({ width: 346, height: 267 }, [6], 104, 10)).toEqual({ columns: 3, width: 82 });
});

test("cards may be a little smaller to stand in fewer rows", () => {
  expect(brokenRows({ width: 900, height: 260 }, [6], 168, 18)).toEqual({ columns: 6, width: 129 });
});
