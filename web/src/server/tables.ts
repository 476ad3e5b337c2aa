// Tables over HTTP: those that are there, new ones, and the cards that are played with at one. See docs/protocol.md.

import { fetchCards, fetchGames, type CardInfo, type FaceLayout, type GameInfo } from "./games";
import { afterQuery, request, type Page } from "./http";

export interface Seat {
  kind: "person" | "bot" | "free";
  name: string;
  level?: string;
  connected?: boolean;
  clock?: { left: number; since: number | null } | null;
  face?: Record<string, string> | null; // that a person has chosen
}

export interface ListedTable {
  id: string;
  game: string;
  state: string;
  open: boolean;
  created: number;
  seats: Seat[];
  seat?: number;
  waits?: boolean;
  lesson?: boolean;
  puzzle?: boolean;
}

export interface SeatWish {
  kind: "me" | "open" | "bot";
  level?: string;
  choices?: Record<string, string>;
}

const fetchTableCards = (table: TableFaces): Promise<Record<string, CardInfo[]>> => request("GET", `/api/tables/${table.id}/cards${inviteOf(table)}`);
export const fetchTables = (after: string | null = null): Promise<Page<ListedTable>> => request("GET", `/api/tables${afterQuery(after)}`);
export const fetchOwnTables = (after: string | null = null): Promise<Page<ListedTable>> => request("GET", `/api/mine${afterQuery(after)}`);

/** A game and its texts, where `own` is a table those of the cards it is played with. */
export async function fetchTexts(key: string, own: TableFaces | null): Promise<{ game: GameInfo | null; tables: Record<string, CardInfo[]> }> {
  const [all, tables] = await Promise.all([fetchGames(), own ? fetchTableCards(own) : fetchCards(key)]);
  const found = all.find((game) => game.key === key);
  const choices = found?.choices.map((choice) => ({ ...choice, entries: tables[choice.table] ?? choice.entries }));
  return { game: found && choices ? { ...found, choices } : null, tables };
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  open: boolean;
  options?: Record<string, string>;
  clock_minutes?: number;
  idle_minutes?: number;
  cards?: string; // the text of a card file
  cards_file?: string; // and its name
  commitment?: string; // to the shuffle, and what is added to it
  part?: string;
}

export const createTable = (table: NewTable): Promise<{ id: string; invite: string }> =>
  request("POST", "/api/tables", table);

export const joinTable = (id: string, invite: string | null, choices: Record<string, string> = {}, part = ""): Promise<{ seat: number }> =>
  request("POST", `/api/tables/${id}/join`, { ...(invite ? { invite } : {}), ...(Object.keys(choices).length > 0 ? { choices } : {}), part });

/** A table that is played with cards of somebody's own, which have their pictures there. */
export interface TableFaces {
  id: string;
  invite: string | null;
}

const inviteOf = ({ invite }: TableFaces, before = "?"): string => (invite ? `${before}invite=${encodeURIComponent(invite)}` : "");

export function ownFaceUrl(at: TableFaces, table: string, id: string, layout: FaceLayout): string {
  return `/api/tables/${at.id}/faces/${table}/${id}?layout=${layout}${inviteOf(at, "&")}`;
}
