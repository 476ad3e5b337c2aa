// Accounts, history, statistics and ladders. See docs/protocol.md.

import { afterOf as after, request, type Me, type Page } from "./http";

export interface Account {
  id: string;
  name: string;
  created: number;
  shares_history: boolean;
}

export interface SignedUp {
  name: string;
  recovery: string; // shown this once
}

export interface Session {
  id: string;
  created: number;
  used: number;
  agent: string;
  is_this: boolean;
}

export type Outcome = "won" | "drawn" | "lost";

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

export interface Statistics {
  matches: number;
  whole: Tally;
  games: { game: string; tally: Tally }[];
  opponents: { name: string; tally: Tally; id?: string; is_bot?: boolean }[];
  periods: { start: number; days: number; tally: Tally }[];
  curves: { game: string; points: { at: number; points: number }[] }[];
}

export interface Rating extends Omit<Tally, "played"> {
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

const path = encodeURIComponent;

export const signUp = (name: string, password: string): Promise<SignedUp> => request("POST", "/api/account", { name, password });
export const signIn = (name: string, password: string): Promise<Me> => request("POST", "/api/account/sign-in", { name, password });
export const signOut = (): Promise<unknown> => request("POST", "/api/account/sign-out");
export const recover = (name: string, code: string, password: string): Promise<SignedUp> =>
  request("POST", "/api/account/recover", { name, code, password });

export const account = (): Promise<Account> => request("GET", "/api/account");
export const share = (shares_history: boolean): Promise<Account> => request("PUT", "/api/account", { shares_history });
export const changePassword = (old: string, password: string): Promise<unknown> =>
  request("POST", "/api/account/password", { old, new: password });
export const newCode = (password: string): Promise<SignedUp> => request("POST", "/api/account/recovery", { password });
export const forget = (password: string): Promise<unknown> => request("POST", "/api/me/forget", { password });

export const sessions = (token: string | null): Promise<Page<Session>> => request("GET", `/api/account/sessions${after(token)}`);
export const endSession = (id: string): Promise<unknown> => request("DELETE", `/api/account/sessions/${path(id)}`);
export const endAllSessions = (): Promise<unknown> => request("DELETE", "/api/account/sessions");

/** Somebody's history and statistics; your own where no id is given. */
const of = (id: string | null, what: string): string => (id === null ? `/api/${what}` : `/api/players/${path(id)}/${what}`);
export const history = (id: string | null, token: string | null): Promise<Page<Result>> =>
  request("GET", of(id, "history") + after(token));
export const statistics = (id: string | null): Promise<Statistics> => request("GET", of(id, "statistics"));
/** Whether somebody has never played a match of that game to its end; a lesson is none. */
export const isNewTo = (game: string, { games }: Statistics): boolean => !games.some((one) => one.game === game && one.tally.played > 0);
export const player = (id: string): Promise<Player> => request("GET", `/api/players/${path(id)}`);
export const ladder = (game: string, token: string | null): Promise<Page<Rung>> =>
  request("GET", `/api/ladder/${path(game)}${after(token)}`);

export const EXPORT = "/api/me/export";

/** What went wrong, for people. */
export const said = (error: unknown): string => (error instanceof Error ? error.message : "Something went wrong.");

const DAY = new Intl.DateTimeFormat(undefined, { year: "numeric", month: "short", day: "numeric" });
const MOMENT = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
export const day = (seconds: number): string => DAY.format(seconds * 1000);
export const moment = (seconds: number): string => MOMENT.format(seconds * 1000);

const HOW: Record<string, string> = { resigned: "by giving up", time: "on time", idle: "by a claim" };
export const how = (reason: string): string => HOW[reason] ?? "";
