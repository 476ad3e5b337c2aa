// Where a card's numbers are printed, in the units of its picture (252 by 352), so that a changed number lies on the
// printed one and has its shape.

import type { FaceLayout } from "../server/games";

interface PlateSpot {
  shape: string; // a path that fits a box from -50 to 50
  x: number;
  y: number;
  scale: number;
  size: number; // of the number
  drop: number; // of its baseline
}

/** The upper corner that tells what a card costs, or how fast it is; where cards overlap it stays free. */
type Corner = "left" | "right";

interface Plates {
  spots: Partial<Record<FaceLayout, Record<string, PlateSpot>>>; // by the label of the number
  printed: Record<string, string>; // the field that holds the printed number
  priced?: Record<string, string>; // likewise, of a number that only cards in hand have
  open?: Record<string, string[]>; // the fields of cards on which a question mark is printed instead
  corner: Corner;
}

/** A number that lies over what is printed. */
interface Plate {
  label: string;
  value: string;
  spot: PlateSpot;
  worse: boolean; // than the printed one
  known: boolean; // only now: no number is printed
}

const KITE = "M0-44 38-30 30 18 0 44-30 18-38-30Z";
const HEART = "M0 44C-66-4-46-46-18-42Q-5-40 0-28 5-40 18-42C46-46 66-4 0 44Z";
const SHIELD = "M-36-38Q0-48 36-38V4Q32 34 0 46-32 34-36 4Z";
const BURST = "M0-50 15-35 35-35 35-15 50 0 35 15 35 35 15 35 0 50-15 35-35 35-35 15-50 0-35-15-35-35-15-35Z";
const SQUARE = "M-50-50H50V50H-50Z";
const DISC = "M-50 0A50 50 0 1 0 50 0 50 50 0 1 0-50 0Z";

const spot = (shape: string, x: number, y: number, scale: number, size: number, drop = 0.35): PlateSpot => ({ shape, x, y, scale, size, drop });

const PLATES: Record<string, Plates> = {
  five_rows: {
    corner: "right",
    printed: { power: "power", health: "health" },
    spots: {
      mini: { power: spot(KITE, 54, 308, 0.8, 42), health: spot(HEART, 198, 308, 0.78, 40, 0.28) },
      token: { power: spot(KITE, 62, 286, 1.2, 64), health: spot(HEART, 186, 288, 1.16, 62, 0.28) },
    },
  },
  claw_and_order: {
    corner: "left",
    printed: { Damage: "damage", Health: "health" },
    priced: { $: "cost" },
    spots: {
      mini: { $: spot(DISC, 42, 42, 0.66, 33), Damage: spot(BURST, 49, 306, 0.78, 44), Health: spot(SHIELD, 204, 305, 0.84, 42) },
      token: { Damage: spot(BURST, 66, 284, 1.12, 64), Health: spot(SHIELD, 186, 284, 1.18, 62) },
    },
  },
  battlecats: {
    corner: "right",
    printed: { Honor: "hp", Pride: "pp" },
    spots: {
      mini: { Honor: spot(SQUARE, 93, 273, 0.58, 44), Pride: spot(DISC, 183, 273, 0.61, 44) },
      token: { Honor: spot(SQUARE, 56, 294, 0.84, 62), Pride: spot(DISC, 196, 294, 0.88, 62) },
    },
  },
  clash: {
    corner: "right",
    printed: {},
    open: { buildup: ["pace", "acts_as"] },
    spots: { mini: { buildup: spot(DISC, 210, 44, 0.4, 30) }, token: { buildup: spot(DISC, 196, 58, 0.58, 44) } },
  },
};

const NONE: Plates = { spots: {}, printed: {}, corner: "left" };

export const costCorner = (game: string): Corner => platesOf(game).corner;

/** The numbers that are printed on a card, those left out that the table has as they are now. */
export function printedOn(game: string, given: Record<string, unknown>, now: Record<string, number>): Record<string, number> {
  const printed = Object.entries(platesOf(game).printed).map(([label, field]) => [label, given[field]] as const);
  return Object.fromEntries(printed.filter((entry): entry is [string, number] => typeof entry[1] === "number" && !(entry[0] in now)));
}

/** The numbers that are not as they are printed on a card. */
export function platesOn(game: string, layout: FaceLayout, given: Record<string, unknown>, now: Record<string, number>): Plate[] {
  const { spots, printed, priced = {}, open = {} } = platesOf(game);
  return Object.entries(spots[layout] ?? {}).flatMap(([label, spot]): Plate[] => {
    const [number, price] = [now[label], priced[label]];
    const print = given[price ?? printed[label] ?? ""];
    if (number === undefined) return [];
    const value = price === undefined ? String(number) : `${label}${number}`;
    if (open[label]?.some((field) => given[field])) return [{ label, value, spot, worse: false, known: true }];
    if (typeof print !== "number" || print === number) return [];
    return [{ label, value, spot, worse: price === undefined ? number < print : number > print, known: false }];
  });
}

/** The numbers of a card that cannot be read from its print: changed ones, and those that are not printed. */
export function unlikePrint(game: string, given: Record<string, unknown>, now: Record<string, number>): [label: string, value: number][] {
  const { printed, priced } = platesOf(game);
  const fields = { ...printed, ...priced };
  return Object.entries(now).filter(([label, value]) => given[fields[label] ?? label.toLowerCase()] !== value);
}

function platesOf(game: string): Plates {
  return PLATES[game] ?? NONE;
}
