import { beforeEach, expect, it } from "vitest";
import { Pending } from "./pending.svelte";

let pending: Pending;

beforeEach(() => {
  pending = new Pending();
  pending.saw(5);
});

it("waits with a move for the view that shows it", () => {
  pending.sent("move", 1);
  pending.done(1);
  expect(pending.moving).toBe(true);
  pending.saw(6);
  expect(pending.moving).toBe(false);
});

it("goes on waiting for a move when something else is refused", () => {
  pending.sent("move", 1);
  pending.sent("allow", 2);
  expect([pending.refused(2), pending.moving]).toEqual([false, true]);
  expect([pending.refused(1), pending.moving]).toEqual([true, false]);
});

it("waits for nothing that may have been what the server could not read", () => {
  pending.sent("move", 1);
  expect([pending.refused(null), pending.moving]).toEqual([true, false]);
});

it("takes the advice that was asked for, once", () => {
  pending.sent("hint", 1);
  expect(pending.has("hint")).toBe(true);
  expect([pending.advised(1), pending.has("hint"), pending.advised(1)]).toEqual([true, false, false]);
});

it.each(["move", "back", "undo"] as const)("takes no advice about what was before a %s", (kind) => {
  pending.sent("hint", 1);
  pending.sent(kind, 2);
  expect([pending.has("hint"), pending.advised(1)]).toEqual([false, false]);
});

it("takes no advice about another view than the newest", () => {
  pending.sent("hint", 1);
  pending.saw(6);
  expect([pending.has("hint"), pending.advised(1)]).toEqual([false, false]);
});

it("keeps waiting for advice when the same view comes again", () => {
  pending.sent("hint", 1);
  pending.saw(5);
  expect(pending.advised(1)).toBe(true);
});

it("does not take the advice that comes late for the one that was asked for since", () => {
  pending.sent("hint", 1);
  pending.saw(6);
  pending.sent("hint", 2);
  expect([pending.advised(1), pending.has("hint"), pending.advised(2)]).toEqual([false, true, true]);
});

it("waits for no answer of a connection that is gone, but for the view that tells of a move", () => {
  pending.sent("hint", 1);
  pending.sent("allow", 2);
  pending.sent("move", 3);
  pending.lost();
  expect([pending.has("hint"), pending.has("allow"), pending.moving]).toEqual([false, false, true]);
});

it("waits with an undo for its answer", () => {
  pending.sent("undo", 1);
  pending.saw(6);
  expect(pending.has("undo")).toBe(true);
  pending.done(1);
  expect(pending.has("undo")).toBe(false);
});
