import { expect, it } from "vitest";
import { card, view, zone } from "../../server/sample_views";
import type { Line, View } from "../../server/view";
import { difference, newLines } from "./difference";
import { lastMoves, movesIn, stepOf, turnedUpFrom } from "./reveal";
import { blowOf } from "./steps";

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

it("a blow is what the line says, on the card of the seat that it names, else on the seat", () => {
  const seen = view([zone("row", [card(1, "archer", { owner: 0 }), card(2, "archer", { owner: 1 })])]);
  const archer = { cards: ["archer"], seats: [1] };
  expect(blowOf(seen, seen, line("", { ...archer, change: -2, of: "health" }))).toEqual({ on: "card:2", by: -2 });
  expect(blowOf(seen, seen, line("", { ...archer, change: 2, of: "health" }))).toEqual({ on: "card:2", by: 2 });
  expect(blowOf(seen, seen, line("", { seats: [1], change: -3, of: "Health" }))).toEqual({ on: "seat:1:Health", by: -3 });
  expect(blowOf(seen, seen, line("", archer))).toBeNull();
});

it("of two cards with the same face that one was hit which looks different afterwards", () => {
  const at = (health: number) => view([zone("row", [card(1, "archer", { owner: 1, stats: { health: 3 } }), card(2, "archer", { owner: 1, stats: { health } })])]);
  expect(blowOf(at(3), at(1), line("", { cards: ["archer"], seats: [1], change: -2, of: "health" }))).toEqual({ on: "card:2", by: -2 });
});

it("two moves are turned up together, and the count waits for the one that acts", () => {
  const shown = [line("", { step: 4, seats: [0], cards: ["four"] }), line("", { step: 1, seats: [1], cards: ["one"] })];
  const moves = movesIn([...shown, line("")]);
  expect(moves).toEqual([{ seat: 0, card: "four", at: 4 }, { seat: 1, card: "one", at: 1 }]);
  expect(stepOf(moves, line("", { seats: [1], cards: ["one"] }), 0)).toBe(1);
  expect(stepOf(moves, line("", { seats: [0] }), 1)).toBe(1);
  expect(stepOf(moves, line("", { seats: [0], cards: ["four"] }), 1)).toBe(4);
  expect(lastMoves([...shown.slice(0, 1), line("Turn 2."), ...shown, line("", { seats: [0] })])).toEqual(moves);
});

it("moves of two turns are turned up apart, so that no seat has two at one step", () => {
  const turn = (card: string): Line[] => [0, 1].map((seat) => line("", { step: 1, cards: [card], seats: [seat] }));
  const log = [...turn("lunge"), line("Ann hits."), ...turn("block")];
  expect(turnedUpFrom(log, 0).map(({ card: face, seat }) => [face, seat])).toEqual([["lunge", 0], ["lunge", 1]]);
  expect(turnedUpFrom(log, 3).map(({ card: face, seat }) => [face, seat])).toEqual([["block", 0], ["block", 1]]);
});
