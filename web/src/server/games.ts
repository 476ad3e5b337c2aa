// The games of the server: what each is, its cards, its rules, and where their pictures are. See docs/protocol.md.

import { request } from "./http";

interface Entry {
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

/** A contested ruling that a table may read in another way; the first value is the usual one. */
export interface Switch {
  name: string;
  title: string;
  says: string; // what it settles
  values: { value: string; says: string }[];
  ruling: string;
}

export interface GameInfo {
  key: string;
  title: string;
  blurb: string;
  goal: string; // how it is won, for who has never heard of it
  seats: number[];
  ready: boolean;
  done: number; // the share that is compiled where it is not ready
  options: Switch[];
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

export const fetchGames = (): Promise<GameInfo[]> => request("GET", "/api/games");
export const fetchCards = (game: string): Promise<Record<string, CardInfo[]>> => request("GET", `/api/games/${game}/cards`);
export const fetchGallery = (game: string): Promise<Gallery> => request("GET", `/api/games/${encodeURIComponent(game)}/gallery`);
export const fetchRules = (game: string): Promise<Rule[]> => request("GET", `/api/games/${game}/rules`);

/** How much of a card its picture shows. */
export type FaceLayout = "full" | "mini" | "token";

export function faceUrl(game: string, table: string, id: string, layout: FaceLayout | "poster"): string {
  return `/faces/${game}/${table}/${id}.svg?layout=${layout}`;
}

export const backUrl = (game: string): string => `/faces/${game}/back.svg`;
