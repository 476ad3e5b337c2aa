// Where the lines and bars of a plot lie.

import type { Climb, Statistics, Tally } from "../../server/results";

interface Spot {
  x: number;
  y: number;
}

interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

/** Round numbers around some values: the axis of a plot. */
export function scaleFor(values: readonly number[], step: number): Scale {
  const from = Math.floor(Math.min(...values) / step) * step;
  const to = Math.max(Math.ceil(Math.max(...values) / step) * step, from + step);
  const every = Math.max(1, Math.ceil((to - from) / step / 4)) * step;
  const ticks = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => from + i * every);
  return { from, to, ticks };
}

const part = (value: number, { from, to }: Scale): number => (value - from) / (to - from);

/** One spot for each value, evenly from left to right, the highest on top. */
export function lineSpots(values: readonly number[], scale: Scale, width: number, height: number): Spot[] {
  const apart = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, i) => ({
    x: values.length > 1 ? i * apart : width / 2,
    y: height * (1 - part(value, scale)),
  }));
}

/** Which parts of a whole were won, drawn and lost. */
export function resultShares(tally: Tally): { won: number; drawn: number; lost: number } {
  const whole = Math.max(1, tally.played);
  return { won: tally.won / whole, drawn: tally.drawn / whole, lost: tally.lost / whole };
}

/** How many won of a hundred; a draw is half a win. */
export function winRate(tally: Tally): number {
  return tally.played === 0 ? 0 : Math.round((100 * (tally.won + tally.drawn / 2)) / tally.played);
}

interface BroughtTable {
  game: string;
  choice: string;
  against: boolean;
  rows: Statistics["brought"];
}

/** What was played with and against, a table for each game and kind of thing. */
export function broughtTables(brought: Statistics["brought"]): BroughtTable[] {
  const found = new Map<string, BroughtTable>();
  for (const one of brought) {
    const key = [one.game, one.choice, one.against].join(" ");
    const table = found.get(key) ?? { game: one.game, choice: one.choice, against: one.against, rows: [] };
    table.rows.push(one);
    found.set(key, table);
  }
  return [...found.values()];
}

/** The bot to climb past next: the first that was never beaten; none where all were. */
export const nextRung = ({ rungs }: Climb): Climb["rungs"][number] | undefined => rungs.find(({ tally }) => tally.won === 0);
