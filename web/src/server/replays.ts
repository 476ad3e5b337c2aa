// Replays over HTTP: what was played, what every seat saw, how the chances went.

import { request } from "./http";
import type { Shuffle } from "./messages";
import type { Line, View } from "./view";

export interface Replay {
  id: string;
  game: string;
  title: string;
  seats: string[];
  actions: { seat: number; title: string }[];
  result: { winners: number[]; reason: string; text: string } | null;
  seed: string;
  shuffle: Shuffle | null;
  seal: string;
  seat: number; // yours; -1: you did not play
  invite: string | null; // what a link to a private one needs
  checked: { holds: string[]; unknown: string[]; wrong: string; summary: string };
  can_go_on: boolean;
  own_cards: boolean; // played with a card file of somebody's own
}

export type Scene = Omit<View, "log">;

export interface Scenes {
  first: number;
  frames: { view: Scene | null }[]; // null: as before
}

export interface Story {
  lines: Line[];
  at: number[]; // after how many actions each line is there
}

export interface Turn {
  number: number;
  seat: number;
  title: string;
  kind: "slip" | "swing"; // given away by choice, or the curve swings for whatever reason
  whose: number; // the seat whose chance tells it
  before: number;
  after: number;
  better: string; // of a slip: what promised more
  promised: number;
}

export interface Analysis {
  state: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  total: number;
  chances: number[][];
  turns: Turn[];
  can_stop: boolean; // you played the match, or asked for the analysis
}

export const LARGEST_FILE = 120_000; // characters

const asked = (values: Record<string, string | null | undefined>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

const path = (id: string, more = ""): string => `/api/replays/${encodeURIComponent(id)}${more}`;

export const replay = (id: string, invite: string | null): Promise<Replay> => request("GET", path(id) + asked({ invite }));
export const fileOf = (id: string, invite: string | null): string => path(id, "/file") + asked({ invite });
export const openFile = (text: string): Promise<{ id: string }> => request("POST", "/api/replays", { text });

export const scenes = ({ id, seal }: Replay, invite: string | null, eyes: string, block: number): Promise<Scenes> =>
  request("GET", path(id, `/views/${eyes}/${block}`) + asked({ invite, seal }));
export const story = ({ id, seal }: Replay, invite: string | null, eyes: string): Promise<Story> =>
  request("GET", path(id, `/log/${eyes}`) + asked({ invite, seal }));

export const analysis = (id: string, invite: string | null, method: "GET" | "POST" | "DELETE" = "GET"): Promise<Analysis> =>
  request(method, path(id, "/analysis") + asked({ invite }));

export const goOn = (id: string, wish: { seat: number; after: number; level: string; invite: string }): Promise<{ id: string }> =>
  request("POST", path(id, "/continue"), wish);

/** The table of a match, by the same invitation as its replay. */
export const tableAt = (id: string, invite: string | null): string => `/t/${encodeURIComponent(id)}${asked({ invite })}`;

/** The page of a replay, to be shared. */
export function pageOf(replay: Replay, at?: number, eyes?: string): string {
  return `/replay/${replay.id}${asked({ invite: replay.invite, at: at ? String(at) : "", eyes: eyes === "open" ? "" : eyes })}`;
}
