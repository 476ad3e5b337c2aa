import { beforeEach, expect, it } from "vitest";
import { Pending } from "./pending.svelte";

let way: Pending;

beforeEach(() => {
  way = new Pending();
  way.saw(5);
});

it("waits with a move for the view that shows it", () => {
  way.sent("move", 1);
  way.done(1);
  expect(way.moving).toBe(true);
  way.saw(6);
  expect(way.moving).toBe(false);
});

it("goes on waiting for a move when something else is refused", () => {
  way.sent("move", 1);
  way.sent("allow", 2);
  expect([way.refused(2), way.moving]).toEqual([false, true]);
  expect([way.refused(1), way.moving]).toEqual([true, false]);
});

it("waits for nothing that may have been what the server could not read", () => {
  way.sent("move", 1);
  expect([way.refused(null), way.moving]).toEqual([true, false]);
});

it("takes the advice that was asked for, once", () => {
  way.sent("hint", 1);
  expect(way.has("hint")).toBe(true);
  expect([way.advised(1), way.has("hint"), way.advised(1)]).toEqual([true, false, false]);
});

it.each(["move", "back", "undo"] as const)("takes no advice about what was before a %s", (kind) => {
  way.sent("hint", 1);
  way.sent(kind, 2);
  expect([way.has("hint"), way.advised(1)]).toEqual([false, false]);
});

it("takes no advice about another view than the newest", () => {
  way.sent("hint", 1);
  way.saw(6);
  expect([way.has("hint"), way.advised(1)]).toEqual([false, false]);
});

it("keeps waiting for advice when the same view comes again", () => {
  way.sent("hint", 1);
  way.saw(5);
  expect(way.advised(1)).toBe(true);
});

it("does not take the advice that comes late for the one that was asked for since", () => {
  way.sent("hint", 1);
  way.saw(6);
  way.sent("hint", 2);
  expect([way.advised(1), way.has("hint"), way.advised(2)]).toEqual([false, true, true]);
});

it("waits for no answer of a connection that is gone, but for the view that tells of a move", () => {
  way.sent("hint", 1);
  way.sent("allow", 2);
  way.sent("move", 3);
  way.lost();
  expect([way.has("hint"), way.has("allow"), way.moving]).toEqual([false, false, true]);
});

it("waits with an undo for its answer", () => {
  way.sent("undo", 1);
  way.saw(6);
  expect(way.has("undo")).toBe(true);
  way.done(1);
  expect(way.has("undo")).toBe(false);
});
