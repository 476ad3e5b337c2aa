import { expect, test } from "vitest";
import { BOT, NOBODY, broughtBy, countdown, nameOf, outcomeOf, replaysOf, sides, standing, terms, winners, wins, type Match, type Tournament } from "./tournaments";

const cup: Tournament = {
  id: "cup", title: "Cup", game: "clash", stage: "running", organiser: "Ann", created: 0, players: 3, most_players: 8, rounds: 1,
  rounds_planned: 2, rounds_wished: 0, is_organiser: false, number: 2, seats: 2, best_of: 3, clock_minutes: 20, idle_minutes: 5, break_minutes: 1,
  bot: "tabby", open: false, options: { knock_out: "end_of_turn" }, own_cards: false, invite: null, watch: "w", replays_open: true, commitment: "", secret: null, brings: [], faults: [], barred: [], is_barred: false,
  people: ["Ann", "Bob", "Cleo"].map((name) => ({ name, is_out: false, choices: {}, copied: {}, brought_at: 0 })), round: 1, matches: [], standings: [], table: null,
  next_at: null, now: 0,
};
const game = (shares: number[], seats = [1, 2]): Match["games"][number] => ({ table: "t", seats, shares });
const match = (games: Match["games"], shares: number[] = [], players = [1, 2]): Match => ({ players, games, shares });
const row = (place: number, number: number): Tournament["standings"][number] =>
  ({ place, number, points: 3, won: 1, shared: 0, lost: 0, opponents: 0.5, games: 0.5, opponents_games: 0.5 });

test("a match tells how it stands", () => {
  expect(outcomeOf(cup, match([game([])]))).toBe("being played");
  expect(outcomeOf(cup, match([game([1]), game([])]))).toBe("game 2");
  expect(outcomeOf(cup, match([game([1]), game([1])], [1]))).toBe("Ann wins");
  expect(outcomeOf(cup, match([game([1, 2])], [1, 2]))).toBe("shared");
  expect(outcomeOf(cup, match([], [3], [3]))).toBe("a free win");
  expect(outcomeOf(cup, match([game([BOT], [3, BOT])], [BOT], [3]))).toBe("tabby bot wins");
  expect(outcomeOf(cup, match([game([NOBODY])], [NOBODY]))).toBe("nobody wins");
  expect(outcomeOf({ ...cup, stage: "over" }, match([game([])]))).toBe("not played to the end");
});

test("every game that is over can be looked at again", () => {
  const best = match([game([1]), game([2]), game([])]);
  expect(replaysOf(cup, best).map(({ text }) => text)).toEqual(["Replay 1", "Replay 2"]);
  expect(replaysOf({ ...cup, best_of: 1 }, match([game([1])], [1])).map(({ text }) => text)).toEqual(["Replay"]);
  expect(replaysOf({ ...cup, replays_open: false }, best)).toEqual([]);
});

test("what somebody brings is called by its name", () => {
  const brings: Tournament["brings"] = [{ name: "deck", table: "deck", unique: false, entries: [{ id: "sky", name: "Sky Patrol", text: "" }], required: true }];
  const people = [
    { choices: { deck: "sky" }, copied: {} },
    { choices: { deck: "3*a" }, copied: { deck: { deck: "d", name: "Mine" } } },
    { choices: { deck: "3*a" }, copied: {} },
    { choices: {}, copied: {} },
  ].map((given) => ({ name: "", is_out: false, brought_at: 0, ...given }));
  expect([1, 2, 3, 4].map((n) => broughtBy({ ...cup, brings, people }, n))).toEqual([["Sky Patrol"], ["Mine"], ["an own list"], []]);
});

test("you come first and bots last", () => {
  expect(sides(cup, match([game([], [1, 2])]))).toEqual([2, 1]);
  expect(sides(cup, match([game([], [BOT, 3])], [], [3]))).toEqual([3, BOT]);
});

test("only games won alone are counted", () => {
  expect(wins(match([game([1]), game([1, 2]), game([2])]), 1)).toBe(1);
});

test("names of players and of the bot that fills in", () => {
  expect([nameOf(cup, 3), nameOf(cup, BOT), nameOf(cup, 9)]).toEqual(["Cleo", "tabby bot", ""]);
});

test("how far it has come", () => {
  expect(standing(cup)).toBe("round 1 of 2");
  expect(standing({ ...cup, stage: "gathering" })).toBe("3 of 8 places taken");
  expect(standing({ ...cup, stage: "over" })).toBe("over after 1 round");
  expect(standing({ ...cup, stage: "over", rounds: 0 })).toBe("called off");
});

test("what was laid down", () => {
  expect(terms(cup)).toEqual(["best of three", "2 rounds", "20 min each", "tabby bot fills in", "knock out: end of turn"]);
  expect(terms({ ...cup, best_of: 1, seats: 4, rounds_planned: 0, bot: "", options: {} })[0]).toBe("tables of 4");
});

test("fewer rounds than wished for are explained", () => {
  const few = { ...cup, rounds_planned: 3, rounds_wished: 5 };
  expect(terms(few)[1]).toBe("3 rounds instead of 5: 3 players, and nobody meets twice");
  expect(terms({ ...few, stage: "gathering" })[1]).toBe("3 rounds instead of 5: 3 players so far, and nobody meets twice");
  expect(terms({ ...few, rounds_wished: 3 })[1]).toBe("3 rounds");
});

test("who has won", () => {
  expect(winners({ ...cup, standings: [row(1, 2), row(2, 1)] })).toBe("Bob wins the tournament.");
  expect(winners({ ...cup, standings: [row(1, 1), row(1, 2), row(1, 3)] })).toBe("Ann, Bob and Cleo share the first place.");
  expect(winners({ ...cup, rounds: 0 })).toBe("It was called off.");
  expect(winners({ ...cup, standings: [{ ...row(1, 1), points: 0 }, { ...row(1, 2), points: 0 }] })).toBe("Nobody wins the tournament.");
});

test("a countdown never runs below nothing", () => {
  expect([countdown(61.2), countdown(9), countdown(-3)]).toEqual(["1:02", "0:09", "0:00"]);
});
