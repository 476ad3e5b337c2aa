// Card sets that people keep in their accounts. See docs/protocol.md.

import { afterQuery, readAll, request, type Page } from "./http";

/** A text of a set that has a name. */
export interface NamedText {
  name: string;
  cards: string;
  at: number; // seconds
}

export interface ListedSet {
  id: string;
  game: string;
  name: string;
  changed: number; // seconds
  version: number;
}

export interface CardSet extends ListedSet {
  cards: string;
  versions: NamedText[];
}

type Known = Pick<ListedSet, "id" | "version">;
const ALL = "/api/card-sets";
const at = (id: string, part = ""): string => `${ALL}/${encodeURIComponent(id)}${part}`;

const fetchPage = (after: string | null): Promise<Page<ListedSet>> => request("GET", `${ALL}${afterQuery(after)}`);
export const fetchOwnSets = (): Promise<ListedSet[]> => readAll(fetchPage);
export const fetchSet = (id: string): Promise<CardSet> => request("GET", at(id));
export const keepNewSet = (game: string, name: string, cards: string): Promise<CardSet> => request("POST", ALL, { game, name, cards });
export const keepSet = ({ id, version }: Known, name: string, cards: string): Promise<CardSet> => request("PUT", at(id), { name, cards, version });
export const removeSet = (id: string): Promise<unknown> => request("DELETE", at(id));
export const nameVersion = ({ id, version }: Known, name: string, cards: string): Promise<CardSet> => request("PUT", at(id, "/versions"), { name, cards, version });
export const forgetVersion = ({ id, version }: Known, name: string): Promise<CardSet> => request("PUT", at(id, "/versions"), { name, version });
