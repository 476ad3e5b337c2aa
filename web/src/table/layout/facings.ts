// The ways a card can face, as the server names them.

import type { Card, Zone } from "../../server/view";

/** Degrees from upright. */
export const TURNS: Record<string, number> = { north: 0, up: 0, east: 90, right: 90, south: 180, down: 180, west: 270, left: 270 };

const STEPS: [row: number, column: number][] = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/** The row and column in front of a card that faces there, also where that is off the grid. */
export function inFrontOf({ at }: Card, facing: string): [number, number] | null {
  const step = STEPS[(TURNS[facing] ?? -90) / 90];
  return at && step ? [at[0] + step[0], at[1] + step[1]] : null;
}

/** The facings in which a card looks off its grid. */
export function edgesOf(card: Card, { size }: Zone): string[] {
  if (!size) return [];
  const isOff = ([row, column]: [number, number]): boolean => row < 0 || column < 0 || row >= size[0] || column >= size[1];
  return Object.keys(TURNS).filter((facing) => isOff(inFrontOf(card, facing) ?? [0, 0]));
}
