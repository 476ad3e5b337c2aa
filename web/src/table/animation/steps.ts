// The table on the way from one view to the next: what a line of the log says has changed changes with that line.
// A line names faces, not cards: of several with that face the one is meant whose way to the next view it explains.

import { cardsIn, type Card, type Line, type View } from "../../server/view";
import type { Change } from "./difference";
import { findIn, hasPlaceFor, isLaid, placed, positionKey, withCardReplaced, withUnseenMoved, type Found } from "./placing";

const CARD = "card"; // as what has changed: the first card is no longer where it lay, or has come to where it will lie
const CARDS = "cards"; // a loss: all that do not stay go; a gain: so many come that are not seen
const SIDE = "side"; // the first card is turned: to another side, or another way

/** A line, what it does to the eye, and the table after it. */
export interface Step {
  line: Line;
  blow: Change | null; // a number rises or falls
  shifts: boolean; // a card leaves its place, comes to one or is turned
  now: View;
}

/** Line by line, from one view to the next. */
export function stepsOf(before: View, after: View, lines: Line[]): Step[] {
  let now = before;
  return lines.map((line, i) => {
    const moved = movedBy(now, after, line, lines.slice(i + 1));
    const blow = moved ? null : blowOf(now, after, line);
    if (moved) now = moved;
    else if (blow) now = blow.on.startsWith("card:") ? withNumber(now, after, blow, line.of ?? "") : withCounter(now, blow);
    return { line, blow, shifts: moved !== null, now };
  });
}

/** The table after a line that moves cards; null: this one moves none. */
function movedBy(now: View, after: View, line: Line, later: Line[]): View | null {
  const { change, of, seats } = line;
  if (!change) return null;
  if (of === CARDS) return changedOnly(now, change < 0 ? withoutLeaving(now, after, seats[0], later) : withUnseenMoved(now, after, seats[0] ?? null, change));
  if (of === SIDE) return turned(now, after, line);
  if (of !== CARD) return null;
  const found = change < 0 ? leaving(now, after, line) : coming(now, after, line);
  return found ? withNumbersToCome(placed(now, after, found.handle, seats[0]), after, found.handle, later) : null;
}

const changedOnly = (now: View, then: View): View | null => (then === now ? null : then);

/** The card that a line takes from its place; of the players that it names the last one has it. */
function leaving(now: View, after: View, { cards: [face], seats }: Line): Card | undefined {
  const goes = (found: Found): boolean => found.card.face === face && findIn(after, found.card.handle)?.zone.id !== found.zone.id;
  return best([...cardsIn(now.zones)].filter(goes), seats.at(-1), (found) => (isLaid(found) ? 0 : 1));
}

/** The card that a line brings to where it will lie: rather one that is played than one that is drawn. */
function coming(now: View, after: View, { cards: [face], seats }: Line): Card | undefined {
  const comes = (found: Found): boolean => {
    if (found.card.face !== face || !hasPlaceFor(now, found)) return false;
    const was = findIn(now, found.card.handle);
    return !was || positionKey(was) !== positionKey(found);
  };
  const rank = ({ zone: { shape } }: Found): number => (shape === "hand" ? 2 : shape === "pile" ? 1 : 0);
  return best([...cardsIn(after.zones)].filter(comes), seats.at(-1), rank);
}

/** A card comes as the next view has it, but for the numbers of which later lines tell. */
function withNumbersToCome(view: View, after: View, handle: number, later: Line[]): View {
  return later.reduce((now, line) => {
    const blow = blowOf(view, after, line);
    return blow?.on === `card:${handle}` ? withNumber(now, after, { ...blow, by: -blow.by }, line.of ?? "") : now;
  }, view);
}

