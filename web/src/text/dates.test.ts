import { expect, test } from "vitest";
import { agoText } from "./dates";

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
  expect(agoText(1_781_000_000, 1_781_000_000 + seconds)).toBe(words);
});
