import { expect, test } from "vitest";
import { card, zone } from "../../server/sample_views";
import { edgesOf, inFrontOf } from "./facings";

const corner = card(1, "bolt", { at: [0, 4] });

test("what a card would face lies beside it", () => {
  expect(["north", "east", "south", "west", "nowhere"].map((facing) => inFrontOf(card(1, "bolt", { at: [2, 2] }), facing))).toEqual([[1, 2], [2, 3], [3, 2], [2, 1], null]);
});

test("at the edge of a grid it looks off it", () => {
  expect(edgesOf(corner, zone("board", [corner], { size: [5, 5] })).filter((facing) => ["north", "east", "south", "west"].includes(facing))).toEqual(["north", "east"]);
});
