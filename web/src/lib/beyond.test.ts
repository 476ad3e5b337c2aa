import { expect, test } from "vitest";
import { beyond } from "./beyond";

test("what ends at the edge has nothing beyond it", () => {
  expect(beyond(0, 390, 390)).toEqual({ before: false, after: false });
  expect(beyond(0, 390, 396)).toEqual({ before: false, after: false });
});

test("more lies on the side to which one can still scroll", () => {
  expect(beyond(0, 390, 600)).toEqual({ before: false, after: true });
  expect(beyond(100, 390, 600)).toEqual({ before: true, after: true });
  expect(beyond(210, 390, 600)).toEqual({ before: true, after: false });
});
