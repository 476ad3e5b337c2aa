import { expect, it } from "vitest";
import { difference, newLines } from "./moving";
import { lastMoves, movesIn, stepOf } from "../boards/events";
import { toldTo } from "./names";
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

const told = (name: string, values: Record<string, number>, more: Partial<Line> = {}): Line => line("", { name, values, ...more });

it("a blow is what the event says, on the card of the seat that it names, else on its life", () => {
  const field = zone("row", [card(1, "archer", { owner: 0 }), card(2, "archer", { owner: 1 })]);
  const seen = view([field], [], { game: "five_rows", counters: { "1": [{ label: "Health", value: 20, most: 20 }] } });
  const archer = { cards: ["archer"], seats: [1] };
  expect(blowOf(seen, seen, told("hit", { seat: 1, card: 3, n: 2 }, archer))).toEqual({ on: "card:2", by: -2 });
  expect(blowOf(seen, seen, told("tougher", { seat: 1, card: 3, n: 2 }, archer))).toEqual({ on: "card:2", by: 2 });
  expect(blowOf(seen, seen, told("hurt", { seat: 1, n: 3 }, { seats: [1] }))).toEqual({ on: "seat:1:Health", by: -3 });
  expect(blowOf(seen, seen, told("healed", { seat: 1, n: 3 }, { seats: [1] }))).toEqual({ on: "seat:1:Health", by: 3 });
  expect(blowOf(seen, seen, told("attacked", { seat: 1, card: 3, n: 2 }, archer))).toBeNull();
});

it("the same name means another thing in another game", () => {
  const seen = view([zone("row", [card(2, "jab", { owner: 1 })])], [], { game: "clash" });
  expect(blowOf(seen, seen, told("hit", { seat: 1, card: 3, n: 2 }, { cards: ["jab"], seats: [1] }))).toBeNull();
});

it("of two cards with the same face that one was hit which looks different afterwards", () => {
  const at = (health: number) => view([zone("row", [card(1, "archer", { owner: 1, stats: { health: 3 } }), card(2, "archer", { owner: 1, stats: { health } })])], [], { game: "five_rows" });
  const hit = told("hit", { seat: 1, card: 3, n: 2 }, { cards: ["archer"], seats: [1] });
  expect(blowOf(at(3), at(1), hit)).toEqual({ on: "card:2", by: -2 });
});

it("two moves are turned up together, and the count waits for the one that acts", () => {
  const shown = [told("revealed", { seat: 0, card: 4, n: 4 }, { cards: ["four"] }), told("revealed", { seat: 1, card: 1, n: 1 }, { cards: ["one"] })];
  const moves = movesIn("clash", shown);
  expect(moves).toEqual([{ seat: 0, card: "four", at: 4 }, { seat: 1, card: "one", at: 1 }]);
  expect(movesIn("five_rows", shown)).toEqual([]);
  expect(stepOf(moves, told("hit", { seat: 1, card: 1, n: 1 }, { cards: ["one"] }), 0)).toBe(1);
  expect(stepOf(moves, told("hurt", { seat: 0, n: 1 }), 1)).toBe(1);
  expect(stepOf(moves, told("hit", { seat: 0, card: 4, n: 4 }, { cards: ["four"] }), 1)).toBe(4);
  expect(lastMoves("clash", [...shown.slice(0, 1), told("turn", { n: 2 }), ...shown, told("hurt", { seat: 0, n: 1 })])).toEqual(moves);
});

it("a line says You to the seat that it speaks of, and names others", () => {
  const seen = view([], [], { seats: ["Ann", "Annabel"], seat: 0 });
  expect(toldTo(seen, line("Ann: draws 3.", { seats: [0] }))).toBe("You: draws 3.");
  expect(toldTo(seen, line("Annabel: wounds Guard of Ann.", { seats: [1, 0] }))).toBe("Annabel: wounds Guard of you.");
  expect(toldTo(seen, line("Annabel: draws 3.", { seats: [1] }))).toBe("Annabel: draws 3.");
});
