// What was played: histories, statistics, ratings and ladders. See docs/protocol.md.

import { afterQuery, request, type Page } from "./http";

type Outcome = "won" | "drawn" | "lost";

export interface Party {
  name: string;
  place: number;
  id?: string; // of who has an account
  is_bot?: boolean;
  left?: boolean; // before it was over: a bot played on
}

export interface Result {
  game: string;
  at: number;
  outcome: Outcome;
  reason: string;
  seat: number;
  parties: Party[];
  points: number | null; // after a match that was rated
  change: number;
  table: string | null; // told to who sat there alone
}

export interface Tally {
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The bots of a game, the weakest first, and how often each was met alone. */
export interface Climb {
  game: string;
  rungs: { level: string; tally: Tally }[];
}

export interface Statistics {
  matches: number;
  whole: Tally;
  games: { game: string; tally: Tally }[];
  opponents: { name: string; tally: Tally; id?: string; is_bot?: boolean }[];
  brought: { game: string; choice: string; id: string; name: string; against: boolean; tally: Tally }[]; // the most often first
  climbs: Climb[];
  periods: { start: number; days: number; tally: Tally }[];
  curves: { game: string; points: { at: number; points: number }[] }[];
}

interface Rating extends Omit<Tally, "played"> {
  game: string;
  points: number;
  matches: number;
}

export interface Player {
  id: string;
  name: string;
  since: number;
  shares_history: boolean;
  ratings: Rating[];
}

export type Rung = Omit<Rating, "game"> & { id: string; name: string };

/** Somebody's history and statistics; your own where no id is given. */
const ownOrPlayers = (id: string | null, what: string): string => (id === null ? `/api/${what}` : `/api/players/${encodeURIComponent(id)}/${what}`);
export const fetchHistory = (id: string | null, token: string | null): Promise<Page<Result>> =>
  request("GET", ownOrPlayers(id, "history") + afterQuery(token));
export const fetchStatistics = (id: string | null): Promise<Statistics> => request("GET", ownOrPlayers(id, "statistics"));
/** Whether somebody has never played a match of that game to its end; a lesson is none. */
export const isNewTo = (game: string, { games }: Statistics): boolean => !games.some((one) => one.game === game && one.tally.played > 0);
export const fetchPlayer = (id: string): Promise<Player> => request("GET", `/api/players/${encodeURIComponent(id)}`);
export const fetchLadder = (game: string, token: string | null): Promise<Page<Rung>> =>
  request("GET", `/api/ladder/${encodeURIComponent(game)}${afterQuery(token)}`);
