// Decks that people keep: what the server says of them. See docs/protocol.md.

import { afterOf, all, request, type Page } from "./http";

export type Counts = Readonly<Record<string, number>>;

export interface Finding {
  text: string;
  rule: string; // its id, or nothing
}

export interface Report {
  legal: boolean;
  faults: Finding[];
  warnings: Finding[];
}

export interface ReadDeck {
  name: string;
  cards: Counts;
  report: Report;
}

export interface Deck extends ReadDeck {
  id: string;
  game: string;
  mine: boolean;
  version: number; // 0: one of the game's own
  changed: number;
  share: string;
}

export interface FirstHand {
  cards: string[];
  set_aside: number;
  next: string[];
}

export const GAME = "claw_and_order"; // whose players build decks
export const LONGEST_NAME = 40;

const at = (id: string, part = "", key: string | null = null): string =>
  `/api/decks/${encodeURIComponent(id)}${part}${key ? `?key=${encodeURIComponent(key)}` : ""}`;

export const builtIn = (game: string): Promise<Deck[]> => request("GET", `/api/games/${game}/decks`);
export const ownDecks = (after: string | null = null): Promise<Page<Deck>> => request("GET", `/api/decks${afterOf(after)}`);
export const deck = (id: string, key: string | null): Promise<Deck> => request("GET", at(id, "", key));
export const keepNew = (game: string, name: string, cards: Counts): Promise<Deck> => request("POST", "/api/decks", { game, name, cards });
export const keep = ({ id, version }: Deck, name: string, cards: Counts): Promise<Deck> => request("PUT", at(id), { name, cards, version });
export const remove = (id: string): Promise<unknown> => request("DELETE", at(id));
export const share = (id: string, shared: boolean): Promise<Deck> => request("PUT", at(id, "/share"), { shared });
export const readFile = (game: string, text: string): Promise<ReadDeck[]> => request("POST", "/api/decks/check", { game, text });
export const firstHand = (id: string, key: string | null): Promise<FirstHand> => request("GET", at(id, "/hand", key));
export const fileUrl = (id: string, key: string | null): string => at(id, "/file", key);
export const pageUrl = ({ id, share: key }: Deck): string => `/decks/${id}${key ? `?key=${key}` : ""}`;
export const ruleUrl = (game: string, rule: string): string => `/learn/${game}#${rule}`;

/** What a table takes for a deck that somebody keeps. */
export const choiceOf = (id: string): string => `own:${id}`;

export const everyOwnDeck = (): Promise<Deck[]> => all(ownDecks);

export const total = (cards: Counts): number => Object.values(cards).reduce((sum, n) => sum + n, 0);

export const sizeSaid = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

/** The same cards as often, in whatever order they are written. */
export const isSame = (one: Counts, other: Counts): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([id, n]) => other[id] === n);

/** So many copies more or less of a card; none is not written down. */
export function changed(cards: Counts, id: string, by: number): Counts {
  const n = Math.min(99, (cards[id] ?? 0) + by);
  const { [id]: _, ...others } = cards;
  if (n <= 0) return others;
  return id in cards ? { ...cards, [id]: n } : { ...others, [id]: n };
}
