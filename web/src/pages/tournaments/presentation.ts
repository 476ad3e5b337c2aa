// A tournament as it is said to people. See docs/tournaments.md.

import type { ListedTournament, Tournament, TournamentMatch, TournamentPlayer } from "../../server/tournaments";
import { listed, sentence } from "../../text/wording";

/** How far it has come, in a few words. */
export function tournamentStanding(of: ListedTournament): string {
  if (of.stage === "gathering") return `${of.players} of ${of.most_players} places taken`;
  if (of.stage === "over") return of.rounds > 0 ? `over after ${of.rounds} ${of.rounds === 1 ? "round" : "rounds"}` : "called off";
  return `round ${of.rounds} of ${of.rounds_planned}`;
}

/** What was laid down, as far as players care. */
export function tournamentTerms(of: Tournament): string[] {
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

/** What a bot is called where people read it. */
export function botName(level: string): string {
  return `${sentence(level)} bot`;
}

/** Of somebody in a match. */
export function playerName(of: Tournament, match: TournamentMatch, number: number): string {
  return number === BOT ? botName(of.bot || "a") : (match.names[match.players.indexOf(number)] ?? "");
}

/** Those of a match, bots among them, you first. */
export function matchSides(of: Tournament, match: TournamentMatch): number[] {
  const all = match.games[0]?.seats ?? match.players;
  return [...all].sort((a, b) => Number(b === of.number) - Number(a === of.number) || Number(a === BOT) - Number(b === BOT) || a - b);
}

/** Games that somebody has won alone. */
export function gamesWon(match: TournamentMatch, number: number): number {
  return match.games.filter(({ shares }) => shares.length === 1 && shares[0] === number).length;
}

/** The tables that can be looked at again, each with what its link says. */
export function matchReplays(of: Tournament, match: TournamentMatch): { table: string; text: string }[] {
  if (!of.replays_open) return [];
  const over = match.games.filter(({ shares }) => shares.length > 0);
  return over.map(({ table }, i) => ({ table, text: of.best_of > 1 ? `Replay ${i + 1}` : "Replay" }));
}

/** What somebody brings, by name; nothing while that is secret. */
export function broughtBy(of: Tournament, person: TournamentPlayer | null): string[] {
  return of.brings.flatMap(({ name, entries }) => {
    const id = person?.choices[name];
    return id ? [person?.copied[name]?.name ?? entries.find((entry) => entry.id === id)?.name ?? "an own list"] : [];
  });
}

export function matchOutcome(of: Tournament, match: TournamentMatch): string {
  if (match.shares.length === 0 && of.stage === "over") return "not played to the end";
  if (match.shares.length === 0) return match.games.length > 1 ? `game ${match.games.length}` : "being played";
  if (match.shares[0] === NOBODY) return "nobody wins";
  if (match.games.length === 0) return "a free win";
  if (match.shares.length > 1) return "shared";
  return `${playerName(of, match, match.shares[0] ?? BOT)} wins`;
}

/** Whoever is on the first place, in words. */
export function winnersText(of: Tournament): string {
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
