import { expect, it } from "vitest";
import { distance } from "../../app/keyboard";
import { routeOf } from "../../app/router.svelte";
import type { GameInfo } from "../../server/http";
import { card, option, view, zone } from "../../server/sample_views";
import type { Counter } from "../../server/view";
import { tableFor } from "../../setting_up/lobby";
import { arrange, inColumns, opened, others } from "./arrange";
import { brokenRows, cardWidth, layoutFor, stepIn } from "./sizes";

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
  expect(opened(view([pile], [option(1, "recruit", { takes: 7 })]))).toEqual([pile]);
  expect(opened(view([pile]))).toEqual([]);
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
  expect(others(view([], [], { seat: 1, seats: ["a", "b", "c"] }))).toEqual([2, 0]);
});

it("fits cards into the room there is", () => {
  expect(layoutFor(75)).toBe("token");
  expect(layoutFor(76)).toBe("mini");
  expect(layoutFor(180)).toBe("full");
  expect(stepIn(500, 10, 100, 10) * 9 + 100).toBeCloseTo(500);
  expect(cardWidth({ width: 1000, height: 600 }, 4, 3, 116) * (88 / 63)).toBeLessThan(150);
});

it("puts a number that only some have before those that stand below each other", () => {
  const counted = (...labels: string[]): Counter[] => labels.map((label) => ({ label, value: 1, most: null, kind: "number" }));
  const [plain, rich] = [counted("Honor", "Pride"), counted("Honor", "Honor bonus", "Pride")];
  expect(inColumns(rich, [plain, rich]).map(({ label }) => label)).toEqual(["Honor bonus", "Honor", "Pride"]);
  expect(inColumns(plain, [plain, rich])).toEqual(plain);
});

it("breaks a line into even rows, and only where that makes its cards much larger", () => {
  expect(brokenRows({ width: 780, height: 340 }, [6], 168, 18)).toEqual({ columns: 6, width: 109 });
  const broken = brokenRows({ width: 780, height: 340 }, [10], 168, 18);
  expect(broken.columns).toBe(5);
  expect(broken.width).toBeGreaterThan(90);
});

it("walks to what lies in the direction of the key, straight before aslant", () => {
  const right = { x: 1, y: 0 };
  const here = { x: 0, y: 0 };
  expect(distance(here, { x: -10, y: 0 }, right)).toBeNull();
  expect(distance(here, { x: 50, y: 0 }, right)).toBeLessThan(distance(here, { x: 40, y: 30 }, right) ?? 0);
});

it("makes the table that a click asks for", () => {
  const game = { key: "clash", seats: [2] } as unknown as GameInfo;
  expect(tableFor({ game, seats: 2, against: { kind: "bot", level: "kitten" }, choices: {} })).toEqual({
    game: "clash", seats: [{ kind: "me" }, { kind: "bot", level: "kitten" }], open: false,
  });
  expect(tableFor({ game, seats: 3, against: { kind: "open", listed: true }, choices: { character: "brute" } })).toEqual({
    game: "clash", seats: [{ kind: "me", choices: { character: "brute" } }, { kind: "open" }, { kind: "open" }], open: true,
  });
});

it("knows its addresses", () => {
  expect(routeOf("/", "").page).toBe("lobby");
  const { page, params, query } = routeOf("/t/p7fYx2bQ-0Kd", "?invite=abc");
  expect([page, params["id"], query.get("invite")]).toEqual(["table", "p7fYx2bQ-0Kd", "abc"]);
  expect(routeOf("/nowhere", "").page).toBe("lost");
});