/** All that lies elsewhere in the next view goes there, of a player or of everybody; what a later line brings waits in its pile. */
function withoutLeaving(now: View, after: View, seat: number | undefined, later: Line[]): View {
  const brought = new Set(later.flatMap(({ change, of, cards: [face] }) => (of === CARD && change === 1 && face ? [face] : [])));
  const goes = (found: Found): boolean => {
    const { card, zone } = found;
    if (card.face === null || (seat !== undefined && (zone.owner ?? card.owner) !== seat)) return false;
    const will = findIn(after, card.handle);
    const waits = will !== undefined && !isLaid(found) && brought.has(card.face);
    return !waits && will?.zone.id !== zone.id;
  };
  return [...cardsIn(now.zones)].filter(goes).reduce((view, { card }) => placed(view, after, card.handle), now);
}

const looks = ({ stats, marks, facing }: Card): string => JSON.stringify([stats, marks, facing]);

/** A card shows already what the next view shows of it. */
function turned(now: View, after: View, { cards: [face], seats }: Line): View | null {
  const other = ({ card }: Found): boolean => {
    const will = findIn(after, card.handle);
    return will !== undefined && looks(will.card) !== looks(card);
  };
  const card = best(laidWith(now, face ?? "").filter(other), seats.at(-1), () => 0);
  return card ? withLooks(now, after, card.handle) : null;
}

function withLooks(now: View, after: View, handle: number): View {
  const will = findIn(after, handle)?.card;
  return will ? withCardReplaced(now, handle, (card) => [{ ...card, stats: will.stats, marks: will.marks, facing: will.facing }]) : now;
}

/** The loss or gain that a line tells of: of the player who has such a number, else on the card it befell. */
export function blowOf(now: View, after: View, { change: by, of, cards: [face], seats: [seat] }: Line): Change | null {
  if (!by || of === undefined || [CARD, CARDS, SIDE].includes(of)) return null;
  if (face === undefined || now.counters[seat ?? ""]?.some(({ label }) => label === of)) return seat === undefined ? null : { on: `seat:${seat}:${of}`, by };
  const fit = ({ card }: Found): number => fits(card, laidIn(after, card.handle)?.card, of, by);
  const card = best(laidWith(now, face), seat, fit);
  return card ? { on: `card:${card.handle}`, by } : null;
}

/** How badly a change explains what becomes of a card, 0 for not at all badly. */
function fits(card: Card, left: Card | undefined, of: string, by: number): number {
  const has = card.stats[of];
  if (!left) return has !== undefined && has <= 0 ? 2 : 1; // it goes: of that number there was enough to lose
  const will = left.stats[of];
  if (has === undefined || will === undefined) return looks(card) === looks(left) ? 3 : 0;
  if (will - has === by) return 0;
  return Math.sign(will - has) === Math.sign(by) && Math.abs(will - has) > Math.abs(by) ? 2 : 3;
}

/** Those of the seat come first, then those that fit, and then the one that lies first. */
function best(found: Found[], seat: number | undefined, badly: (one: Found) => number): Card | undefined {
  const rank = (one: Found): number => (seat !== undefined && [one.card.owner, one.zone.owner].includes(seat) ? 0 : 4) + badly(one);
  return [...found].sort((a, b) => rank(a) - rank(b))[0]?.card;
}

const laidWith = (view: View, face: string): Found[] => [...cardsIn(view.zones)].filter((found) => isLaid(found) && found.card.face === face);

function laidIn(view: View, handle: number): Found | undefined {
  const found = findIn(view, handle);
  return isLaid(found) ? found : undefined;
}

function withCounter(view: View, { on, by }: Change): View {
  const [, seat = "", ...label] = on.split(":");
  const counters = (view.counters[seat] ?? []).map((counter) => (counter.label === label.join(":") ? { ...counter, value: counter.value + by } : counter));
  return { ...view, counters: { ...view.counters, [seat]: counters } };
}

/** What is about to go shows no less than nothing. A card that has no such number shows the change in its own way. */
function withNumber(view: View, after: View, { on, by }: Change, of: string): View {
  const handle = Number(on.slice("card:".length));
  const least = laidIn(after, handle) ? -Infinity : 0;
  if (findIn(view, handle)?.card.stats[of] === undefined) return withLooks(view, after, handle);
  return withCardReplaced(view, handle, (card) => [{ ...card, stats: { ...card.stats, [of]: Math.max(least, (card.stats[of] ?? 0) + by) } }]);
}
