import { expect, it } from "vitest";
import { partOf } from "./life_bar";

const barOf = (left: number, most: number, lost: number): string[] => Array.from({ length: most }, (_, i) => partOf(i, left, most, lost));

it("shows what is left and what the last blow took", () => {
  expect(barOf(3, 6, 2)).toEqual(["left", "left", "left", "gone", "gone", ""]);
  expect(barOf(2, 6, 0)).toEqual(["low", "low", "", "", "", ""]);
});

it("is empty when nothing is left, whatever the last blow took", () => {
  expect(barOf(0, 4, 3)).toEqual(["", "", "", ""]);
});
