// How large cards can be so that the board never scrolls.

import { RATIO } from "../../pictures/face_layouts";

/** One column, as on a phone: where three columns do not fit beside each other, or nothing fits above the hand. */
export const isSlim = (width: number, height: number): boolean => width < 900 || height < 540;

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
  least = 40,
): number {
  const byHeight = (box.height / Math.max(1, lines) - line) / RATIO;
  const byWidth = (box.width - gap * (fullest + 1)) / Math.max(1, fullest);
  return Math.floor(clamp(Math.min(byHeight, Math.max(byWidth, 52)), least, most));
}

const WORTH = 0.85; // cards in fewer rows, whose order is easier to see, may be so much smaller

/** Lines of cards that may break into even rows: how many columns, and how wide the cards are then. */
export function brokenRows(
  box: { width: number; height: number },
  lines: number[],
  most: number,
  gap: number,
  between = 18,
): { columns: number; width: number } {
  const fullest = Math.max(1, ...lines);
  const ways = Array.from({ length: fullest }, (_, i) => {
    const columns = i + 1;
    const rows = lines.reduce((sum, cards) => sum + Math.max(1, Math.ceil(cards / columns)), 0);
    const byHeight = (box.height / rows - between) / RATIO;
    const byWidth = (box.width - gap * (columns + 1)) / columns;
    return { columns, width: Math.floor(clamp(Math.min(byHeight, byWidth), 30, most)) };
  });
  const widest = Math.max(...ways.map(({ width }) => width));
  const columns = ways.findLast((way) => way.width >= widest * WORTH)?.columns ?? 1;
  const even = Math.ceil(fullest / Math.ceil(fullest / columns));
  return ways[even - 1] ?? { columns: 1, width: widest };
}

/** The step from card to card in a row of a given width: they overlap rather than overflow. */
export function stepIn(room: number, cards: number, width: number, gap: number): number {
  if (cards < 2) return width + gap;
  return Math.min(width + gap, (room - width) / (cards - 1));
}
