import { expect, it } from "vitest";
import { distance } from "./keyboard";

it("walks to what lies in the direction of the key, straight before aslant", () => {
  const right = { x: 1, y: 0 };
  const here = { x: 0, y: 0 };
  expect(distance(here, { x: -10, y: 0 }, right)).toBeNull();
  expect(distance(here, { x: 50, y: 0 }, right)).toBeLessThan(distance(here, { x: 40, y: 30 }, right) ?? 0);
});
