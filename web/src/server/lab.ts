// The workshop: the language of card files, what is wrong with one, and studies of what it does. See docs/protocol.md.

import { checkedAnswer, eventsOf } from "./events";
import type { FaceLayout, Switch } from "./games";
import { request } from "./http";

export interface FieldInfo {
  name: string;
  label: string;
  kind: "number" | "word" | "flags" | "flag" | "colour" | "picture" | "ref" | "refs" | "rows";
  needed?: boolean;
  least?: number;
  most?: number;
  default?: number | string;
  words?: string[];
  table?: string; // of refs: whose ids
  room?: number; // of refs and rows: how many fit
  exact?: boolean;
  rows?: string; // the name of what a row is
  says?: string; // the words that introduce them on the card
  verbs?: string[]; // that mean something there; none: all
}

export interface VerbInfo {
  word: string;
  says: string;
  takes: string[];
}

export interface RowInfo {
  fields: FieldInfo[];
  verbs: VerbInfo[];
}

export interface Language {
  game: string;
  title: string;
  tables: { table: string; label: string; fields: FieldInfo[] }[];
  rows: Record<string, RowInfo>;
  art: FieldInfo[];
  bots: string[];
  options: Switch[]; // the usual value of each first
}

export interface CardFault {
  line: number; // 0: of the whole file
  where: string;
  sentence: string;
}

export interface Checked {
  faults: CardFault[];
  warnings: CardFault[];
  entries: { table: string; id: string; name: string; text: string }[];
  faces: Partial<Record<FaceLayout, string>>; // whole pictures: own ones are in them
}

export type Rate = [value: number | null, low: number | null, high: number | null] | [];
export type Moved = [before: Rate, after: Rate, rise: Rate];

/** What a study knows so far. */
export interface Told {
  stage?: string;
  error?: string;
  ended?: boolean;
  bot?: string;
  paired?: boolean;
  deals?: number;
  games?: number;
  repeats?: number;
  seconds?: number;
  groups?: Record<string, Record<string, Moved>>;
  lengths?: [least: number, most: number, before: number, after: number][];
}

export interface StudyWish {
  cards: string;
  against: string;
  table: string;
  id: string;
  bot: string;
  options: Readonly<Record<string, string>>; // by which the cards are played, and those that they are compared with
  against_options: Readonly<Record<string, string>>;
}

const at = (game: string): string => `/api/lab/${encodeURIComponent(game)}`;

export const fetchLanguage = (game: string): Promise<Language> => request("GET", at(game));

const MOST_KNOWN = 100;
const seen = new Map<string, string>(); // own pictures that came before, by their ids

export async function checkCards(game: string, cards: string, table: string, id: string): Promise<Checked> {
  const known = [...seen.keys()].filter((id) => cards.includes(id)).slice(0, MOST_KNOWN);
  const { pictures, ...found } = await request<Checked & { pictures: Record<string, string> }>("POST", `${at(game)}/check`, { cards, table, id, known });
  for (const [id, jpeg] of Object.entries(pictures)) seen.set(id, jpeg);
  const whole = (svg: string): string => svg.replace(/href="own:(\w+)"/g, (_, id: string) => `href="data:image/jpeg;base64,${seen.get(id) ?? ""}"`);
  return { ...found, faces: Object.fromEntries(Object.entries(found.faces).map(([layout, svg]) => [layout, whole(svg)])) };
}

/** Have a study played until it ends or is given up by the signal; each answer is shown. */
export async function followStudy(game: string, wish: StudyWish, show: (told: Told) => void, signal: AbortSignal): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const answer = await checkedAnswer(await fetch(`${at(game)}/study`, { method: "POST", headers, body: JSON.stringify(wish), signal }));
  for await (const told of eventsOf<Told>(answer)) show(told);
}
