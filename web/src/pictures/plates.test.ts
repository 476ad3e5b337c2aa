import { expect, it } from "vitest";
import { costCorner, platesOn, printedOn, unlikePrint } from "./plates";

it("the printed numbers are told where the table has none of its own", () => {
  expect(printedOn("battlecats", { pf: 5, hp: 3, pp: 2 }, { PF: 5 })).toEqual({ Honor: 3, Pride: 2 });
  expect(printedOn("battlecats", { hp: 3, pp: 2 }, { Honor: 1 })).toEqual({ Pride: 2 });
  expect(printedOn("claw_and_order", { kind: "one_time" }, {})).toEqual({});
});

it("a number that differs from the printed one lies over it, and one that was open over its question mark", () => {
  const on = (...card: Parameters<typeof platesOn>) => platesOn(...card).map(({ label, value, worse, known }) => [label, value, worse, known]);
  expect(on("five_rows", "token", { power: 2, health: 3 }, { power: 2, health: 1 })).toEqual([["health", "1", true, false]]);
  expect(on("clash", "token", { pace: "top_of_discard" }, { buildup: 2 })).toEqual([["buildup", "2", false, true]]);
  expect(on("clash", "token", { buildup: 1 }, { buildup: 3 })).toEqual([]);
  expect(on("clash", "token", { pace: "top_of_discard" }, {})).toEqual([]);
});

it("a price lies over the printed one: less of it is better", () => {
  const on = (now: number) => platesOn("claw_and_order", "mini", { cost: 3 }, { $: now }).map(({ value, worse }) => [value, worse]);
  expect([on(2), on(3), on(4)]).toEqual([[["$2", false]], [], [["$4", true]]]);
});

it("a number that is as printed is not told once more", () => {
  const card = { cost: 3, damage: 3, health: 4, pf: 5 };
  expect(unlikePrint("claw_and_order", card, { $: 3, Damage: 3, Health: 2 })).toEqual([["Health", 2]]);
  expect(unlikePrint("claw_and_order", card, { $: 2 })).toEqual([["$", 2]]);
  expect(unlikePrint("battlecats", card, { PF: 5, Shields: 1 })).toEqual([["Shields", 1]]);
});

it("the corner with the cost is where the rulebook has it, and at the left where no book says", () => {
  expect(["five_rows", "claw_and_order", "bridge"].map(costCorner)).toEqual(["right", "left", "left"]);
});
