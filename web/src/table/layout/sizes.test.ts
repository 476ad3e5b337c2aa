import { expect, test } from "vitest";
import { brokenRows, cardWidth, stepIn } from "./sizes";

test("cards that break into even rows are as wide as those rows let them be", () => {
  expect(brokenRows({ width: 346, height: 267 }, [6], 104, 10)).toEqual({ columns: 3, width: 82 });
});

test("cards may be a little smaller to stand in fewer rows", () => {
  expect(brokenRows({ width: 900, height: 260 }, [6], 168, 18)).toEqual({ columns: 6, width: 129 });
});

test("fits cards into the room there is", () => {
  expect(stepIn(500, 10, 100, 10) * 9 + 100).toBeCloseTo(500);
  expect(cardWidth({ width: 1000, height: 600 }, 4, 3, 116) * (88 / 63)).toBeLessThan(150);
});

test("breaks a line into even rows, and only where that makes its cards much larger", () => {
  expect(brokenRows({ width: 780, height: 340 }, [6], 168, 18)).toEqual({ columns: 6, width: 109 });
  const broken = brokenRows({ width: 780, height: 340 }, [10], 168, 18);
  expect(broken.columns).toBe(5);
  expect(broken.width).toBeGreaterThan(90);
});
