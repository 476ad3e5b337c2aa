import { expect, it } from "vitest";
import { difference, newLines } from "./moving";
import { blowOf } from "./stage";
import { card, view, zone } from "./testing";
import type { Line, View } from "../view";

const back = (handle: number, owner: number) => card(handle, null, { owner });
const line = (text: string, more: Partial<Line> = {}): Line => ({ text, name: "", values: {}, cards: [], seats: [], ...more });

function table(hand: number, deck: number, row: ReturnType<typeof card>[], more: Partial<View> = {}): View {
  const backs = Array.from({ length: hand }, (_, i) => back(-1 - i, 1));
  return view(
    [zone("row", row), zone("hand 1", backs, { shape: "hand", owner: 1 }), zone("deck 1", [], { shape: "pile", owner: 1, count: deck })],
    [],
    more,
  );
}

it("a card that the other plays comes out of the hand that got smaller", () => {
  const change = difference(table(3, 10, []), table(2, 10, [card(5, "archer", { owner: 1 })]));
  expect(change.arrivals).toEqual([{ handle: 5, from: "hand 1" }]);
});

it("a card that is turned up from a deck comes out of the deck", () => {
  const change = difference(table(3, 10, []), table(3, 9, [card(5, "archer", { owner: 1 })]));
  expect(change.arrivals).toEqual([{ handle: 5, from: "deck 1" }]);
});

it("a card that goes back into a hand flies there", () => {
  const change = difference(table(2, 10, [card(5, "archer", { owner: 1 })]), table(3, 10, []));
  expect(change.departures).toEqual([{ handle: 5, to: "hand 1" }]);
});

it("one hidden card that is missing explains one arrival only", () => {
  const change = difference(table(3, 10, []), table(2, 9, [card(5, "a", { owner: 1 }), card(6, "b", { owner: 1 })]));
  expect(change.arrivals.map(({ from }) => from)).toEqual(["hand 1", "deck 1"]);
});

it("losses and gains are seen on cards in play and on counters", () => {
  const before = table(1, 1, [card(5, "a", { stats: { power: 2, health: 3 } })], { counters: { "1": [{ label: "HP", value: 9, most: 12 }] } });
  const after = table(1, 1, [card(5, "a", { stats: { power: 4, health: 1 } })], { counters: { "1": [{ label: "HP", value: 11, most: 12 }] } });
  expect(difference(before, after).changes).toEqual([{ on: "card:5", by: -2 }, { on: "seat:1:HP", by: 2 }]);
});

it("the log tells what is new, and nothing after a step back", () => {
  const [a, b, c] = [line("a"), line("b"), line("c")];
  const at = (...log: Line[]): View => view([], [], { log });
  expect(newLines(at(a), at(a, b, c))).toEqual([b, c]);
  expect(newLines(at(a, b), at(a))).toEqual([]);
  expect(newLines(at(a, b), at(a, c))).toEqual([]);
});

it("a blow is found on the card of the seat that the line names, else on its life", () => {
  const field = zone("row", [card(1, "archer", { owner: 0 }), card(2, "archer", { owner: 1 })]);
  const seen = view([field], [], { counters: { "1": [{ label: "Health", value: 20, most: 20 }] } });
  expect(blowOf(seen, line("Bob: Archer takes 2 damage.", { cards: ["archer"], seats: [1] }))).toEqual({ on: "card:2", by: -2 });
  expect(blowOf(seen, line("Bob: loses 3 health.", { seats: [1] }))).toEqual({ on: "seat:1:Health", by: -3 });
  expect(blowOf(seen, line("Bob: Block stops 2 damage.", { cards: ["archer"], seats: [1] }))).toBeNull();
});
