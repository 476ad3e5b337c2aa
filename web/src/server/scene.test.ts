import { expect, it } from "vitest";
import { SceneReader, type Scene, type SceneSent, type Sheet } from "./scene";

const SHEET: Sheet = {
  game: "clash",
  seat: 0,
  zones: [
    { id: "fray", label: "Fray", shape: "row", owner: null, mixed: true, help: "Cards are dealt here." },
    { id: "hand 0", label: "Hand", shape: "hand", owner: 0 },
    { id: "deck 0", label: "Deck", shape: "pile", owner: 0 },
    { id: "board", label: "Board", shape: "grid", owner: null, size: [5, 3] },
  ],
  counters: [{ label: "Round", kind: "steps", owner: -1 }, { label: "HP", kind: "life", owner: 0 }, { label: "HP", kind: "life", owner: 1 }],
  layout: [["fray"], ["board", "deck 0"], ["hand 0"]],
  figures: ["power", "{n} damage"],
  marks: ["asleep", "has attacked"],
  facings: ["north", "east"],
  cards: [[null, ""], ["tom", "Scarred Tom"], ["tank", "Tank"]],
};
const WORDS = ["Round 1", "What do you play?", "Ann", "Bob"];
type Zones = [count: number, ...cards: number[][]][];

/** Counters and zones as one row of numbers. */
function drawing(zones: Zones, counters: number[] = [0, 0, 0, 0, 0, 0]): number[] {
  return [0, ...counters, ...zones.flatMap(([count, ...cards]) => [count, cards.length, ...cards.flatMap((card) => [card.length, ...card])])];
}

const EMPTY: Scene = { heading: 0, prompt: 1, seats: [2, 3], score: [0, 0], drawing: drawing([[0], [0], [0], [0]]) };

function sent(more: Partial<Scene>, words: string[] = [], actions: SceneSent["actions"] = {}): SceneSent {
  return { sheet: SHEET, words_from: 0, words: [...WORDS, ...words], actions, scene: { ...EMPTY, ...more } };
}

const read = (more: Partial<Scene>, words: string[] = [], actions: SceneSent["actions"] = {}) => new SceneReader().read(sent(more, words, actions));

it("zones that are not there are left out, also of the layout", () => {
  const seen = read({ drawing: drawing([[1], [1], [0], [0]]) });
  expect(seen.zones.map(({ id, count }) => [id, count])).toEqual([["fray", 0], ["hand 0", 0]]);
  expect(seen.layout).toEqual([["fray"], ["hand 0"]]);
  expect([seen.heading, seen.prompt, seen.seats]).toEqual(["Round 1", "What do you play?", ["Ann", "Bob"]]);
});

it("a card has its name, its figures and its marks, and lies where and as it is drawn", () => {
  const [board] = read({ drawing: drawing([[0], [0], [0], [2, [7, 1, 2, 6, 2, 0, 0, 2, 4, 3]]]) }).zones;
  expect(board?.cards).toEqual([
    { handle: 7, face: "tom", name: "Scarred Tom", stats: { power: 3 }, marks: ["2 damage", "has attacked"], facing: "east", at: [1, 2], under: [], owner: 1 },
  ]);
});

it("a figure that is not there is not told, and 0 and less are", () => {
  const [hand] = read({ drawing: drawing([[0], [4, [1, 1], [2, 1, 0, 0, 0, 0, 0, 0, 1], [3, 1, 0, 0, 0, 0, 0, 0, -2]], [0], [0]]) }).zones;
  expect(hand?.cards.map(({ stats }) => stats)).toEqual([{}, { power: 0 }, { power: -2 }]);
  expect(hand?.cards.map(({ owner }) => owner)).toEqual([0, 0, 0]);
});

it("where cards of several lie, whose they are is told with their names", () => {
  const [fray] = read({ drawing: drawing([[4, [1, 1, 1], [2, 2, 2], [3, 2]], [0], [0], [0]]) }).zones;
  expect(fray?.cards.map(({ name }) => name)).toEqual(["your Scarred Tom", "Bob's Tank", "Tank"]);
});

it("backs are counted in a pile, and numbered over the whole table", () => {
  const [, hand, deck] = read({ drawing: drawing([[1], [3, [0, 0], [4, 1]], [4, [-2, 0], [5, 2]], [0]]) }).zones;
  expect(hand?.cards.map(({ handle, face }) => [handle, face])).toEqual([[-1, null], [4, "tom"]]);
  expect(deck?.cards.map(({ handle, face }) => [handle, face])).toEqual([[-2, null], [-3, null], [5, "tank"]]);
});

it("what is attached lies under the card before it", () => {
  const [fray] = read({ drawing: drawing([[2, [1, 2], [2, 1, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 3]], [0], [0], [0]]) }).zones;
  expect(fray?.cards.map(({ name, under }) => [name, under.map((card) => card.name)])).toEqual([["Tank", ["Scarred Tom"]], ["a face-down card", []]]);
});

it("counters that are not there are left out, and a help of the moment comes before the usual one", () => {
  const seen = read({ drawing: drawing([[1], [0], [0], [0]], [0, 0, 12, 15, -3, 15]), helps: { fray: 4, HP: 4 } }, ["Now."]);
  expect(seen.counters).toEqual({
    "-1": [], "0": [{ label: "HP", value: 11, most: 15, kind: "life", help: "Now." }], "1": [{ label: "HP", value: -3, most: 15, kind: "life", help: "Now." }],
  });
  expect(seen.zones[0]?.help).toBe("Now.");
});

it("words and actions are told once", () => {
  const reader = new SceneReader();
  const called = { words: "play tom", verb: "play", values: { card: "Scarred Tom" }, title: "play Scarred Tom", head: "play" };
  reader.read(sent({ options: [[9, 4]] }, ["Costs 2."], { "9": called }));
  const later: SceneSent = { sheet: null, words_from: 5, words: ["play the cat", "hand 0"], actions: {}, scene: { ...EMPTY, options: [[9, 4, 7, 6, -1, null, 5, true]] } };
  const seen = reader.read(later);
  expect(seen.options).toEqual([{ ...called, action: 9, help: "Costs 2.", takes: 7, goes: "hand 0", goes_card: -1, effect: "", title: "play the cat", lets: true }]);
});

it("with a new sheet nothing of before is remembered", () => {
  const reader = new SceneReader();
  reader.read(sent({}, ["old"]));
  expect(reader.read(sent({ heading: 4 }, ["new"])).heading).toBe("new");
});

it("a card that no option takes says why, and words can lie on the table", () => {
  const seen = read({ drawing: drawing([[0], [2, [7, 1]], [0], [0]]), idle: { "7": 4 }, notes: { field: [5, 4] } }, ["too dear", "Rooftops"]);
  expect(seen.zones[0]?.cards[0]?.why).toBe("too dear");
  expect(seen.zones[1]).toMatchObject({ id: "field", label: "Rooftops", count: 1, cards: [{ handle: -1, name: "too dear" }] });
});
