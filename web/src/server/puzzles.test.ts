import { expect, it } from "vitest";
import { puzzleAfter, puzzleTask, type PuzzleShelf } from "./puzzles";

const shelf = (...solved: boolean[]): PuzzleShelf => ({
  game: "clash", title: "Clash!", day: "2026-11-19", today: 1,
  puzzles: solved.map((done) => ({ kind: "win", choices: 1, options: 5, solved: done })),
});

it("goes on with the next that is not solved, and begins anew behind the last", () => {
  expect(puzzleAfter(shelf(false, true, true, false), 2)).toBe(4);
  expect(puzzleAfter(shelf(false, true, true, true), 4)).toBe(1);
});

it("never offers the same again, and goes round when all are solved", () => {
  expect(puzzleAfter(shelf(false, true), 1)).toBe(2);
  expect(puzzleAfter(shelf(true, true, true), 3)).toBe(1);
});

it("says what a puzzle asks", () => {
  expect(puzzleTask({ kind: "win", choices: 1, options: 4, solved: false })).toBe("Win now");
  expect(puzzleTask({ kind: "win", choices: 3, options: 4, solved: false })).toBe("Win in 3");
  expect(puzzleTask({ kind: "only", choices: 1, options: 4, solved: false })).toBe("The only move");
});
