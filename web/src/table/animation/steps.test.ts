import { expect, it } from "vitest";
import { card, view, zone } from "../../server/sample_views";
import { cardsIn, type Card, type Line, type View } from "../../server/view";
import { blowOf, stepsOf } from "./steps";

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
  expect([struck?.blow, struck?.shifts, left?.blow, left?.shifts]).toEqual([{ on: "card:1", by: -5 }, false, null, true]);
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

// cards that come

const comes = (seat: number, more: Partial<Line> = {}): Line => line(seat, { change: 1, of: "card", ...more });
const backs = (n: number): Card[] => Array.from({ length: n }, (_, i) => card(-1 - i, null, { owner: 1 }));
const held = (cards: Card[], owner = 1) => zone(`hand ${owner}`, cards, { shape: "hand", owner });
const where = (now: View | undefined): Record<string, number[]> => Object.fromEntries((now?.zones ?? []).map(({ id, cards }) => [id, cards.map(({ handle }) => handle)]));

it("a card is played with its line, out of the hand where it was seen or was not", () => {
  const before = view([zone("row", [archer(1, 1, 3)]), held([card(5, "archer", { owner: 0 })], 0), held(backs(2))]);
  const after = view([zone("row", [archer(6, 1, 3), archer(1, 1, 3), archer(5, 0, 3)]), held([], 0), held(backs(1))]);
  const [own, theirs] = stepsOf(before, after, [comes(0), comes(1)]);
  expect(where(own?.now)).toEqual({ row: [1, 5], "hand 0": [], "hand 1": [-1, -2] });
  expect(where(theirs?.now)).toEqual({ row: [6, 1, 5], "hand 0": [], "hand 1": [-1] });
  expect([own?.shifts, theirs?.shifts]).toEqual([true, true]);
  expect(theirs?.now.zones.map(({ count }) => count)).toEqual([3, 0, 1]);
});

it("a card that is drawn later does not come with the line of its twin that is played", () => {
  const before = view([zone("row", []), held([archer(5, 0, 3)], 0), zone("deck", [], { shape: "pile", owner: 0, count: 4 })]);
  const after = view([zone("row", [archer(5, 0, 3)]), held([archer(6, 0, 3)], 0), zone("deck", [], { shape: "pile", owner: 0, count: 3 })]);
  const [played, drawn] = stepsOf(before, after, [comes(0), comes(0)]);
  expect(where(played?.now)).toEqual({ row: [5], "hand 0": [], deck: [] });
  expect(where(drawn?.now)).toEqual({ row: [5], "hand 0": [6], deck: [] });
});

it("a card comes with the numbers that it has before the lines that change them", () => {
  const [before, after] = [view([zone("row", [])]), view([zone("row", [archer(5, 0, 2)])])];
  expect(walk(before, after, [comes(0), hit(0, -1)])).toEqual([{ 5: 3 }, { 5: 2 }]);
  const twin = view([zone("row", [archer(1, 0, 5)])]);
  expect(walk(twin, view([zone("row", [archer(1, 0, 4), archer(5, 0, 3)])]), [comes(0), hit(0, -1)])).toEqual([{ 1: 5, 5: 3 }, { 1: 4, 5: 3 }]);
});

it("what lies where only one can lie makes room", () => {
  const at = (handle: number, column: number) => archer(handle, 0, 3, { at: [0, column] });
  const grid = (...cards: Card[]) => view([zone("grid", cards, { shape: "grid" }), zone("discard", [], { shape: "pile" })]);
  const [swapped] = stepsOf(grid(at(1, 0), at(2, 1)), grid(at(2, 0), at(1, 1)), [comes(0)]);
  expect(swapped?.now.zones[0]?.cards.map(({ handle, at: spot }) => [handle, spot])).toEqual([[2, [0, 0]], [1, [0, 1]]]);
});

it("a card is attached with its line, and what it was on stays as it was", () => {
  const troop = (under: Card[]): Card => card(1, "troop", { owner: 0, under });
  const [put] = stepsOf(view([zone("row", [troop([])]), held([card(5, "archer", { owner: 0 })], 0)]), view([zone("row", [troop([archer(5, 0, 1)])]), held([], 0)]), [comes(0)]);
  expect(put?.now.zones.map(({ cards }) => cards.map(({ handle, under }) => [handle, under.length]))).toEqual([[[1, 1]], []]);
});

