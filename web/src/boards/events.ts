// What a game's events mean for the eye: which tell of a loss or a gain, and which show two moves at once.

import type { Line } from "../view";

/** By the name of the event: `n` is lost (-1) or won (1), by the card that it names, else by the seat. */
const BLOWS: Record<string, Record<string, 1 | -1>> = {
  battlecats: { honor: 1 },
  clash: { hurt: -1, healed: 1 },
  claw_and_order: { hurt: -1, mended: 1 },
  five_rows: { hit: -1, hurt: -1, healed: 1, tougher: 1 },
  paw_of_duty: { hurt: -1 },
};

export function amountOf(game: string, line: Line): number {
  return (BLOWS[game]?.[line.name] ?? 0) * (line.values["n"] ?? 0);
}

/** A move that was turned up, and the step at which it acts. */
export interface Move {
  seat: number;
  card: string;
  at: number;
}

export const LAST_STEP = 5;
const REVEALS: Record<string, string> = { clash: "revealed" };

/** The moves that these lines turn up together. */
export function movesIn(game: string, lines: Line[]): Move[] {
  return lines.flatMap((line) => {
    const [card] = line.cards;
    const { seat, n } = line.values;
    if (line.name !== REVEALS[game] || card === undefined || seat === undefined || n === undefined) return [];
    return [{ seat, card, at: Math.max(0, Math.min(LAST_STEP, n)) }];
  });
}

/** The moves of the last turn that was shown, for a board that keeps them in sight. */
export function lastMoves(game: string, log: Line[]): Move[] {
  const end = log.findLastIndex(({ name }) => name === REVEALS[game]);
  const first = log.findLastIndex(({ name }, i) => i < end && name !== REVEALS[game]);
  return end < 0 ? [] : movesIn(game, log.slice(first + 1, end + 1));
}

/** How far the count has come when this line happens. */
export function stepOf(moves: Move[], line: Line, now: number): number {
  const move = moves.find(({ seat, card }) => seat === line.values["seat"] && line.cards[0] === card);
  return Math.max(now, move?.at ?? now);
}
