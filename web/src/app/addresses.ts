// The pages of the site: their addresses, and what the bar calls them.

import type { Deck } from "../server/decks";
import { queryText } from "../server/http";
import type { Replay } from "../server/replays";

export type Params = Readonly<Record<string, string>>;

export interface PageProps {
  params: Params; // of the address: `/cards/:game` has `game`
  query: URLSearchParams;
}

export type PageName = "learn" | "cards" | "decks" | "lab" | "tournaments" | "puzzles" | "ladder" | "me" | "player" | "replay";

export interface PageEntry {
  name: PageName;
  path: string; // `:name` stands for one part of the address; `:name?` for one that may be missing
  title?: string; // what the bar calls it; a page without one is reached otherwise
}

/** Every page but the lobby and the table, in the order of the bar. */
export const PAGES: readonly PageEntry[] = [
  { name: "learn", path: "/learn/:game?", title: "Learn" },
  { name: "cards", path: "/cards/:game?/:table?/:id?", title: "Cards" },
  { name: "decks", path: "/decks/:id?", title: "Decks" },
  { name: "lab", path: "/lab/:game?", title: "Lab" },
  { name: "tournaments", path: "/tournaments/:id?", title: "Tournaments" },
  { name: "ladder", path: "/ladder/:game?", title: "Ladder" },
  { name: "puzzles", path: "/puzzles/:game?" },
  { name: "me", path: "/me" },
  { name: "player", path: "/players/:id" },
  { name: "replay", path: "/replay/:id?" },
];

/** What the parts of an address say, if it is one of this path. */
export function paramsOf(path: string, address: string): Params | null {
  const wanted = path.split("/").slice(1);
  const given = address.replace(/\/$/, "").split("/").slice(1);
  if (given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const word = given[i];
    if (!part.startsWith(":")) {
      if (word !== part) return null;
    } else if (word) params[part.slice(1).replace("?", "")] = decoded(word);
    else if (!part.endsWith("?")) return null;
  }
  return params;
}

/** Where a path leads when nothing is filled in: `/cards` for `/cards/:game?`. */
export const addressOfPath = (path: string): string => path.replace(/\/:.*$/, "");

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** The page of a deck, with the key by which others may look at it where it is shared. */
export const deckAddress = ({ id, share: key }: Deck): string => `/decks/${id}${key ? `?key=${key}` : ""}`;

/** The table of a match, by the same invitation as its replay. */
export const tableAddress = (id: string, invite: string | null): string => `/t/${encodeURIComponent(id)}${queryText({ invite })}`;

/** The page of a replay, to be shared. */
export function replayAddress(replay: Replay, at?: number, eyes?: string): string {
  return `/replay/${replay.id}${queryText({ invite: replay.invite, at: at ? String(at) : "", eyes: eyes === "open" ? "" : eyes })}`;
}

/** What a rule is called in an address: `ruling-12`. */
export const ruleAnchor = (id: string): string => id.replaceAll(" ", "-");
export const ruleAddress = (game: string, id: string): string => `/learn/${game}#${ruleAnchor(id)}`;
