// The HTTP side of the server: lobby, names, cards and rules. See docs/protocol.md.

import { asSentence } from "../text/wording";

export interface Entry {
  id: string;
  name: string;
  text: string;
}

export interface Choice {
  name: string;
  table: string;
  unique: boolean;
  entries: Entry[];
}

export interface GameInfo {
  key: string;
  title: string;
  blurb: string;
  goal: string; // how it is won, for who has never heard of it
  seats: number[];
  ready: boolean;
  done: number; // the share that is compiled where it is not ready
  options: { name: string; values: string[] }[];
  choices: Choice[];
  bots: { level: string; says: string }[];
}

export interface CardInfo extends Entry {
  number: number;
  lore: string;
  given: Record<string, unknown>;
  rules: string[]; // that it brings into play, the most telling first
  keywords: Record<string, string>; // of its text, and what each means
}

export interface Seat {
  kind: "person" | "bot" | "free";
  name: string;
  level?: string;
  connected?: boolean;
  clock?: { left: number; since: number | null } | null;
}

export interface Listed {
  id: string;
  game: string;
  state: string;
  open: boolean;
  created: number;
  seats: Seat[];
  seat?: number;
  waits?: boolean;
  lesson?: boolean;
}

export interface SeatWish {
  kind: "me" | "open" | "bot";
  level?: string;
  choices?: Record<string, string>;
}

export interface Rule {
  id: string;
  text: string;
  source: string;
}

export interface GalleryCard extends Entry {
  lore: string;
  facets: Record<string, string[]>; // the values it has, by field
  rules: string[]; // ids of those it touches, the most telling first
  play: InPlay | null;
}

export interface GalleryTable {
  table: string;
  label: string;
  facets: { field: string; label: string; values: { value: string; label: string; count: number }[] }[];
  cards: GalleryCard[];
}

/** How those do who use a card. */
export interface InPlay {
  seats: number;
  share: number;
  low: number;
  high: number;
}

export interface Played {
  games: number;
  bots: string[];
  even: number;
}

export interface Gallery {
  game: string;
  title: string;
  tables: GalleryTable[];
  played: Played | null;
}

/** A part of a list, and where the next one begins. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** A request that the server refused, in its own words, as a sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(asSentence(message));
  }
}

/** Ask the server for something; what it refuses is thrown as `Refused`. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(path, init);
  const found: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, messageOf(found) ?? `The server answered ${answer.status}.`);
  return found as T;
}

export function messageOf(found: unknown): string | null {
  const error = (found as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof error === "string" ? error : null;
}

export interface Me {
  name: string;
  id: string;
  account: boolean;
}

export const me = (): Promise<Me> => request("GET", "/api/me");
export const rename = (name: string): Promise<Me> => request("PUT", "/api/me", { name });
export const games = (): Promise<GameInfo[]> => request("GET", "/api/games");
export const cards = (game: string): Promise<Record<string, CardInfo[]>> => request("GET", `/api/games/${game}/cards`);
export const gallery = (game: string): Promise<Gallery> => request("GET", `/api/games/${encodeURIComponent(game)}/gallery`);
export const cardsAt = (table: TableFaces): Promise<Record<string, CardInfo[]>> => request("GET", `/api/tables/${table.id}/cards${inviteOf(table)}`);
export const rules = (game: string): Promise<Rule[]> => request("GET", `/api/games/${game}/rules`);
export const tables = (after: string | null = null): Promise<Page<Listed>> => request("GET", `/api/tables${afterOf(after)}`);
export const mine = (after: string | null = null): Promise<Page<Listed>> => request("GET", `/api/mine${afterOf(after)}`);

/** A game and its texts, where `own` is a table those of the cards it is played with. */
export async function textsOf(key: string, own: TableFaces | null): Promise<{ game: GameInfo | null; tables: Record<string, CardInfo[]> }> {
  const [all, tables] = await Promise.all([games(), own ? cardsAt(own) : cards(key)]);
  const found = all.find((game) => game.key === key);
  const choices = found?.choices.map((choice) => ({ ...choice, entries: tables[choice.table] ?? choice.entries }));
  return { game: found && choices ? { ...found, choices } : null, tables };
}

export const afterOf = (token: string | null): string => (token ? `?after=${encodeURIComponent(token)}` : "");

/** A list as far as it is wanted, page after page; `next` tells whether there is more. */
export async function upTo<T>(read: (after: string | null) => Promise<Page<T>>, wanted: number): Promise<Page<T>> {
  const items: T[] = [];
  let next: string | null = null;
  do {
    const page: Page<T> = await read(next);
    items.push(...page.items);
    next = page.next;
  } while (next && items.length < wanted);
  return { items, next };
}

/** All of a list of one's own. */
export const all = async <T>(read: (after: string | null) => Promise<Page<T>>): Promise<T[]> => (await upTo(read, Infinity)).items;

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

export const create = (table: NewTable): Promise<{ id: string; invite: string }> =>
  request("POST", "/api/tables", table);

export const join = (id: string, invite: string | null, choices: Record<string, string> = {}, part = ""): Promise<{ seat: number }> =>
  request("POST", `/api/tables/${id}/join`, { ...(invite ? { invite } : {}), ...(Object.keys(choices).length > 0 ? { choices } : {}), part });

export function faceUrl(game: string, table: string, id: string, layout: "full" | "mini" | "token" | "poster"): string {
  return `/faces/${game}/${table}/${id}.svg?layout=${layout}`;
}

/** A table that is played with cards of somebody's own, which have their pictures there. */
export interface TableFaces {
  id: string;
  invite: string | null;
}

const inviteOf = ({ invite }: TableFaces, before = "?"): string => (invite ? `${before}invite=${encodeURIComponent(invite)}` : "");

export function ownFaceUrl(at: TableFaces, table: string, id: string, layout: "full" | "mini" | "token"): string {
  return `/api/tables/${at.id}/faces/${table}/${id}?layout=${layout}${inviteOf(at, "&")}`;
}

export const backUrl = (game: string): string => `/faces/${game}/back.svg`;
