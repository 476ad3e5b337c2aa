import { expect, it } from "vitest";
import { card, view, zone } from "../../server/sample_views";
import type { Line, View } from "../../server/view";
import { difference, newLines } from "./difference";

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

it("the log tells what is new, and nothing after a step back", () => {
  const [a, b, c] = [line("a"), line("b"), line("c")];
  const at = (...log: Line[]): View => view([], [], { log });
  expect(newLines(at(a), at(a, b, c))).toEqual([b, c]);
  expect(newLines(at(a, b), at(a))).toEqual([]);
  expect(newLines(at(a, b), at(a, c))).toEqual([]);
});
