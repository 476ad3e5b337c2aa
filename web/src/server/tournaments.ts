// Tournaments: what the server tells of them, and how it is said to people. See docs/tournaments.md.

import { listed, sentence } from "../text/wording";
import { request, type Choice } from "./http";

export type Stage = "gathering" | "running" | "over";

export interface Listed {
  id: string;
  title: string;
  game: string;
  stage: Stage;
  organiser: string;
  created: number;
  players: number;
  most_players: number;
  rounds: number; // that have begun
  rounds_planned: number; // before the start: with those who have entered
  rounds_wished: number; // more than there are opponents for are not played
  is_organiser: boolean;
  number: number | null; // yours, if you take part
}

export interface Paged<T> {
  items: T[];
  next: string | null; // where the next page begins
}

export type Page = Paged<Listed>;

export interface Match {
  players: number[];
  names: string[]; // of the same
  games: { table: string; seats: number[]; shares: number[] }[];
  shares: number[]; // who has won, several where they share it; empty while it is played
}

export interface Standing {
  place: number;
  player: Person;
  points: number;
  won: number;
  shared: number;
  lost: number;
  opponents: number;
  games: number;
  opponents_games: number;
}

export interface Person {
  number: number;
  name: string;
  is_out: boolean;
  choices: Record<string, string>; // this and what follows: yours, and everybody's when all is over
  copied: Record<string, { deck: string; name: string }>;
  brought_at: number;
}

export interface BroughtList {
  choice: string;
  name: string;
  cards: { id: string; name: string; count: number }[];
}

export interface Tournament extends Listed {
  seats: number;
  best_of: number;
  clock_minutes: number;
  idle_minutes: number;
  break_minutes: number;
  bot: string;
  open: boolean;
  options: Record<string, string>;
  own_cards: boolean;
  invite: string | null;
  watch: string;
  replays_open: boolean; // while it runs they would tell secret lists
  commitment: string; // to the secret of the shuffles at its tables; empty: it has none
  secret: string | null; // that one, when all is over
  brings: (Choice & { required: boolean })[];
  faults: string[];
  barred: string[]; // whom you have taken out, if you organise it
  is_barred: boolean; // whether you were
  me: Person | null;
  match: Match | null; // yours, in the last round
  playing: number; // matches of the last round that are not over
  round: number;
  matches: Paged<Match>;
  standings: Paged<Standing>;
  table: string | null;
  next_at: number | null;
  now: number;
}

export interface Plan {
  title: string;
  game: string;
  seats: number;
  best_of: number;
  rounds: number;
  most_players: number;
  clock_minutes: number;
  idle_minutes: number;
  break_minutes: number;
  bot: string;
  open: boolean;
  options: Record<string, string>;
  cards: string;
}

const at = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;
const page = (path: string, after: string | null): string => (after ? `${path}?after=${encodeURIComponent(after)}` : path);

export const announced = (after: string | null = null): Promise<Page> => request("GET", page("/api/tournaments", after));
export const mine = (after: string | null = null): Promise<Page> => request("GET", page("/api/mine/tournaments", after));
export const create = (plan: Plan): Promise<{ id: string; invite: string }> => request("POST", "/api/tournaments", plan);
export const look = (id: string, invite: string, round = 0): Promise<Tournament> =>
  request("GET", `${at(id)}?invite=${encodeURIComponent(invite)}${round ? `&round=${round}` : ""}`);
const matchesOf = (of: Tournament, invite: string, after: string): Promise<Paged<Match>> =>
  request("GET", `${at(of.id)}/matches?invite=${encodeURIComponent(invite)}&round=${of.round}&after=${encodeURIComponent(after)}`);
const standingsOf = (of: Tournament, invite: string, after: string): Promise<Paged<Standing>> =>
  request("GET", `${at(of.id)}/standings?invite=${encodeURIComponent(invite)}&after=${encodeURIComponent(after)}`);
export const enter = (id: string, invite: string, choices: Record<string, string>, part: string | null = null): Promise<Tournament> =>
  request("PUT", `${at(id)}/entry`, { invite, choices, part });
export const leave = (id: string): Promise<Tournament> => request("DELETE", `${at(id)}/entry`);
export const comeBack = (id: string): Promise<Tournament> => request("POST", `${at(id)}/return`);
export const start = (id: string): Promise<Tournament> => request("POST", `${at(id)}/start`);
export const close = (id: string): Promise<Tournament> => request("POST", `${at(id)}/close`);
export const admit = (id: string, number: number, name: string): Promise<Tournament> => request("POST", `${at(id)}/admit`, { number, name });
export const lists = (id: string, number: number, invite: string): Promise<BroughtList[]> =>
  request("GET", `${at(id)}/lists/${number}?invite=${encodeURIComponent(invite)}`);
export const remove = (id: string, number: number, name: string): Promise<Tournament> => request("POST", `${at(id)}/remove`, { number, name });

