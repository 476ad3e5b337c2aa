import { expect, test } from "vitest";
import { readOn } from "./tournaments";

test("a list is read as far as it is wanted, page after page", async () => {
  const load = (after: string): Promise<{ items: number[]; next: string | null }> =>
    Promise.resolve({ items: [Number(after), Number(after) + 1], next: after === "5" ? null : String(Number(after) + 2) });
  const first = { items: [1, 2], next: "3" };
  expect(await readOn(first, 0, load)).toBe(first);
  expect(await readOn(first, 3, load)).toEqual({ items: [1, 2, 3, 4], next: "5" });
  expect(await readOn(first, 99, load)).toEqual({ items: [1, 2, 3, 4, 5, 6], next: null });
});
