// How games and bots present themselves: the figure, the line and the colours of each.

import type { GameInfo } from "../server/games";

export interface Poster {
  face: { table: string; id: string } | null; // whose picture it shows
  line: string;
  minutes: number;
  colour: string;
  field: string; // the colour behind the figure
}

const cardFace = (id: string, table = "card"): Poster["face"] => ({ table, id });

const POSTERS: Record<string, Poster> = {
  claw_and_order: {
    face: cardFace("scratchpost_tank"), line: "Build a deck, crew a tank.", minutes: 30, colour: "#3F5A3A", field: "#E9C46A",
  },
  paw_of_duty: {
    face: cardFace("ace_cirrus"), line: "Three in a row, facing the right way.", minutes: 15, colour: "#10292F", field: "#5FB3A3",
  },
  five_rows: {
    face: cardFace("champion"), line: "Five lanes, twenty health, no mercy.", minutes: 10, colour: "#9E2F22", field: "#86B7EA",
  },
  battlecats: {
    face: cardFace("dragonstorm_master"), line: "Six clans, one deck, your honor.", minutes: 40, colour: "#221C1A", field: "#EADFC8",
  },
  clash: {
    face: cardFace("vesper", "character"), line: "Ten moves. Pick one. Faster wins.", minutes: 5, colour: "#12111C", field: "#FF5A36",
  },
};

/** A game that the lobby has no poster for still gets a place in it. */
export function posterOf(game: Pick<GameInfo, "key" | "blurb">): Poster {
  return POSTERS[game.key] ?? { face: null, line: game.blurb, minutes: 0, colour: "#1C1A2A", field: "#1C1A2A" };
}

/** In the order of the posters, games without one last. */
export function gamesInOrder(games: GameInfo[]): GameInfo[] {
  const order = Object.keys(POSTERS);
  const rank = ({ key }: GameInfo): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

type Portrait = Pick<Poster, "face" | "field"> & { game: string };

const PORTRAITS: Record<string, Portrait> = {
  kitten: { game: "claw_and_order", face: cardFace("signal_kitten"), field: "#5FB3A3" },
  tabby: { game: "claw_and_order", face: cardFace("parachute_tabby"), field: "#E9C46A" },
  tomcat: { game: "claw_and_order", face: cardFace("scarred_tom"), field: "#86B7EA" },
  tiger: { game: "battlecats", face: cardFace("sacred_fury_master"), field: "#FF5A36" },
};

/** What a bot looks like; those that hardly think have no face. */
export const portraitOf = (level: string): Portrait | undefined => PORTRAITS[level];

/** Bots with a face, from the gentlest on, and the others, which are good for trying things out. */
export function opponentsOf(bots: GameInfo["bots"]): { cats: GameInfo["bots"]; others: GameInfo["bots"] } {
  return { cats: bots.filter(({ level }) => portraitOf(level)), others: bots.filter(({ level }) => !portraitOf(level)) };
}

export function beginnersFirst(bots: GameInfo["bots"]): GameInfo["bots"] {
  const { cats, others } = opponentsOf(bots);
  return [...cats, ...others];
}
