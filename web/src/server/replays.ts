// Replays over HTTP: what was played, what every seat saw, how the chances went.

import { queryText, request } from "./http";
import type { Shuffle } from "./messages";
import type { Scene, Sheet } from "./scene";
import type { Line } from "./view";

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

interface Scenes {
  first: number;
  frames: { scene: Scene | null }[]; // null: as before
}

export interface Story {
  lines: Line[];
  at: number[]; // after how many actions each line is there
  sheet: Sheet; // what the numbers of its scenes mean
  words: string[];
}

export interface TurningPoint {
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

export interface CostlyChoice {
  number: number;
  seat: number;
  when: string;
  cost: number; // so much more of a win another one promised
  text: string;
}

export interface Analysis {
  state: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  total: number;
  chances: number[][];
  turns: TurningPoint[];
  choices: CostlyChoice[]; // of each seat, the costliest first
  can_stop: boolean; // you played the match, or asked for the analysis
}

export const LARGEST_REPLAY = 120_000; // characters

const path = (id: string, more = ""): string => `/api/replays/${encodeURIComponent(id)}${more}`;

export const fetchReplay = (id: string, invite: string | null): Promise<Replay> => request("GET", path(id) + queryText({ invite }));
export const replayFileUrl = (id: string, invite: string | null): string => path(id, "/file") + queryText({ invite });
export const openReplayFile = (text: string): Promise<{ id: string }> => request("POST", "/api/replays", { text });

export const fetchScenes = ({ id, seal }: Replay, invite: string | null, eyes: string, block: number): Promise<Scenes> =>
  request("GET", path(id, `/scenes/${eyes}/${block}`) + queryText({ invite, seal }));
export const fetchStory = ({ id, seal }: Replay, invite: string | null, eyes: string): Promise<Story> =>
  request("GET", path(id, `/story/${eyes}`) + queryText({ invite, seal }));

export const requestAnalysis = (id: string, invite: string | null, method: "GET" | "POST" | "DELETE" = "GET"): Promise<Analysis> =>
  request(method, path(id, "/analysis") + queryText({ invite }));

export const continueReplay = (id: string, wish: { seat: number; after: number; level: string; invite: string }): Promise<{ id: string }> =>
  request("POST", path(id, "/continue"), wish);
