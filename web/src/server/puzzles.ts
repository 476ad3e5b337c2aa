// Puzzles: those of today, the shelf of a game, and a table for one. See docs/protocol.md.

import { request } from "./http";

export interface DayPuzzle {
  game: string;
  title: string;
  day: string; // by UTC: 2026-11-19
  today: number; // on the shelf, from 1
  today_solved: boolean;
  solved: number;
  puzzles: number;
}

export interface PuzzleShown {
  kind: "win" | "only";
  choices: number; // that it takes to win
  options: number; // of which one is right
  solved: boolean;
}

export interface PuzzleShelf {
  game: string;
  title: string;
  day: string;
  today: number;
  puzzles: PuzzleShown[];
}

export const fetchDayPuzzles = (): Promise<DayPuzzle[]> => request("GET", "/api/puzzles");
export const fetchShelf = (game: string): Promise<PuzzleShelf> => request("GET", `/api/games/${encodeURIComponent(game)}/puzzles`);
export const beginPuzzle = (game: string, number: number): Promise<{ id: string; invite: string }> =>
  request("POST", `/api/games/${encodeURIComponent(game)}/puzzles/${String(number)}`);

/** The one that comes next: the first behind it that is not solved, else the first of all, else the one behind it. */
export function puzzleAfter(shelf: PuzzleShelf, number: number): number {
  const open = shelf.puzzles.map((_, i) => i + 1).filter((n) => n !== number && !shelf.puzzles[n - 1]?.solved);
  return open.find((n) => n > number) ?? open[0] ?? (number % shelf.puzzles.length) + 1;
}

/** What a puzzle asks, in a few words. */
export function puzzleTask({ kind, choices }: PuzzleShown): string {
  if (kind === "only") return "The only move";
  return choices === 1 ? "Win now" : `Win in ${String(choices)}`;
}