it("cards that are not seen come too, one by one or many", () => {
  const at = (hand: number, deck: number): View => view([held(backs(hand)), zone("deck", [], { shape: "pile", owner: 1, count: deck })]);
  const unseen = (change: number): Line => line(1, { cards: [], change, of: "cards" });
  const steps = stepsOf(at(2, 9), at(5, 6), [unseen(1), unseen(2), unseen(1)]);
  expect(steps.map(({ now }) => now.zones.map(({ count }) => count))).toEqual([[3, 8], [5, 6], [5, 6]]);
  expect(steps.map(({ shifts }) => shifts)).toEqual([true, true, false]);
  expect(new Set(steps[1]?.now.zones[0]?.cards.map(({ handle }) => handle)).size).toBe(5);
});

it("all that does not stay goes at once, but for what is dealt again", () => {
  const [before, after] = [table([archer(1, 0, 3)], [card(7, "pilot"), archer(2, 0, 3)]), table([card(7, "pilot")], [], 11)];
  const [cleared, dealt] = stepsOf(before, after, [line(0, { cards: [], seats: [], change: -1, of: "cards" }), comes(0, { cards: ["pilot"] })]);
  expect(where(cleared?.now)).toEqual({ row: [], discard: [7], "deck 1": [] });
  expect(where(dealt?.now)).toEqual({ row: [7], discard: [], "deck 1": [] });
});

it("a card is turned with its line, and stays where it lies", () => {
  const guard = (handle: number, owner: number, marks: string[]): Card => card(handle, "archer", { owner, marks, stats: { Honor: 3 - marks.length } });
  const before = table([guard(1, 0, []), guard(2, 1, [])]);
  const after = table([guard(1, 0, ["wounded"]), guard(2, 1, ["wounded"])]);
  const steps = stepsOf(before, after, [line(0, { seats: [0, 1], change: 1, of: "side" }), line(1, { seats: [1, 0], change: 1, of: "side" })]);
  expect(steps.map(({ now }) => now.zones[0]?.cards.map(({ marks, stats }) => marks.length + (stats["Honor"] ?? 0) * 10))).toEqual([[30, 21], [21, 21]]);
});

it("a player who has such a number is meant, not the card that acts", () => {
  const before = table([archer(1, 1, 3)]);
  const [won] = stepsOf(before, before, [line(1, { change: 2, of: "Coins" })]);
  expect(won?.blow).toEqual({ on: "seat:1:Coins", by: 2 });
  expect(won?.now.counters[1]?.[0]?.value).toBe(5);
});

it("a card without such a number shows the blow as the next view does", () => {
  const tank = (marks: string[]): Card => card(1, "archer", { owner: 0, marks });
  const [struck] = stepsOf(table([tank(["2T"])]), table([tank(["2T-1"])]), [line(0, { change: -1, of: "life" })]);
  expect(struck?.now.zones[0]?.cards[0]?.marks).toEqual(["2T-1"]);
});

const told = (more: Partial<Line>): Line => ({ text: "", name: "", values: {}, cards: [], seats: [], ...more });

it("a blow is what the line says, on the card of the seat that it names, else on the seat", () => {
  const seen = view([zone("row", [card(1, "archer", { owner: 0 }), card(2, "archer", { owner: 1 })])]);
  const archer = { cards: ["archer"], seats: [1] };
  expect(blowOf(seen, seen, told({ ...archer, change: -2, of: "health" }))).toEqual({ on: "card:2", by: -2 });
  expect(blowOf(seen, seen, told({ ...archer, change: 2, of: "health" }))).toEqual({ on: "card:2", by: 2 });
  expect(blowOf(seen, seen, told({ seats: [1], change: -3, of: "Health" }))).toEqual({ on: "seat:1:Health", by: -3 });
  expect(blowOf(seen, seen, told(archer))).toBeNull();
});

it("of two cards with the same face that one was hit which looks different afterwards", () => {
  const at = (health: number) => view([zone("row", [card(1, "archer", { owner: 1, stats: { health: 3 } }), card(2, "archer", { owner: 1, stats: { health } })])]);
  expect(blowOf(at(3), at(1), told({ cards: ["archer"], seats: [1], change: -2, of: "health" }))).toEqual({ on: "card:2", by: -2 });
});
