import { expect, test } from "vitest";
import type { Standing, Tournament, TournamentMatch, TournamentPlayer } from "../../server/tournaments";
import { BOT, broughtBy, countdown, gamesWon, matchOutcome, matchReplays, matchSides, NOBODY, playerName, tournamentStanding, tournamentTerms, winnersText } from "./presentation";

const NAMES = ["", "Ann", "Bob", "Cleo"];
const person = (number: number): TournamentPlayer => ({ number, name: NAMES[number] ?? "", is_out: false, choices: {}, copied: {}, brought_at: 0 });
const cup: Tournament = {
  id: "cup", title: "Cup", game: "clash", stage: "running", organiser: "Ann", created: 0, players: 3, most_players: 8, rounds: 1,
  rounds_planned: 2, rounds_wished: 0, is_organiser: false, number: 2, seats: 2, best_of: 3, clock_minutes: 20, idle_minutes: 5, break_minutes: 1,
  bot: "tabby", open: false, options: { knock_out: "end_of_turn" }, own_cards: false, invite: null, watch: "w", replays_open: true, commitment: "", secret: null, brings: [], faults: [], barred: [], is_barred: false,
  me: person(2), match: null, playing: 0, round: 1, matches: { items: [], next: null }, standings: { items: [], next: null }, table: null,
  next_at: null, now: 0,
};
const game = (shares: number[], seats = [1, 2]): TournamentMatch["games"][number] => ({ table: "t", seats, shares });
const match = (games: TournamentMatch["games"], shares: number[] = [], players = [1, 2]): TournamentMatch => ({ players, names: players.map((n) => NAMES[n] ?? ""), games, shares });
const placed = (...items: Standing[]): Tournament["standings"] => ({ items, next: null });
const row = (place: number, number: number): Standing =>
  ({ place, player: person(number), points: 3, won: 1, shared: 0, lost: 0, opponents: 0.5, games: 0.5, opponents_games: 0.5 });

test("a match tells how it stands", () => {
  expect(matchOutcome(cup, match([game([])]))).toBe("being played");
  expect(matchOutcome(cup, match([game([1]), game([])]))).toBe("game 2");
  expect(matchOutcome(cup, match([game([1]), game([1])], [1]))).toBe("Ann wins");
  expect(matchOutcome(cup, match([game([1, 2])], [1, 2]))).toBe("shared");
  expect(matchOutcome(cup, match([], [3], [3]))).toBe("a free win");
  expect(matchOutcome(cup, match([game([BOT], [3, BOT])], [BOT], [3]))).toBe("Tabby bot wins");
  expect(matchOutcome(cup, match([game([NOBODY])], [NOBODY]))).toBe("nobody wins");
  expect(matchOutcome({ ...cup, stage: "over" }, match([game([])]))).toBe("not played to the end");
});

test("every game that is over can be looked at again", () => {
  const best = match([game([1]), game([2]), game([])]);
  expect(matchReplays(cup, best).map(({ text }) => text)).toEqual(["Replay 1", "Replay 2"]);
  expect(matchReplays({ ...cup, best_of: 1 }, match([game([1])], [1])).map(({ text }) => text)).toEqual(["Replay"]);
  expect(matchReplays({ ...cup, replays_open: false }, best)).toEqual([]);
});

test("what somebody brings is called by its name", () => {
  const brings: Tournament["brings"] = [{ name: "deck", table: "deck", unique: false, entries: [{ id: "sky", name: "Sky Patrol", text: "" }], required: true }];
  const people = [
    { choices: { deck: "sky" }, copied: {} },
    { choices: { deck: "3*a" }, copied: { deck: { deck: "d", name: "Mine" } } },
    { choices: { deck: "3*a" }, copied: {} },
    { choices: {}, copied: {} },
  ].map((given) => ({ ...person(1), ...given }));
  expect(people.map((one) => broughtBy({ ...cup, brings }, one))).toEqual([["Sky Patrol"], ["Mine"], ["an own list"], []]);
});

test("you come first and bots last", () => {
  expect(matchSides(cup, match([game([], [1, 2])]))).toEqual([2, 1]);
  expect(matchSides(cup, match([game([], [BOT, 3])], [], [3]))).toEqual([3, BOT]);
});

test("only games won alone are counted", () => {
  expect(gamesWon(match([game([1]), game([1, 2]), game([2])]), 1)).toBe(1);
});

test("names of players and of the bot that fills in", () => {
  const met = match([], [], [1, 3]);
  expect([playerName(cup, met, 3), playerName(cup, met, BOT), playerName(cup, met, 9)]).toEqual(["Cleo", "Tabby bot", ""]);
});

test("how far it has come", () => {
  expect(tournamentStanding(cup)).toBe("round 1 of 2");
  expect(tournamentStanding({ ...cup, stage: "gathering" })).toBe("3 of 8 places taken");
  expect(tournamentStanding({ ...cup, stage: "over" })).toBe("over after 1 round");
  expect(tournamentStanding({ ...cup, stage: "over", rounds: 0 })).toBe("called off");
});

test("what was laid down", () => {
  expect(tournamentTerms(cup)).toEqual(["best of three", "2 rounds", "20 min each", "Tabby bot fills in", "knock out: end of turn"]);
  expect(tournamentTerms({ ...cup, best_of: 1, seats: 4, rounds_planned: 0, bot: "", options: {} })[0]).toBe("tables of 4");
});

test("fewer rounds than wished for are explained", () => {
  const few = { ...cup, rounds_planned: 3, rounds_wished: 5 };
  expect(tournamentTerms(few)[1]).toBe("3 rounds instead of 5: 3 players, and nobody meets twice");
  expect(tournamentTerms({ ...few, stage: "gathering" })[1]).toBe("3 rounds instead of 5: 3 players so far, and nobody meets twice");
  expect(tournamentTerms({ ...few, rounds_wished: 3 })[1]).toBe("3 rounds");
});

test("who has won", () => {
  expect(winnersText({ ...cup, standings: placed(row(1, 2), row(2, 1)) })).toBe("Bob wins the tournament.");
  expect(winnersText({ ...cup, standings: placed(row(1, 1), row(1, 2), row(1, 3)) })).toBe("Ann, Bob and Cleo share the first place.");
  expect(winnersText({ ...cup, rounds: 0 })).toBe("It was called off.");
  expect(winnersText({ ...cup, standings: placed({ ...row(1, 1), points: 0 }, { ...row(1, 2), points: 0 }) })).toBe("Nobody wins the tournament.");
});

test("a countdown never runs below nothing", () => {
  expect([countdown(61.2), countdown(9), countdown(-3)]).toEqual(["1:02", "0:09", "0:00"]);
});
