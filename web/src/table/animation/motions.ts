// What an event looks like: for each kind of event that tells of a blow, a shield, a death or a card that is turned up, which
// of its cards acts and which it befalls. Whatever is not here is told by what changes: cards travel, numbers burst.

import { cardsIn, type Card, type Line, type View } from "../../server/view";
import { isLaid, type Found } from "./placing";
import type { Step } from "./steps";
import type { Spot } from "./spots";

const NEXT = "next"; // upon whatever the next line befalls
const PLAYER = "player"; // the figure, or the plate, of the first seat that the line names; as a target that of the other

type Motions = Record<string, { strike: [by: number | "player", on: number | "next" | "player"] } | { block: number | "player" } | { fall: number | "player" } | { turn: number }>;

/** By game and kind of event. Numbers are places among the cards that a line names. */
const MOTIONS: Readonly<Record<string, Motions>> = {
  battlecats: {
    exiled: { strike: [1, 0] },
    wounded: { strike: [1, 0] },
    protected: { block: 0 },
    turned_up: { turn: 0 },
    dealt: { turn: 0 },
  },
  clash: {
    hit: { strike: [PLAYER, PLAYER] },
    redirected: { strike: [PLAYER, PLAYER] },
    prevented: { block: PLAYER },
    knocked_out: { fall: PLAYER },
  },
  claw_and_order: {
    attacked: { strike: [0, 1] },
    shelled: { strike: [0, 1] },
    shielded: { block: 1 },
    unhurt: { block: 0 },
    killed: { fall: 0 },
    pilot_lost: { fall: 0 },
    revealed: { turn: 0 },
  },
  five_rows: {
    attacked: { strike: [0, NEXT] },
    shielded: { block: 0 },
    spared: { block: 0 },
    destroyed: { fall: 0 },
    destroyed_at_once: { fall: 0 },
  },
  paw_of_duty: {
    attacked: { strike: [0, 1] },
    struck: { strike: [0, 1] },
    stopped: { block: 1 },
    at_edge: { block: 1 },
    captured: { fall: 0 },
    placed: { turn: 0 },
  },
};

/** What is to be seen of an event, and of what on the table. */
export type Motion = { kind: "strike"; by: Spot; on: Spot } | { kind: "block" | "fall" | "turn"; on: Spot };

/** How a line looks: `now` is the table before it. Null: as what changes with it. */
export function motionOf(now: View, step: Step, next: Step | undefined): Motion | null {
  const { line } = step;
  const told = MOTIONS[now.game]?.[line.name];
  if (!told) return null;
  if ("strike" in told) return strikeOf(now, line, told.strike, next);
  if ("block" in told) return on("block", spotOf(now, line, told.block, line.seats[1] ?? line.seats[0]));
  if ("fall" in told) return on("fall", spotOf(now, line, told.fall, line.seats[0]));
  return on("turn", spotOf(step.now, line, told.turn, line.seats[0]));
}

const on = (kind: "block" | "fall" | "turn", spot: Spot | null): Motion | null => (spot === null ? null : { kind, on: spot });

function strikeOf(now: View, line: Line, [by, target]: [number | "player", number | "next" | "player"], next: Step | undefined): Motion | null {
  const foe = foeOf(now, line);
  const from = spotOf(now, line, by, line.seats[0], line.values["at"] ?? line.values["place"]);
  const to = target === NEXT ? befallen(now, next) : spotOf(now, line, target, foe, line.values["to"] ?? line.values["there"]);
  return from && to && from !== to ? { kind: "strike", by: from, on: to } : null;
}

/** Whom a line is about besides the first. */
function foeOf(now: View, { seats: [seat, foe] }: Line): number | undefined {
  return foe ?? (seat !== undefined && now.seats.length === 2 ? 1 - seat : undefined);
}

/** To whom the next line happens: what it hurts, or what stops it. */
function befallen(now: View, next: Step | undefined): Spot | null {
  if (!next) return null;
  if (next.blow) return next.blow.on;
  const motion = motionOf(now, next, undefined);
  return motion && motion.kind !== "strike" ? motion.on : null;
}

/** The card that a line names there, or its player. */
function spotOf(now: View, line: Line, which: number | "player", seat: number | undefined, place?: number): Spot | null {
  if (which === PLAYER) return seat === undefined ? null : `player:${seat}`;
  const found = cardNamed(now, line.cards[which], seat, place ?? line.values["place"] ?? line.values["row"]);
  return found ? `card:${found.handle}` : null;
}

/** Of equal cards that of the seat comes first, then the one at that place. */
function cardNamed(now: View, face: string | undefined, seat: number | undefined, place: number | undefined): Card | undefined {
  if (face === undefined) return undefined;
  const badly = (found: Found): number =>
    ([found.card.owner, found.zone.owner].includes(seat ?? null) ? 0 : 4) + (isLaid(found) ? 0 : 2) + (isAt(found, place) ? 0 : 1);
  const named = [...cardsIn(now.zones)].filter(({ card }) => card.face === face);
  return named.sort((a, b) => badly(a) - badly(b))[0]?.card;
}

/** Whether a card lies at the place of that number: in a grid with rows alone, or counted space by space. */
function isAt({ card: { at }, zone: { size } }: Found, place: number | undefined): boolean {
  if (!at || !size || place === undefined) return true;
  return at[0] + 1 === place || at[0] * size[1] + at[1] + 1 === place;
}
