import { expect, test } from "vitest";
import { beyond, bringing } from "./scrolling";

const SEEN = { start: 0, end: 390 };

test("what ends at the edge has nothing beyond it", () => {
  expect(beyond(0, 390, 390)).toEqual({ before: false, after: false });
  expect(beyond(0, 390, 396)).toEqual({ before: false, after: false });
});

test("a line of text is less than a card, and is looked for sooner", () => {
  expect(beyond(0, 44, 51)).toEqual({ before: false, after: false });
  expect(beyond(0, 44, 51, 6)).toEqual({ before: false, after: true });
});

test("more lies on the side to which one can still scroll", () => {
  expect(beyond(0, 390, 600)).toEqual({ before: false, after: true });
  expect(beyond(100, 390, 600)).toEqual({ before: true, after: true });
  expect(beyond(210, 390, 600)).toEqual({ before: true, after: false });
});

test("nothing is scrolled while one of what is wanted is in sight", () => {
  expect(bringing([{ start: 10, end: 106 }, { start: 500, end: 596 }], SEEN)).toBe(null);
  expect(bringing([], SEEN)).toBe(null);
});

test("what is wanted beyond the edge comes into sight, the nearest of it, clear of the edge", () => {
  expect(bringing([{ start: 700, end: 796 }, { start: 350, end: 446 }], SEEN)).toBe(446 + 36 - 390);
  expect(bringing([{ start: 100, end: 196 }], { start: 200, end: 590 })).toBe(64);
  expect(bringing([{ start: 10, end: 106 }], { start: 200, end: 590 })).toBe(0);
});
