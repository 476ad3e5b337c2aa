import { describe, expect, it } from "vitest";
import type { CardInfo } from "../server/games";
import { cardNames, piecesOf, ruleIdsOf, rulesAbout, rulingsOn, type RulesReading } from "./citations";
import { GUIDE } from "./sample_guide";

const ids = ruleIdsOf(GUIDE);
const refs = (text: string): string[] => piecesOf(text, ids).flatMap((piece) => piece.rule ?? []);

describe("a text", () => {
  it("leads to the rules that it names", () => {
    expect(refs("costs 3, your coins are 2 (3.5)")).toEqual(["3.5"]);
    expect(refs("M4, and ruling 10 too.")).toEqual(["M4", "ruling 10"]);
  });

  it("keeps all its words", () => {
    const text = "See M4 (`code`): 1 is no rule, nor is 13.5 or M45.";
    expect(piecesOf(text, ids).map((piece) => piece.text).join("")).toBe(text.replaceAll("`", ""));
    expect(refs(text)).toEqual(["M4"]);
  });

  it("says what is a name of the code", () => {
    expect(piecesOf("Switch `hunter`.", ids)).toEqual([{ text: "Switch " }, { text: "hunter", code: true }, { text: "." }]);
  });
});

describe("a rule", () => {
  it("knows the rulings about it", () => {
    expect(rulingsOn(GUIDE).get("M4")).toEqual(["ruling 1", "ruling 10"]);
    expect(rulingsOn(GUIDE).get("ruling 1")).toEqual(["ruling 10"]);
  });
});

describe("cards that a text names", () => {
  const card = (id: string, name: string): CardInfo => ({ id, name, number: 1, text: "", lore: "", given: {}, rules: [], keywords: {} });
  const names = cardNames("clash", { card: [card("one", "One"), card("block", "Block"), card("iron_block", "Iron Block")], character: [card("blocker", "Block")], deck: [card("list", "Rush")] });
  const named = (text: string): [string, string][] => piecesOf(text, ruleIdsOf(GUIDE), names).flatMap(({ text: said, card: to }) => (to ? [[said, to]] : []));

  it("lead to the gallery, the longest name first, also where there are several of one", () => {
    expect(named("An Iron Block or two Blocks.")).toEqual([["Iron Block", "/cards/clash/card/iron_block"], ["Block", "/cards/clash/card/block"]]);
  });

  it("are no parts of words, no short names and no lists", () => {
    expect(named("Blocking One in a Rush, to block it.")).toEqual([]);
  });

  it("leave the rules what they are", () => {
    expect(piecesOf("Block (M4)", ruleIdsOf(GUIDE), names).map(({ rule, card: to }) => rule ?? to ?? "")).toEqual(["/cards/clash/card/block", "", "M4", ""]);
  });
});

describe("reading at the table", () => {
  const found = (reading: Omit<RulesReading, "title">): string[] => rulesAbout(GUIDE, { title: "", ...reading }).map(({ id }) => id);

  it("finds the rules behind a reason, those of a card in their order, then those behind actions, each once", () => {
    expect(found({ verbs: ["play"], text: "3.5", rules: ["ruling 10", "1"] })).toEqual(["3.5", "ruling 10", "1", "M4"]);
    expect(found({ verbs: ["play"], rules: ["ruling 1", "M4", "Z9"] })).toEqual(["ruling 1", "M4"]);
  });

  it("finds none where a text only sounds like one", () => {
    expect(found({ text: "Counters and rows" })).toEqual([]);
  });
});
