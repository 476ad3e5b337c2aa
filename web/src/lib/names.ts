// A card, a zone and an option as a screen reader says them.

import { plainName, type Card, type View, type Zone } from "../view";

export function possessive(view: View, seat: number | null): string {
  if (seat === null) return "";
  return seat === view.seat ? "yours" : `${view.seats[seat] ?? "nobody"}’s`;
}

/** "Hunter, power 3, health 1, row 2, Mira’s, legal target" */
export function cardName(view: View, card: Card, zone: Zone, states: string[] = []): string {
  const name = card.face === null ? card.name.replace(/^\d+ /, "") || "a face-down card" : plainName(card);
  const stats = Object.entries(card.stats).map(([label, value]) => `${label} ${value}`);
  const facing = card.facing ? [`facing ${card.facing}`] : [];
  const under = card.under.map((attached) => `with ${plainName(attached)}`);
  const place = card.at ? `${zone.label.split(":")[0]} ${card.at[0] + 1}, ${card.at[1] + 1}` : zone.label;
  const owner = possessive(view, card.owner ?? zone.owner);
  return [name, ...stats, ...card.marks, ...facing, ...under, place, owner, ...states].filter(Boolean).join(", ");
}
