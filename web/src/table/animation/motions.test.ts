import { expect, it } from "vitest";
import { card, view, zone } from "../../server/sample_views";
import type { Card, Line, View } from "../../server/view";
import { motionOf } from "./motions";
import { beginsBeat, withOthers } from "./pace";
import { soundOf } from "./sounding";
import { stepsOf, type Step } from "./steps";

const line = (name: string, seats: number[], cards: string[], more: Partial<Line> = {}): Line => ({ text: name, name, values: {}, cards, seats, ...more });
const tom = (handle: number, owner: number, more: Partial<Card> = {}): Card => card(handle, "tom", { owner, ...more });
const steps = (table: View, ...lines: Line[]): Step[] => stepsOf(table, table, lines);
const table = (game: string, cards: Card[], more = {}): View => view([zone("row", cards, more)], [], { game });

it("an attack goes from the one to the other, also between equal cards", () => {
  const now = table("claw_and_order", [tom(1, 1), tom(2, 0)]);
  const [step] = steps(now, line("attacked", [0], ["tom", "tom"]));
  expect(step && motionOf(now, step, undefined)).toEqual({ kind: "strike", by: "card:2", on: "card:1" });
});

it("of equal cards the one at the place of the line is meant", () => {
  const now = table("paw_of_duty", [tom(1, 0, { at: [0, 0] }), tom(2, 0, { at: [2, 3] }), tom(3, 1, { at: [2, 4] })], { shape: "grid", size: [5, 5] });
  const [step] = steps(now, line("attacked", [0, 1], ["tom", "tom"], { values: { place: 14, there: 15 } }));
  expect(step && motionOf(now, step, undefined)).toEqual({ kind: "strike", by: "card:2", on: "card:3" });
});

it("where an attack does not say upon whom, what it leads to does", () => {
  const now = table("five_rows", [card(1, "imp", { owner: 0, at: [0, 0], stats: { health: 2 } }), tom(2, 1, { at: [0, 2], stats: { health: 3 } })], { shape: "grid", size: [5, 3] });
  const attack = line("attacked", [0], ["imp"], { values: { row: 1 } });
  const upon = (more: Line): unknown => {
    const [step, next] = steps(now, attack, more);
    return step && motionOf(now, step, next);
  };
  expect(upon(line("hit", [1], ["tom"], { change: -2, of: "health" }))).toEqual({ kind: "strike", by: "card:1", on: "card:2" });
  expect(upon(line("spared", [1], ["tom"]))).toEqual({ kind: "strike", by: "card:1", on: "card:2" });
  expect(upon(line("hurt", [1], [], { change: -2, of: "Health" }))).toEqual({ kind: "strike", by: "card:1", on: "seat:1:Health" });
});

it("fighters hit each other, and a guard is before the one who is spared", () => {
  const now = table("clash", []);
  const [hit, stop] = steps(now, line("hit", [1], ["jab"]), line("prevented", [0], ["block"]));
  expect(hit && motionOf(now, hit, undefined)).toEqual({ kind: "strike", by: "player:1", on: "player:0" });
  expect(stop && motionOf(now, stop, undefined)).toEqual({ kind: "block", on: "player:0" });
});

it("what nobody can see on the table moves nothing", () => {
  const now = table("claw_and_order", [tom(1, 0)]);
  const [attack, earn] = steps(now, line("attacked", [0], ["tom", "ann"]), line("earned", [0], []));
  expect([attack && motionOf(now, attack, undefined), earn && motionOf(now, earn, undefined)]).toEqual([null, null]);
});

it("what others do begins with the first line of theirs, and goes on by beats", () => {
  const all = steps(table("claw_and_order", [tom(1, 0, { stats: { Health: 3 } })]), line("earned", [0], []), line("attacked", [1], ["tom"]), line("hurt", [0], ["tom"], { change: -1, of: "Health" }));
  expect([withOthers(all, 0), withOthers(all.slice(0, 1), 0), all.map(beginsBeat)]).toEqual([1, 1, [true, true, false]]);
});

it("a loss is heard as a hit, money as a coin", () => {
  const counters = { 0: [{ label: "$", value: 1, most: null, kind: "money" as const }, { label: "Health", value: 9, most: null, kind: "life" as const }] };
  const heard = stepsOf(view([], [], { counters }), view([], [], { counters }), [line("earned", [0], [], { change: 2, of: "$" }), line("hurt", [0], [], { change: -2, of: "Health" }), line("first", [0], [])]);
  expect(heard.map((step) => soundOf(step, null))).toEqual(["coin", "hit", null]);
});
