// Which cards on the table a line of the log is about.

import type { Card, Line, Zone } from "../../server/view";

/** Cards of which a line tells: their faces, and whose they are. */
export interface Lit {
  faces: string[];
  seats: number[];
}

export function litBy({ cards, seats }: Line): Lit | null {
  return cards.length > 0 ? { faces: cards, seats } : null;
}

/** A line about one card is about that of its player; with several it is about those of others as well. */
export function isLit(lit: Lit | null, card: Card, zone: Zone): boolean {
  if (!lit || card.face === null || !lit.faces.includes(card.face)) return false;
  const owner = card.owner ?? zone.owner;
  return owner === null || lit.faces.length > 1 || lit.seats.length === 0 || lit.seats.includes(owner);
}