/** How far it has come, in a few words. */
export function standing(of: Listed): string {
  if (of.stage === "gathering") return `${of.players} of ${of.most_players} places taken`;
  if (of.stage === "over") return of.rounds > 0 ? `over after ${of.rounds} ${of.rounds === 1 ? "round" : "rounds"}` : "called off";
  return `round ${of.rounds} of ${of.rounds_planned}`;
}

/** What was laid down, as far as players care. */
export function terms(of: Tournament): string[] {
  const planned = `${of.rounds_planned} ${of.rounds_planned === 1 ? "round" : "rounds"}`;
  const rounds = of.rounds_planned > 0 ? planned + tooMany(of) : "as many rounds as it takes";
  return [
    of.best_of === 3 ? "best of three" : of.seats > 2 ? `tables of ${of.seats}` : "single games",
    rounds,
    `${of.clock_minutes} min each`,
    of.bot ? `${botName(of.bot)} fills in` : "",
    of.own_cards ? "cards of its own" : "",
    ...Object.entries(of.options).map(([name, value]) => `${name}: ${value}`.replaceAll("_", " ")),
  ].filter(Boolean);
}

/** Why there are fewer rounds than the organiser wished for. */
function tooMany({ rounds_wished, rounds_planned, players, stage }: Tournament): string {
  if (rounds_wished <= rounds_planned) return "";
  return ` instead of ${rounds_wished}: ${players} players${stage === "gathering" ? " so far" : ""}, and nobody meets twice`;
}

export const BOT = 0;
export const NOBODY = -1; // in place of a winner

/** How much of each list of a tournament is shown. */
export interface Lengths {
  matches: number;
  standings: number;
}

/** A list as far as it is wanted, page after page. */
export async function upTo<T>(first: Paged<T>, most: number, load: (after: string) => Promise<Paged<T>>): Promise<Paged<T>> {
  let found = first;
  while (found.next !== null && found.items.length < most) {
    const { items, next } = await load(found.next);
    found = { items: [...found.items, ...items], next };
  }
  return found;
}

/** A tournament with as much of its lists as is wanted. */
export async function lookAtMore(of: Tournament, invite: string, most: Lengths): Promise<Tournament> {
  const [matches, standings] = await Promise.all([
    upTo(of.matches, most.matches, (after) => matchesOf(of, invite, after)),
    upTo(of.standings, most.standings, (after) => standingsOf(of, invite, after)),
  ]);
  return { ...of, matches, standings };
}

/** What a bot is called where people read it. */
export function botName(level: string): string {
  return `${sentence(level)} bot`;
}

/** Of somebody in a match. */
export function nameOf(of: Tournament, match: Match, number: number): string {
  return number === BOT ? botName(of.bot || "a") : (match.names[match.players.indexOf(number)] ?? "");
}

/** Those of a match, bots among them, you first. */
export function sides(of: Tournament, match: Match): number[] {
  const all = match.games[0]?.seats ?? match.players;
  return [...all].sort((a, b) => Number(b === of.number) - Number(a === of.number) || Number(a === BOT) - Number(b === BOT) || a - b);
}

/** Games that somebody has won alone. */
export function wins(match: Match, number: number): number {
  return match.games.filter(({ shares }) => shares.length === 1 && shares[0] === number).length;
}

/** The tables that can be looked at again, each with what its link says. */
export function replaysOf(of: Tournament, match: Match): { table: string; text: string }[] {
  if (!of.replays_open) return [];
  const over = match.games.filter(({ shares }) => shares.length > 0);
  return over.map(({ table }, i) => ({ table, text: of.best_of > 1 ? `Replay ${i + 1}` : "Replay" }));
}

/** What somebody brings, by name; nothing while that is secret. */
export function broughtBy(of: Tournament, person: Person | null): string[] {
  return of.brings.flatMap(({ name, entries }) => {
    const id = person?.choices[name];
    return id ? [person?.copied[name]?.name ?? entries.find((entry) => entry.id === id)?.name ?? "an own list"] : [];
  });
}

export function outcomeOf(of: Tournament, match: Match): string {
  if (match.shares.length === 0 && of.stage === "over") return "not played to the end";
  if (match.shares.length === 0) return match.games.length > 1 ? `game ${match.games.length}` : "being played";
  if (match.shares[0] === NOBODY) return "nobody wins";
  if (match.games.length === 0) return "a free win";
  if (match.shares.length > 1) return "shared";
  return `${nameOf(of, match, match.shares[0] ?? BOT)} wins`;
}

/** Whoever is on the first place, in words. */
export function winners(of: Tournament): string {
  const leaders = of.standings.items.filter(({ place }) => place === 1);
  if (of.rounds === 0 || leaders.length === 0) return "It was called off.";
  if (leaders.every(({ points }) => points === 0)) return "Nobody wins the tournament.";
  const first = leaders.map(({ player }) => player.name);
  return first.length > 1 ? `${listed(first)} share the first place.` : `${first[0]} wins the tournament.`;
}

/** How long until the next round, as minutes and seconds. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
