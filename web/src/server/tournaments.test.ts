import { expect, test } from "vitest";
import { BOT, broughtBy, countdown, nameOf, NOBODY, outcomeOf, replaysOf, sides, standing, terms, upTo, winners, wins, type Match, type Person, type Standing, type Tournament } from "./tournaments";

const NAMES = ["", "Ann", "Bob", "Cleo"];
const person = (number: number): Person => ({ number, name: NAMES[number] ?? "", is_out: false, choices: {}, copied: {}, brought_at: 0 });
const cup: Tournament = {
  id: "cup", title: "Cup", game: "clash", stage: "running", organiser: "Ann", created: 0, players: 3, most_players: 8, rounds: 1,
  rounds_planned: 2, rounds_wished: 0, is_organiser: false, number: 2, seats: 2, best_of: 3, clock_minutes: 20, idle_minutes: 5, break_minutes: 1,
  bot: "tabby", open: false, options: { knock_out: "end_of_turn" }, own_cards: false, invite: null, watch: "w", replays_open: true, commitment: "", secret: null, brings: [], faults: [], barred: [], is_barred: false,
  me: person(2), match: null, playing: 0, round: 1, matches: { items: [], next: null }, standings: { items: [], next: null }, table: null,
  next_at: null, now: 0,
};
const game = (shares: number[], seats = [1, 2]): Match["games"][number] => ({ table: "t", seats, shares });
const match = (games: Match["games"], shares: number[] = [], players = [1, 2]): Match => ({ players, names: players.map((n) => NAMES[n] ?? ""), games, shares });
const placed = (...items: Standing[]): Tournament["standings"] => ({ items, next: null });
const row = (place: number, number: number): Standing =>
  ({ place, player: person(number), points: 3, won: 1, shared: 0, lost: 0, opponents: 0.5, games: 0.5, opponents_games: 0.5 });

test("a match tells how it stands", () => {
  expect(outcomeOf(cup, match([game([])]))).toBe("being played");
  expect(outcomeOf(cup, match([game([1]), game([])]))).toBe("game 2");
  expect(outcomeOf(cup, match([game([1]), game([1])], [1]))).toBe("Ann wins");
  expect(outcomeOf(cup, match([game([1, 2])], [1, 2]))).toBe("shared");
  expect(outcomeOf(cup, match([], [3], [3]))).toBe("a free win");
  expect(outcomeOf(cup, match([game([BOT], [3, BOT])], [BOT], [3]))).toBe("Tabby bot wins");
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
  ].map((given) => ({ ...person(1), ...given }));
  expect(people.map((one) => broughtBy({ ...cup, brings }, one))).toEqual([["Sky Patrol"], ["Mine"], ["an own list"], []]);
});

test("you come first and bots last", () => {
  expect(sides(cup, match([game([], [1, 2])]))).toEqual([2, 1]);
  expect(sides(cup, match([game([], [BOT, 3])], [], [3]))).toEqual([3, BOT]);
});

test("only games won alone are counted", () => {
  expect(wins(match([game([1]), game([1, 2]), game([2])]), 1)).toBe(1);
});

test("names of players and of the bot that fills in", () => {
  const met = match([], [], [1, 3]);
  expect([nameOf(cup, met, 3), nameOf(cup, met, BOT), nameOf(cup, met, 9)]).toEqual(["Cleo", "Tabby bot", ""]);
});

test("how far it has come", () => {
  expect(standing(cup)).toBe("round 1 of 2");
  expect(standing({ ...cup, stage: "gathering" })).toBe("3 of 8 places taken");
  expect(standing({ ...cup, stage: "over" })).toBe("over after 1 round");
  expect(standing({ ...cup, stage: "over", rounds: 0 })).toBe("called off");
});

test("what was laid down", () => {
  expect(terms(cup)).toEqual(["best of three", "2 rounds", "20 min each", "Tabby bot fills in", "knock out: end of turn"]);
  expect(terms({ ...cup, best_of: 1, seats: 4, rounds_planned: 0, bot: "", options: {} })[0]).toBe("tables of 4");
});

test("fewer rounds than wished for are explained", () => {
  const few = { ...cup, rounds_planned: 3, rounds_wished: 5 };
  expect(terms(few)[1]).toBe("3 rounds instead of 5: 3 players, and nobody meets twice");
  expect(terms({ ...few, stage: "gathering" })[1]).toBe("3 rounds instead of 5: 3 players so far, and nobody meets twice");
  expect(terms({ ...few, rounds_wished: 3 })[1]).toBe("3 rounds");
});

test("who has won", () => {
  expect(winners({ ...cup, standings: placed(row(1, 2), row(2, 1)) })).toBe("Bob wins the tournament.");
  expect(winners({ ...cup, standings: placed(row(1, 1), row(1, 2), row(1, 3)) })).toBe("Ann, Bob and Cleo share the first place.");
  expect(winners({ ...cup, rounds: 0 })).toBe("It was called off.");
  expect(winners({ ...cup, standings: placed({ ...row(1, 1), points: 0 }, { ...row(1, 2), points: 0 }) })).toBe("Nobody wins the tournament.");
});

test("a countdown never runs below nothing", () => {
  expect([countdown(61.2), countdown(9), countdown(-3)]).toEqual(["1:02", "0:09", "0:00"]);
});

test("a list is read as far as it is wanted, page after page", async () => {
  const load = (after: string): Promise<{ items: number[]; next: string | null }> =>
    Promise.resolve({ items: [Number(after), Number(after) + 1], next: after === "5" ? null : String(Number(after) + 2) });
  const first = { items: [1, 2], next: "3" };
  expect(await upTo(first, 0, load)).toBe(first);
  expect(await upTo(first, 3, load)).toEqual({ items: [1, 2, 3, 4], next: "5" });
  expect(await upTo(first, 99, load)).toEqual({ items: [1, 2, 3, 4, 5, 6], next: null });
});
