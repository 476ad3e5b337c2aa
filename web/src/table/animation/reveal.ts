// Moves that were chosen in secret and are turned up together, each with the step of the count at which it acts.

import type { Line } from "../../server/view";

export interface Move {
  seat: number;
  card: string;
  at: number;
}

export const LAST_STEP = 5; // of the count that a board draws

/** The moves that these lines turn up. */
export function movesIn(lines: Line[]): Move[] {
  return lines.flatMap(({ step, cards: [card], seats: [seat] }) => {
    if (step === undefined || card === undefined || seat === undefined) return [];
    return [{ seat, card, at: Math.max(0, Math.min(LAST_STEP, step)) }];
  });
}

/** The moves that are turned up together, the first of them with this line; a later turn has others. */
export function turnedUpFrom(lines: Line[], first: number): Move[] {
  const end = lines.findIndex(({ step }, i) => i > first && step === undefined);
  return movesIn(lines.slice(first, end < 0 ? undefined : end));
}

/** The moves of the last turn that was shown, for a board that keeps them in sight. */
export function lastMoves(log: Line[]): Move[] {
  const end = log.findLastIndex(({ step }) => step !== undefined);
  const first = log.findLastIndex(({ step }, i) => i < end && step === undefined);
  return end < 0 ? [] : turnedUpFrom(log, first + 1);
}

/** How far the count has come when this line happens. */
export function stepOf(moves: Move[], line: Line, now: number): number {
  const move = moves.find(({ seat, card }) => seat === line.seats[0] && line.cards[0] === card);
  return Math.max(now, move?.at ?? now);
}
