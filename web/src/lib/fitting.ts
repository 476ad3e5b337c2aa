// How large cards can be so that the board never scrolls.

export const RATIO = 88 / 63;

export type Layout = "full" | "mini" | "token";

export function layoutFor(width: number): Layout {
  if (width >= 180) return "full";
  return width >= 92 ? "mini" : "token";
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The width of a card when so many lines share a height and the fullest has so many cards. */
export function cardWidth(
  box: { width: number; height: number },
  lines: number,
  fullest: number,
  most: number,
  gap = 14,
  line = 24,
): number {
  const byHeight = (box.height / Math.max(1, lines) - line) / RATIO;
  const byWidth = (box.width - gap * (fullest + 1)) / Math.max(1, fullest);
  return Math.floor(clamp(Math.min(byHeight, Math.max(byWidth, 52)), 40, most));
}

/** The step from card to card in a row of a given width: they overlap rather than overflow. */
export function stepIn(room: number, cards: number, width: number, gap: number): number {
  if (cards < 2) return width + gap;
  return Math.min(width + gap, (room - width) / (cards - 1));
}
