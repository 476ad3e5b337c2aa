import { expect, test } from "vitest";
import { percents } from "./percents";

test.each([
  [[0.195, 0.805], [20, 80]],
  [[0.5, 0.5], [50, 50]],
  [[1, 0], [100, 0]],
  [[1 / 3, 1 / 3, 1 / 3], [34, 33, 33]],
  [[0.166, 0.166, 0.166, 0.502], [17, 17, 16, 50]],
  [[0.3, 0.3, 0.3, 0.3], [25, 25, 25, 25]], // shares, whatever they add up to
  [[0, 0], [0, 0]],
])("%j is shown as %j", (chances, shown) => {
  expect(percents(chances)).toEqual(shown);
});
