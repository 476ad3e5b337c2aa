import { describe, expect, it } from "vitest";
import { asSentence, citedIn, clauses, inBrief, newsOf, plainly } from "./wording";

it("a reason is said in words, and the rules that it cites are looked up", () => {
  const said = (why: string): string[] => [plainly(why), citedIn(why)];
  expect(said("needs 6 coins, you have 3 (3.4)")).toEqual(["needs 6 coins, you have 3", "3.4"]);
  expect(said("that is for the Pride phase (R1.6, ruling 8)")).toEqual(["that is for the Pride phase", "R1.6, ruling 8"]);
  expect(said("needs $9")).toEqual(["needs $9", ""]);
});

it("a refusal is told as a sentence", () => {
  expect(["there is no such table", "The server answered 500.", ""].map(asSentence)).toEqual(["There is no such table.", "The server answered 500.", ""]);
  expect(asSentence("mine.toml: no cards in it")).toBe("mine.toml: no cards in it.");
});

it("a phone tells how it stands in two lines, the newest of it first", () => {
  expect(newsOf("Battle 1, Concrete Bunkers, deployment before the battle")).toBe("deployment before the battle");
  expect(newsOf("Battle 1, Neutral Ground, turn 14, reaction to an attack")).toBe("turn 14, reaction to an attack");
  expect(newsOf("Round 12 of 30, you play first")).toBe("Round 12 of 30");
  expect(newsOf("")).toBe("");
});

describe("why a card cannot be used", () => {
  it("is said on the card in a few words, up to the first comma", () => {
    expect(inBrief("needs 6 coins, you have 3 (3.4)")).toBe("needs 6 coins");
    expect(inBrief("no free row, you have a troop in each (3.5)")).toBe("no free row");
  });

  it("leaves out the name of the card on which it stands", () => {
    expect(inBrief("Bolted Plating: for Vehicles only (108.1)", "Bolted Plating")).toBe("for Vehicles only");
    expect(inBrief("Claws Out is never set aside (S8)", "Claws Out")).toBe("never set aside");
    expect(inBrief("Catnip Bribe cannot be aimed there: only at a cheap enemy Cat", "Catnip Bribe")).toBe("cannot be aimed there");
  });

  it("is left to the prompt where it is long, and is nothing where the card can be used", () => {
    expect(inBrief("recruiting is for the Pride phase (R1.4)")).toBe("");
    expect(inBrief(undefined)).toBe("");
  });
});

it("takes apart what is said of several things", () => {
  expect(clauses("For Honor: after the deal, two cards. At once. For Pride: a Master.")).toEqual([
    { about: "For Honor", says: "after the deal, two cards. At once." },
    { about: "For Pride", says: "a Master." },
  ]);
  expect(clauses("Fights bare-handed.")).toEqual([{ about: "", says: "Fights bare-handed." }]);
  expect(clauses("")).toEqual([]);
});
