import { expect, it } from "vitest";
import { asSentence, citedIn, plainly } from "./wording";

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
