import { expect, it } from "vitest";
import type { Line } from "../../server/view";
import { lastMoves, movesIn, stepOf, turnedUpFrom } from "./reveal";

const line = (text: string, more: Partial<Line> = {}): Line => ({ text, name: "", values: {}, cards: [], seats: [], ...more });

it("two moves are turned up together, and the count waits for the one that acts", () => {
  const shown = [line("", { step: 4, seats: [0], cards: ["four"] }), line("", { step: 1, seats: [1], cards: ["one"] })];
  const moves = movesIn([...shown, line("")]);
  expect(moves).toEqual([{ seat: 0, card: "four", at: 4 }, { seat: 1, card: "one", at: 1 }]);
  expect(stepOf(moves, line("", { seats: [1], cards: ["one"] }), 0)).toBe(1);
  expect(stepOf(moves, line("", { seats: [0] }), 1)).toBe(1);
  expect(stepOf(moves, line("", { seats: [0], cards: ["four"] }), 1)).toBe(4);
  expect(lastMoves([...shown.slice(0, 1), line("Turn 2."), ...shown, line("", { seats: [0] })])).toEqual(moves);
});

it("moves of two turns are turned up apart, so that no seat has two at one step", () => {
  const turn = (card: string): Line[] => [0, 1].map((seat) => line("", { step: 1, cards: [card], seats: [seat] }));
  const log = [...turn("lunge"), line("Ann hits."), ...turn("block")];
  expect(turnedUpFrom(log, 0).map(({ card: face, seat }) => [face, seat])).toEqual([["lunge", 0], ["lunge", 1]]);
  expect(turnedUpFrom(log, 3).map(({ card: face, seat }) => [face, seat])).toEqual([["block", 0], ["block", 1]]);
});
