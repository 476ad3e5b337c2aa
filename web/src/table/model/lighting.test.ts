import { expect, it } from "vitest";
import { card, zone } from "../../server/sample_views";
import type { Line } from "../../server/view";
import { isLit, litBy } from "./lighting";

const line = (cards: string[], seats: number[]): Line => ({ text: "", name: "", values: {}, cards, seats });
const row = zone("row", []);

it("lights the card of the player that a line is about, and not the other's like it", () => {
  const lit = litBy(line(["tom"], [0]));
  expect([isLit(lit, card(1, "tom", { owner: 0 }), row), isLit(lit, card(2, "tom", { owner: 1 }), row), isLit(lit, card(3, "ann", { owner: 0 }), row)]).toEqual([true, false, false]);
});

it("lights both of whom a line tells, whosever they are", () => {
  const lit = litBy(line(["tom", "ann"], [0]));
  expect([isLit(lit, card(1, "tom", { owner: 0 }), row), isLit(lit, card(2, "ann", { owner: 1 }), row)]).toEqual([true, true]);
});

it("lights nothing for a line without cards, and no back", () => {
  expect([litBy(line([], [0])), isLit(litBy(line(["tom"], [0])), card(-1, null, { owner: 0 }), row)]).toEqual([null, false]);
});
