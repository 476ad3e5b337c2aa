import { expect, it } from "vitest";
import { card, option, view, zone } from "../../server/sample_views";
import type { Counter } from "../../server/view";
import { arrange, inColumns, openedPiles, otherSeats } from "./arrange";

it("parts hands, piles and the board, and draws what the layout forgets once it holds something", () => {
  const seen = view([
    zone("hand 0", [], { shape: "hand", owner: 0 }),
    zone("hand 1", [], { shape: "hand", owner: 1 }),
    zone("deck", [], { shape: "pile", count: 9 }),
    zone("row", []),
    zone("aside", [card(1, "a")]),
    zone("removed", []),
  ], [], { layout: [["hand 1"], ["row"], ["hand 0"]] });
  const lying = arrange(seen);
  expect(lying.hand?.id).toBe("hand 0");
  expect(lying.hands.map(({ id }) => id)).toEqual(["hand 1"]);
  expect(lying.piles.get(-1)?.[0]?.count).toBe(9);
  expect(lying.board.map((line) => line.map(({ id }) => id))).toEqual([["row"], ["aside"]]);
});

it("opens a pile that holds a card to choose", () => {
  const pile = zone("deck 0", [card(7, "scout")], { shape: "pile" });
  expect(openedPiles(view([pile], [option(1, "recruit", { takes: 7 })]))).toEqual([pile]);
  expect(openedPiles(view([pile]))).toEqual([]);
});

it("heaps rows from which nothing is chosen, where the board needs the room", () => {
  const rows = [zone("captured 1", [card(1, "a")], { owner: 1 }), zone("drawn 0", [card(2, "b")], { owner: 0 })];
  const seen = view(rows, [option(1, "place", { takes: 2 })]);
  expect(arrange(seen).piles.size).toBe(0);
  const lying = arrange(seen, [], true);
  expect(lying.piles.get(1)?.map(({ id }) => id)).toEqual(["captured 1"]);
  expect(lying.board.flat().map(({ id }) => id)).toEqual(["drawn 0"]);
});

it("seats the others from the left of the near one", () => {
  expect(otherSeats(view([], [], { seat: 1, seats: ["a", "b", "c"] }))).toEqual([2, 0]);
});

it("puts a number that only some have before those that stand below each other", () => {
  const counted = (...labels: string[]): Counter[] => labels.map((label) => ({ label, value: 1, most: null, kind: "number" }));
  const [plain, rich] = [counted("Honor", "Pride"), counted("Honor", "Honor bonus", "Pride")];
  expect(inColumns(rich, [plain, rich]).map(({ label }) => label)).toEqual(["Honor bonus", "Honor", "Pride"]);
  expect(inColumns(plain, [plain, rich])).toEqual(plain);
});
