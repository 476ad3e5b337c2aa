import { expect, it } from "vitest";
import { printedOn } from "./plates";

it("the printed numbers are told where the table has none of its own", () => {
  expect(printedOn("battlecats", { pf: 5, hp: 3, pp: 2 }, { PF: 5 })).toEqual({ Honor: 3, Pride: 2 });
  expect(printedOn("battlecats", { hp: 3, pp: 2 }, { Honor: 1 })).toEqual({ Pride: 2 });
  expect(printedOn("claw_and_order", { kind: "one_time" }, {})).toEqual({});
});
