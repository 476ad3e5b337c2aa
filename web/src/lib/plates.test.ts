import { expect, it } from "vitest";
import { platesOn, printedOn } from "./plates";

it("the printed numbers are told where the table has none of its own", () => {
  expect(printedOn("battlecats", { pf: 5, hp: 3, pp: 2 }, { PF: 5 })).toEqual({ Honor: 3, Pride: 2 });
  expect(printedOn("battlecats", { hp: 3, pp: 2 }, { Honor: 1 })).toEqual({ Pride: 2 });
  expect(printedOn("claw_and_order", { kind: "one_time" }, {})).toEqual({});
});

it("a number that differs from the printed one lies over it, and one that was open over its question mark", () => {
  const on = (...card: Parameters<typeof platesOn>) => platesOn(...card).map(({ label, value, worse, known }) => [label, value, worse, known]);
  expect(on("five_rows", "token", { power: 2, health: 3 }, { power: 2, health: 1 })).toEqual([["health", 1, true, false]]);
  expect(on("clash", "token", { pace: "top_of_discard" }, { buildup: 2 })).toEqual([["buildup", 2, false, true]]);
  expect(on("clash", "token", { buildup: 1 }, { buildup: 3 })).toEqual([]);
  expect(on("clash", "token", { pace: "top_of_discard" }, {})).toEqual([]);
});
