// Tournaments: what the server tells of them, and what can be asked of it. See docs/tournaments.md.

import type { Choice } from "./games";
import { afterQuery, request, type Page } from "./http";

type Stage = "gathering" | "running" | "over";

export interface ListedTournament {
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

export interface TournamentMatch {
  players: number[];
  names: string[]; // of the same
  games: { table: string; seats: number[]; shares: number[] }[];
  shares: number[]; // who has won, several where they share it; empty while it is played
}

export interface Standing {
  place: number;
  player: TournamentPlayer;
  points: number;
  won: number;
  shared: number;
  lost: number;
  opponents: number;
  games: number;
  opponents_games: number;
}

export interface TournamentPlayer {
  number: number;
  name: string;
  is_out: boolean;
  choices: Record<string, string>; // this and what follows: yours, and everybody's when all is over
  copied: Record<string, { deck: string; name: string }>;
  brought_at: number;
  face?: Record<string, string> | null; // that they have chosen
}

export interface BroughtList {
  choice: string;
  name: string;
  cards: { id: string; name: string; count: number }[];
}

export interface Tournament extends ListedTournament {
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
  me: TournamentPlayer | null;
  match: TournamentMatch | null; // yours, in the last round
  playing: number; // matches of the last round that are not over
  round: number;
  matches: Page<TournamentMatch>;
  standings: Page<Standing>;
  table: string | null;
  next_at: number | null;
  now: number;
}

export interface TournamentPlan {
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

export const fetchAnnouncedTournaments = (after: string | null = null): Promise<Page<ListedTournament>> => request("GET", `/api/tournaments${afterQuery(after)}`);
export const fetchOwnTournaments = (after: string | null = null): Promise<Page<ListedTournament>> => request("GET", `/api/mine/tournaments${afterQuery(after)}`);
export const createTournament = (plan: TournamentPlan): Promise<{ id: string; invite: string }> => request("POST", "/api/tournaments", plan);
export const fetchTournament = (id: string, invite: string, round = 0): Promise<Tournament> =>
  request("GET", `${at(id)}?invite=${encodeURIComponent(invite)}${round ? `&round=${round}` : ""}`);
const matchesOf = (of: Tournament, invite: string, after: string): Promise<Page<TournamentMatch>> =>
  request("GET", `${at(of.id)}/matches?invite=${encodeURIComponent(invite)}&round=${of.round}&after=${encodeURIComponent(after)}`);
const standingsOf = (of: Tournament, invite: string, after: string): Promise<Page<Standing>> =>
  request("GET", `${at(of.id)}/standings?invite=${encodeURIComponent(invite)}&after=${encodeURIComponent(after)}`);
export const enterTournament = (id: string, invite: string, choices: Record<string, string>, part: string | null = null): Promise<Tournament> =>
  request("PUT", `${at(id)}/entry`, { invite, choices, part });
export const leaveTournament = (id: string): Promise<Tournament> => request("DELETE", `${at(id)}/entry`);
export const returnToTournament = (id: string): Promise<Tournament> => request("POST", `${at(id)}/return`);
export const startTournament = (id: string): Promise<Tournament> => request("POST", `${at(id)}/start`);
export const closeTournament = (id: string): Promise<Tournament> => request("POST", `${at(id)}/close`);
export const admitPlayer = (id: string, number: number, name: string): Promise<Tournament> => request("POST", `${at(id)}/admit`, { number, name });
export const fetchBroughtLists = (id: string, number: number, invite: string): Promise<BroughtList[]> =>
  request("GET", `${at(id)}/lists/${number}?invite=${encodeURIComponent(invite)}`);
export const removePlayer = (id: string, number: number, name: string): Promise<Tournament> => request("POST", `${at(id)}/remove`, { number, name });

/** How much of each list of a tournament is shown. */
export interface ListLengths {
  matches: number;
  standings: number;
}

/** A list as far as it is wanted, page after page. */
export async function readOn<T>(first: Page<T>, most: number, load: (after: string) => Promise<Page<T>>): Promise<Page<T>> {
  let found = first;
  while (found.next !== null && found.items.length < most) {
    const { items, next } = await load(found.next);
    found = { items: [...found.items, ...items], next };
  }
  return found;
}

/** A tournament with as much of its lists as is wanted. */
export async function withMoreLists(of: Tournament, invite: string, most: ListLengths): Promise<Tournament> {
  const [matches, standings] = await Promise.all([
    readOn(of.matches, most.matches, (after) => matchesOf(of, invite, after)),
    readOn(of.standings, most.standings, (after) => standingsOf(of, invite, after)),
  ]);
  return { ...of, matches, standings };
}
