// What changed between two views of a seat: which cards travel, from where, and who was hit or healed.

import { cardsIn, type Card, type Line, type View, type Zone } from "../../server/view";

/** A card that came into sight, and the zone it seems to have come from. */
interface Arrival {
  handle: number;
  from: string;
}

/** A card that went out of sight, and the zone that seems to have taken it. */
interface Departure {
  handle: number;
  to: string;
}

/** A number that rose or fell, on a card or of a player. */
export interface Change {
  on: string; // `card:7`, or `seat:1:HP`
  by: number;
}

/** A card that lies in another zone now, in sight before and after. */
interface Removal {
  handle: number;
  from: string;
  to: string;
}

export interface Difference {
  arrivals: Arrival[];
  removals: Removal[];
  departures: Departure[];
  lines: Line[];
}

function handles(view: View): Map<number, { card: Card; zone: Zone }> {
  const found = new Map<number, { card: Card; zone: Zone }>();
  for (const { card, zone } of cardsIn(view.zones)) if (card.face !== null) found.set(card.handle, { card, zone });
  return found;
}

/** How many cards of each zone are not in sight. */
function hiddenCounts(view: View): Map<string, number> {
  return new Map(view.zones.map((zone) => [zone.id, zone.count - zone.cards.filter((c) => c.face !== null).length]));
}

/** By how many more, or fewer, each zone has out of sight in the next view. */
export function hiddenChange(before: View, after: View): Map<string, number> {
  const counts = hiddenCounts(before);
  return new Map([...hiddenCounts(after)].map(([id, n]) => [id, n - (counts.get(id) ?? 0)]));
}

/** The zone that lost (or won) hidden cards, the card's owner's first, a hand before a pile. */
export function exchange(view: View, change: Map<string, number>, owner: number | null, sign: 1 | -1): string | null {
  const able = view.zones.filter((zone) => Math.sign(change.get(zone.id) ?? 0) === sign);
  const rank = (zone: Zone): number => (zone.owner === owner ? 0 : 2) + (zone.shape === "hand" ? 0 : 1);
  const [best] = [...able].sort((a, b) => rank(a) - rank(b));
  return best?.id ?? null;
}

export function difference(before: View, after: View): Difference {
  const was = handles(before);
  const is = handles(after);
  const change = hiddenChange(before, after);
  const arrivals: Arrival[] = [];
  const departures: Departure[] = [];
  const removals: Removal[] = [];
  for (const [handle, { card, zone }] of is) {
    const old = was.get(handle);
    if (old && old.zone.id !== zone.id) removals.push({ handle, from: old.zone.id, to: zone.id });
    if (old) continue;
    const from = exchange(after, change, card.owner ?? zone.owner, -1);
    if (from === null) continue;
    change.set(from, (change.get(from) ?? 0) + 1);
    arrivals.push({ handle, from });
  }
  for (const [handle, { card, zone }] of was) {
    if (is.has(handle)) continue;
    const to = exchange(after, change, card.owner ?? zone.owner, 1);
    if (to === null) continue;
    change.set(to, (change.get(to) ?? 0) - 1);
    departures.push({ handle, to });
  }
  return { arrivals, removals, departures, lines: newLines(before, after) };
}

/** The lines that the log won. After a step back it is shorter, and nothing is new. */
export function newLines(before: View, after: View): Line[] {
  const n = before.log.length;
  const same = n <= after.log.length && (n === 0 || before.log[n - 1]?.text === after.log[n - 1]?.text);
  return same ? after.log.slice(n) : [];
}
