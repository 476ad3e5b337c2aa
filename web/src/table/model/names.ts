// A card, a zone and an option as a screen reader says them.

import type { Card, Option, View, Zone } from "../../server/view";

export function possessive(view: View, seat: number | null): string {
  if (seat === null) return "";
  return seat === view.seat ? "yours" : `${view.seats[seat] ?? "nobody"}’s`;
}

/** "Your hand", "Hand of Mira", "Deck" */
export function zoneName(view: View, { label, owner }: Zone): string {
  if (owner === null || owner < 0) return label;
  return owner === view.seat ? `Your ${label.toLowerCase()}` : `${label} of ${view.seats[owner] ?? "nobody"}`;
}

/** Where a card lies, by the lines of its grid unless the board has a better word. */
export function placeName(card: Card, zone: Zone): string {
  return card.at ? `${zone.label.split(":")[0]} ${card.at[0] + 1}, ${card.at[1] + 1}` : zone.label;
}

/** Which way a card looks. To the left and the right it is laid, towards whose it is, and that is told otherwise. */
export const facingOf = ({ facing }: Card): string | null => (facing === "left" || facing === "right" ? null : facing);

/** "Hunter, power 3, health 1, row 2, Mira’s, legal target" */
export function cardName(view: View, card: Card, zone: Zone, states: string[] = [], place = placeName(card, zone)): string {
  const name = card.name || "a face-down card";
  const stats = Object.entries(card.stats).map(([label, value]) => `${label} ${value}`);
  const facing = facingOf(card) ? [`facing ${facingOf(card)}`] : [];
  const under = card.under.map((attached) => `with ${attached.name}`);
  const owner = possessive(view, card.owner ?? zone.owner);
  return [name, ...stats, ...card.marks, ...facing, ...under, place, owner, ...states].filter(Boolean).join(", ");
}

/** What a card says; the answer that it gives, where there is one, may say it with the numbers of this moment. */
export function aboutCard(text: string, options: Option[] = []): string {
  const [help = "", ...others] = new Set(options.map((option) => option.help));
  return others.length === 0 && help.includes(text) ? help : text;
}
