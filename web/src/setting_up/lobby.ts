// How the games present themselves in the lobby, and the tables that a click there makes.

import type { GameInfo, Listed, NewTable, SeatWish } from "../server/http";

export interface Poster {
  face: { table: string; id: string } | null; // whose picture it shows
  line: string;
  minutes: number;
  colour: string;
  field: string; // the colour behind the figure
}

const card = (id: string, table = "card"): Poster["face"] => ({ table, id });

const POSTERS: Record<string, Poster> = {
  claw_and_order: {
    face: card("scratchpost_tank"), line: "Build a deck, crew a tank.", minutes: 30, colour: "#3F5A3A", field: "#E9C46A",
  },
  paw_of_duty: {
    face: card("ace_cirrus"), line: "Three in a row, facing the right way.", minutes: 15, colour: "#10292F", field: "#5FB3A3",
  },
  five_rows: {
    face: card("champion"), line: "Five lanes, twenty health, no mercy.", minutes: 10, colour: "#9E2F22", field: "#86B7EA",
  },
  battlecats: {
    face: card("dragonstorm_master"), line: "Six clans, one deck, your honor.", minutes: 40, colour: "#221C1A", field: "#EADFC8",
  },
  clash: {
    face: card("vesper", "character"), line: "Ten moves. Pick one. Faster wins.", minutes: 5, colour: "#12111C", field: "#FF5A36",
  },
};

/** A game that the lobby has no poster for still gets a place in it. */
export function posterOf(game: Pick<GameInfo, "key" | "blurb">): Poster {
  return POSTERS[game.key] ?? { face: null, line: game.blurb, minutes: 0, colour: "#1C1A2A", field: "#1C1A2A" };
}

/** In the order of the posters, games without one last. */
export function inOrder(games: GameInfo[]): GameInfo[] {
  const order = Object.keys(POSTERS);
  const rank = ({ key }: GameInfo): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

type Portrait = Pick<Poster, "face" | "field"> & { game: string };

const PORTRAITS: Record<string, Portrait> = {
  kitten: { game: "claw_and_order", face: card("signal_kitten"), field: "#5FB3A3" },
  tabby: { game: "claw_and_order", face: card("parachute_tabby"), field: "#E9C46A" },
  tomcat: { game: "claw_and_order", face: card("scarred_tom"), field: "#86B7EA" },
  tiger: { game: "battlecats", face: card("sacred_fury_master"), field: "#FF5A36" },
};

/** What a bot looks like; those that hardly think have no face. */
export const portraitOf = (level: string): Portrait | undefined => PORTRAITS[level];

/** Bots with a face, from the gentlest on, and the others, which are good for trying things out. */
export function opponents(bots: GameInfo["bots"]): { cats: GameInfo["bots"]; others: GameInfo["bots"] } {
  return { cats: bots.filter(({ level }) => portraitOf(level)), others: bots.filter(({ level }) => !portraitOf(level)) };
}

export function beginnersFirst(bots: GameInfo["bots"]): GameInfo["bots"] {
  const { cats, others } = opponents(bots);
  return [...cats, ...others];
}

export function players(game: GameInfo): string {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  return least === most ? `${least} players` : `${least}-${most} players`;
}

export interface Wish {
  game: GameInfo;
  seats: number;
  against: { kind: "bot"; level: string } | { kind: "open"; listed: boolean };
  choices: Record<string, string>;
  options?: Record<string, string>;
  clock?: number; // minutes of each for the whole match
  idle?: number; // minutes after which those who wait may claim
  cards?: { file: string; text: string } | undefined; // a card file of one's own
}

const LONGEST_FILE = 255; // letters of its name

/** The table that a wish asks for: you first, then bots or free chairs. */
export function tableFor({ game, seats, against, choices, options = {}, clock, idle, cards }: Wish): NewTable {
  const me: SeatWish = { kind: "me" };
  if (Object.keys(choices).length > 0) me.choices = choices;
  const other: SeatWish = against.kind === "bot" ? { kind: "bot", level: against.level } : { kind: "open" };
  return {
    game: game.key,
    seats: [me, ...Array.from({ length: seats - 1 }, () => ({ ...other }))],
    open: against.kind === "open" && against.listed,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(clock ? { clock_minutes: clock } : {}),
    ...(idle ? { idle_minutes: idle } : {}),
    ...(cards ? { cards: cards.text, cards_file: cards.file.slice(0, LONGEST_FILE) } : {}),
  };
}

export function freeSeats(table: Listed): number {
  return table.seats.filter(({ kind }) => kind === "free").length;
}

export function standing(table: Listed): string {
  const free = freeSeats(table);
  if (table.state === "waiting" || free > 0) return `${table.seats.length - free} of ${table.seats.length} seats taken`;
  if (table.state === "preparing") return "about to begin";
  return table.state === "over" ? "over" : "being played";
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago something began, by which matches against the same bot are told apart. */
export function ago(began: number, now: number): string {
  const seconds = Math.max(0, now - began);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 0];
  return size ? relative.format(-Math.floor(seconds / size), unit) : "just now";
}
