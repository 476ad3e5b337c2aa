// A card, a zone and an option as a screen reader says them.

import { plainName, type Card, type Line, type View, type Zone } from "../view";

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

/** Where a name stands as a word of its own: the card "3" is not in "Lynx 43". */
export function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); name && at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + name.length))) return at;
  }
  return -1;
}

/** A line of the log as this seat reads it: its own name is "You". */
export function toldTo(view: View, line: Line): string {
  const name = view.seats[view.seat] ?? "";
  const at = line.seats.includes(view.seat) ? wordAt(line.text, name) : -1;
  if (at < 0) return line.text;
  return `${line.text.slice(0, at)}${at === 0 ? "You" : "you"}${line.text.slice(at + name.length)}`;
}
