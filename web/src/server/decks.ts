// Decks that people keep: what the server says of them. See docs/protocol.md.

import { afterQuery, readAll, request, type Page } from "./http";

export type Counts = Readonly<Record<string, number>>;

export interface DeckFinding {
  text: string;
  rule: string; // its id, or nothing
}

export interface DeckReport {
  legal: boolean;
  faults: DeckFinding[];
  warnings: DeckFinding[];
}

export interface ReadDeck {
  name: string;
  cards: Counts;
  report: DeckReport;
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

export const DECK_GAME = "claw_and_order"; // whose players build decks
export const LONGEST_DECK_NAME = 40;

const at = (id: string, part = "", key: string | null = null): string =>
  `/api/decks/${encodeURIComponent(id)}${part}${key ? `?key=${encodeURIComponent(key)}` : ""}`;

export const fetchBuiltInDecks = (game: string): Promise<Deck[]> => request("GET", `/api/games/${game}/decks`);
export const fetchOwnDecks = (after: string | null = null): Promise<Page<Deck>> => request("GET", `/api/decks${afterQuery(after)}`);
export const fetchDeck = (id: string, key: string | null): Promise<Deck> => request("GET", at(id, "", key));
export const keepNewDeck = (game: string, name: string, cards: Counts): Promise<Deck> => request("POST", "/api/decks", { game, name, cards });
export const keepDeck = ({ id, version }: Deck, name: string, cards: Counts): Promise<Deck> => request("PUT", at(id), { name, cards, version });
export const removeDeck = (id: string): Promise<unknown> => request("DELETE", at(id));
export const shareDeck = (id: string, shared: boolean): Promise<Deck> => request("PUT", at(id, "/share"), { shared });
export const readDeckFile = (game: string, text: string): Promise<ReadDeck[]> => request("POST", "/api/decks/check", { game, text });
export const fetchFirstHand = (id: string, key: string | null): Promise<FirstHand> => request("GET", at(id, "/hand", key));
export const deckFileUrl = (id: string, key: string | null): string => at(id, "/file", key);

/** What a table takes for a deck that somebody keeps. */
export const ownDeckChoice = (id: string): string => `own:${id}`;

export const fetchEveryOwnDeck = (): Promise<Deck[]> => readAll(fetchOwnDecks);
