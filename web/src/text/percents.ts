// Shares as percents.

/** The chances of all seats, rounded so that they add up: who lost most by rounding down gets the rest. */
export function percents(chances: readonly number[]): number[] {
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  if (total <= 0) return chances.map(() => 0);
  const exact = chances.map((chance) => (100 * chance) / total);
  const whole = exact.map(Math.floor);
  const loss = (seat: number): number => (exact[seat] ?? 0) - (whole[seat] ?? 0);
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  const rounded = [...whole.keys()].sort((a, b) => loss(b) - loss(a)).slice(0, missing);
  return whole.map((part, seat) => part + (rounded.includes(seat) ? 1 : 0));
}

/** "12%" */
export const wholePercent = (share: number): string => `${Math.round(share * 100)}%`;

/** "12.3 %" */
export const percentInTenths = (share: number): string => `${Math.round(share * 1000) / 10} %`;
