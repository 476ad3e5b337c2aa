import { expect, it } from "vitest";
import { cardsIn, type Card, type Line, type View } from "../view";
import { stepsOf } from "./stepping";
import { card, view, zone } from "./testing";

const line = (seat: number, more: Partial<Line>): Line => ({ text: "", name: "", values: {}, cards: ["archer"], seats: [seat], ...more });
const hit = (seat: number, by: number): Line => line(seat, { change: by, of: "health" });
const gone = (seat: number): Line => line(seat, { change: -1, of: "card" });
const archer = (handle: number, owner: number, health: number, more: Partial<Card> = {}): Card => card(handle, "archer", { owner, stats: { power: 2, health }, ...more });

function table(row: Card[], discard: Card[] = [], deck = 9): View {
  const piles = [zone("discard", discard, { shape: "pile" }), zone("deck 1", [], { shape: "pile", owner: 1, count: deck })];
  return view([zone("row", row), ...piles], [], { counters: { 1: [{ label: "Coins", value: 3, most: null, kind: "money" }] } });
}

/** The health of each card in the row, by its handle. */
const healths = ({ zones }: View): Record<number, number | undefined> =>
  Object.fromEntries([...cardsIn(zones.filter(({ id }) => id === "row"))].map(({ card: { handle, stats } }) => [handle, stats["health"]]));
const walk = (before: View, after: View, lines: Line[]) => stepsOf(before, after, lines).map(({ now }) => healths(now));

it("a number changes with the line that tells of it", () => {
  const [before, after] = [table([archer(1, 0, 5), archer(2, 1, 4)]), table([archer(1, 0, 2), archer(2, 1, 3)])];
  expect(walk(before, after, [hit(0, -2), hit(1, -1), hit(0, -1)])).toEqual([{ 1: 3, 2: 4 }, { 1: 3, 2: 3 }, { 1: 2, 2: 3 }]);
});

it("a card that dies goes with its line, to where the next view has it", () => {
  const [before, after] = [table([archer(1, 0, 3), archer(2, 1, 4)]), table([archer(2, 1, 4)], [archer(1, 0, 3)])];
  const [struck, left] = stepsOf(before, after, [hit(0, -5), gone(0)]);
  expect(struck && healths(struck.now)).toEqual({ 1: 0, 2: 4 });
  expect(left && healths(left.now)).toEqual({ 2: 4 });
  expect(left?.now.zones[1]?.cards.map(({ handle }) => handle)).toEqual([1]);
  expect([left?.now.zones[0]?.count, left?.now.zones[1]?.count]).toEqual([1, 1]);
  expect([struck?.blow, struck?.goes, left?.blow, left?.goes]).toEqual([{ on: "card:1", by: -5 }, false, null, true]);
});

it("a card that goes out of sight is counted where one more lies then", () => {
  const [left] = stepsOf(table([archer(1, 1, 3)]), table([], [], 10), [gone(1)]);
  expect(left?.now.zones.map(({ count }) => count)).toEqual([0, 0, 10]);
});

it("of twins each line means the one whose way it explains", () => {
  const before = table([archer(1, 0, 3), archer(2, 0, 3)]);
  expect(walk(before, table([archer(1, 0, 3), archer(2, 0, 2)]), [hit(0, -1)])).toEqual([{ 1: 3, 2: 2 }]);
  expect(walk(before, table([archer(1, 0, 2)]), [hit(0, -3), hit(0, -1), gone(0)])).toEqual([{ 1: 3, 2: 0 }, { 1: 2, 2: 0 }, { 1: 2 }]);
  expect(walk(before, table([]), [hit(0, -3), hit(0, -3), gone(0)])).toEqual([{ 1: 0, 2: 3 }, { 1: 0, 2: 0 }, { 2: 0 }]);
});

it("what was attached to a card that goes, and stays, is seen to stay", () => {
  const pilot = card(7, "pilot", { owner: 0, stats: { health: 1 } });
  expect(walk(table([archer(1, 0, 3, { under: [pilot] })]), table([pilot]), [gone(0)])).toEqual([{ 7: 1 }]);
});

it("a counter changes with its line, and lines about nothing on the table change nothing", () => {
  const before = table([]);
  const [won, nobody] = stepsOf(before, before, [line(1, { cards: [], change: 2, of: "Coins" }), hit(1, -1)]);
  expect(won?.now.counters[1]?.[0]?.value).toBe(5);
  expect(nobody?.now).toBe(won?.now);
});
