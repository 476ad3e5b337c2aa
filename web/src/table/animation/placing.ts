// How a card comes to lie where the next view has it, while all others stay where they are.

import { cardsIn, type Card, type View, type Zone } from "../../server/view";
import { difference, exchange, hiddenChange } from "./difference";

/** A card where it lies. */
export interface Found {
  card: Card;
  zone: Zone;
  host: Card | null; // what it is attached to
}

export function findIn(view: View, handle: number): Found | undefined {
  for (const found of cardsIn(view.zones)) if (found.card.handle === handle) return found;
  return undefined;
}

/** Two of a place say the same: the zone, the spot in a grid, and what it is attached to. */
export const positionKey = ({ card, zone, host }: Found): string => `${zone.id} ${card.at?.join() ?? ""} ${host?.handle ?? ""}`;

/** Whether the table has the place already where a card will lie; a back has no name by which it could be found. */
export function hasPlaceFor(view: View, { zone, host }: Found): boolean {
  if (!view.zones.some(({ id }) => id === zone.id)) return false;
  return host === null || (host.face !== null && findIn(view, host.handle) !== undefined);
}

/** The table when this card lies as the next view has it, or has gone out of sight. What is attached to it comes along,
 * stays on the table in its place, or goes as well. What nobody seems to miss was in the hand of this player. */
export function placed(now: View, after: View, handle: number, seat?: number): View {
  const [was, will] = [findIn(now, handle), findIn(after, handle)];
  const under = was?.card.under ?? [];
  const along = under.filter((card) => findIn(after, card.handle)?.host?.handle === handle);
  const staying = under.filter((card) => !along.includes(card) && isLaid(findIn(after, card.handle)));
  const alone = under.filter((card) => !along.includes(card) && !staying.includes(card)).reduce((view, card) => placed(view, after, card.handle), now);
  const lifted = withCardReplaced(alone, handle, () => staying);
  if (!will) return withUnseen(lifted, after, difference(alone, after).departures.find((gone) => gone.handle === handle)?.to, 1);
  if (was) return inPlace(lifted, after, will, along);
  const from = difference(now, after).arrivals.find((come) => come.handle === handle)?.from ?? handOf(now, seat);
  return inPlace(withUnseen(now, after, from, -1), after, will, will.card.under.filter((card) => !findIn(now, card.handle)));
}

const handOf = ({ zones }: View, seat: number | undefined): string | undefined =>
  zones.find(({ shape, owner, cards }) => shape === "hand" && owner === seat && cards.some(({ face }) => face === null))?.id;

function inPlace(view: View, after: View, will: Found, under: Card[]): View {
  return withoutRivals(laid(view, { ...will, card: { ...will.card, under } }), after, will);
}

export const isLaid = (found: Found | undefined): boolean => found?.zone.shape === "row" || found?.zone.shape === "grid";

function laid(view: View, { card, zone, host }: Found): View {
  if (host) return withCardReplaced(view, host.handle, (found) => [{ ...found, under: inOrder([...found.under, card], host.under) }]);
  return inZone(view, zone.id, (there) => ({ ...there, cards: inOrder([...there.cards, card], zone.cards), count: there.count + 1 }));
}

/** Where a place holds one card, whatever lay there makes room. */
function withoutRivals(view: View, after: View, { card: { handle, at }, zone, host }: Found): View {
  if (!at || host) return view;
  const there = view.zones.find(({ id }) => id === zone.id)?.cards ?? [];
  const rival = there.find((card) => card.handle !== handle && card.at?.join() === at.join());
  return rival ? placed(view, after, rival.handle) : view;
}

/** So many cards that this seat does not see come to where more of them lie in the next view. */
export function withUnseenMoved(now: View, after: View, owner: number | null, n: number): View {
  if (n === 0) return now;
  const change = hiddenChange(now, after);
  const own = { ...after, zones: after.zones.filter((zone) => zone.owner === owner || zone.owner === null) };
  const to = exchange(own, change, owner, 1);
  if (to === null) return now;
  const moved = withUnseen(withUnseen(now, after, exchange(own, change, owner, -1), -1), after, to, 1);
  return withUnseenMoved(moved, after, owner, n - 1);
}

/** One more or one less out of sight, with a back where backs lie. */
function withUnseen(view: View, after: View, id: string | null | undefined, by: 1 | -1): View {
  const will = after.zones.find((zone) => zone.id === id)?.cards ?? [];
  return inZone(view, id, (zone) => {
    const last = zone.cards.findLastIndex(({ face }) => face === null);
    const fewer = zone.cards.filter((_, i) => i !== last);
    const more = will.some(({ face }) => face === null) ? inOrder([...zone.cards, anotherBack(view, zone)], will) : zone.cards;
    return { ...zone, cards: by > 0 ? more : fewer, count: zone.count + by };
  });
}

function anotherBack(view: View, { owner }: Zone): Card {
  const handle = Math.min(0, ...[...cardsIn(view.zones)].map(({ card }) => card.handle)) - 1;
  return { handle, face: null, name: "", stats: {}, marks: [], facing: null, at: null, under: [], owner };
}

/** As they will lie: open cards by their handles, backs one for another, and what will not be there beside what it lay by. */
function inOrder(cards: Card[], will: Card[]): Card[] {
  const open = new Map(will.map(({ handle }, i) => [handle, i]));
  const backs = will.flatMap(({ face }, i) => (face === null ? [i] : []));
  let last = -1;
  const ranked = cards.map((card) => {
    last = (card.face === null ? backs.shift() : open.get(card.handle)) ?? last;
    return { card, rank: last };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ card }) => card);
}

function inZone(view: View, id: string | null | undefined, into: (zone: Zone) => Zone): View {
  return { ...view, zones: view.zones.map((zone) => (zone.id === id ? into(zone) : zone)) };
}

/** With other cards, or none, in the place of this one. */
export function withCardReplaced(view: View, handle: number, into: (card: Card) => Card[]): View {
  const among = (cards: Card[]): Card[] =>
    cards.flatMap((card) => (card.handle === handle ? into(card) : card.under.length > 0 ? [{ ...card, under: among(card.under) }] : [card]));
  const zones = view.zones.map((zone) => {
    const cards = among(zone.cards);
    return { ...zone, cards, count: zone.count + cards.length - zone.cards.length };
  });
  return { ...view, zones };
}
