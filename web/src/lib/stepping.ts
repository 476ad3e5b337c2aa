// The table on the way from one view to the next: what a line of the log says has changed changes with that line.
// A line names faces, not cards: of several with that face the one is meant whose way to the next view it explains.

import { cardsIn, type Card, type Line, type View, type Zone } from "../view";
import { difference, type Change } from "./moving";

const CARD = "card"; // as what has changed: the first card is no longer where it lay

/** A line, what it does to the eye, and the table after it. */
export interface Step {
  line: Line;
  blow: Change | null; // a number rises or falls
  goes: boolean; // a card leaves its place
  now: View;
}

interface Found {
  card: Card;
  zone: Zone;
}

/** Line by line, from one view to the next. */
export function stepsOf(before: View, after: View, lines: Line[]): Step[] {
  let now = before;
  return lines.map((line) => {
    const goes = goneBy(now, after, line);
    const blow = goes === null ? blowOf(now, after, line) : null;
    if (goes !== null) now = put(now, after, goes);
    else if (blow) now = blow.on.startsWith("card:") ? withNumber(now, after, blow, line.of ?? "") : withCounter(now, blow);
    return { line, blow, goes: goes !== null, now };
  });
}

/** The loss or gain that a line tells of, on the card or the player it befell. */
export function blowOf(now: View, after: View, { change: by, of, cards: [face], seats: [seat] }: Line): Change | null {
  if (!by || of === undefined || of === CARD) return null;
  if (face === undefined) return seat === undefined ? null : { on: `seat:${seat}:${of}`, by };
  const left = laidIn(after);
  const fit = ({ card }: Found): number => fits(card, left.get(card.handle)?.card, of, by);
  const card = best(laidWith(now, face), seat, fit);
  return card ? { on: `card:${card.handle}`, by } : null;
}

/** How badly a change explains what becomes of a card, 0 for not at all badly. */
function fits(card: Card, left: Card | undefined, of: string, by: number): number {
  const has = card.stats[of];
  if (!left) return has !== undefined && has <= 0 ? 2 : 1; // it goes: of that number there was enough to lose
  const will = left.stats[of];
  if (has === undefined || will === undefined) return JSON.stringify([card.stats, card.marks]) === JSON.stringify([left.stats, left.marks]) ? 3 : 0;
  if (will - has === by) return 0;
  return Math.sign(will - has) === Math.sign(by) && Math.abs(will - has) > Math.abs(by) ? 2 : 3;
}

/** The card that a line takes from its place; of the players that it names the last one has it. */
function goneBy(now: View, after: View, { change, of, cards: [face], seats }: Line): number | null {
  if (!change || of !== CARD || face === undefined) return null;
  const left = laidIn(after);
  const leaving = laidWith(now, face).filter(({ card, zone }) => left.get(card.handle)?.zone.id !== zone.id);
  return best(leaving, seats.at(-1), () => 0)?.handle ?? null;
}

/** Those of the seat come first, then those that fit, and then the one that lies first. */
function best(found: Found[], seat: number | undefined, badly: (one: Found) => number): Card | undefined {
  const rank = (one: Found): number => ((one.card.owner ?? one.zone.owner) === seat ? 0 : 4) + badly(one);
  return [...found].sort((a, b) => rank(a) - rank(b))[0]?.card;
}

const isLaid = ({ shape }: Zone): boolean => shape === "row" || shape === "grid";

function laidWith(view: View, face: string): Found[] {
  return [...cardsIn(view.zones.filter(isLaid))].filter(({ card }) => card.face === face);
}

function laidIn(view: View): Map<number, Found> {
  return new Map([...cardsIn(view.zones.filter(isLaid))].map(({ card, zone }) => [card.handle, { card, zone }]));
}

function withCounter(view: View, { on, by }: Change): View {
  const [, seat = "", ...label] = on.split(":");
  const counters = (view.counters[seat] ?? []).map((counter) => (counter.label === label.join(":") ? { ...counter, value: counter.value + by } : counter));
  return { ...view, counters: { ...view.counters, [seat]: counters } };
}

/** What is about to go shows no less than nothing. */
function withNumber(view: View, after: View, { on, by }: Change, of: string): View {
  const handle = Number(on.slice("card:".length));
  const least = laidIn(after).has(handle) ? -Infinity : 0;
  return changed(view, handle, (card) => {
    const value = card.stats[of];
    return [value === undefined ? card : { ...card, stats: { ...card.stats, [of]: Math.max(least, value + by) } }];
  });
}

/** A card lies where the next view has it, or out of sight where one more is counted then. What was attached to it and
 * stays takes its place. */
function put(now: View, after: View, handle: number): View {
  const there = [...cardsIn(after.zones)].find(({ card, host }) => card.handle === handle && host === null);
  const to = there?.zone.id ?? difference(now, after).departures.find((departure) => departure.handle === handle)?.to;
  const left = laidIn(after);
  const { zones } = changed(now, handle, ({ under }) => under.filter((card) => left.has(card.handle)));
  const won = (zone: Zone): Zone => ({ ...zone, cards: there ? [...zone.cards, there.card] : zone.cards, count: zone.count + 1 });
  return { ...now, zones: zones.map((zone) => (zone.id === to ? won(zone) : zone)) };
}

/** With other cards, or none, in the place of this one. */
function changed(view: View, handle: number, into: (card: Card) => Card[]): View {
  const among = (cards: Card[]): Card[] =>
    cards.flatMap((card) => (card.handle === handle ? into(card) : card.under.length > 0 ? [{ ...card, under: among(card.under) }] : [card]));
  const zones = view.zones.map((zone) => {
    const cards = among(zone.cards);
    return { ...zone, cards, count: zone.count + cards.length - zone.cards.length };
  });
  return { ...view, zones };
}
