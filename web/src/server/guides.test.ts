import { describe, expect, it } from "vitest";
import { anchorOf, cardNames, idsOf, piecesOf, readingOf, rulesAbout, rulingsOn, search, type Guide, type Reading } from "./guides";
import type { CardInfo } from "./http";
import { card, option, view, zone } from "./sample_views";

const rule = (id: string, text: string, source = ""): { id: string; text: string; source: string } => ({ id, text, source });

const GUIDE: Guide = {
  key: "clash", title: "Clash!", goal: "", minute: [], lesson: "", steps: 6,
  chapters: [
    { title: "The moves", lead: "", rules: [rule("1", "On a card stand its numbers."), rule("M4", "Counter turns a 3 around."), rule("3.5", "A troop goes to a row.")] },
    {
      title: "Rulings", lead: "",
      rules: [rule("ruling 1", "Counter acts at 0. Switch `counter_buildup`.", "M4 is silent."), rule("ruling 10", "Block does not.", "Follows from M4 and ruling 1.")],
    },
  ],
  verbs: { play: ["M4"] },
};
const ids = idsOf(GUIDE);
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

  it("has an address without spaces", () => {
    expect(anchorOf("ruling 10")).toBe("ruling-10");
  });
});

describe("cards that a text names", () => {
  const card = (id: string, name: string): CardInfo => ({ id, name, number: 1, text: "", lore: "", given: {}, rules: [], keywords: {} });
  const names = cardNames("clash", { card: [card("one", "One"), card("block", "Block"), card("iron_block", "Iron Block")], character: [card("blocker", "Block")], deck: [card("list", "Rush")] });
  const named = (text: string): [string, string][] => piecesOf(text, idsOf(GUIDE), names).flatMap(({ text: said, card: to }) => (to ? [[said, to]] : []));

  it("lead to the gallery, the longest name first, also where there are several of one", () => {
    expect(named("An Iron Block or two Blocks.")).toEqual([["Iron Block", "/cards/clash/card/iron_block"], ["Block", "/cards/clash/card/block"]]);
  });

  it("are no parts of words, no short names and no lists", () => {
    expect(named("Blocking One in a Rush, to block it.")).toEqual([]);
  });

  it("leave the rules what they are", () => {
    expect(piecesOf("Block (M4)", idsOf(GUIDE), names).map(({ rule, card: to }) => rule ?? to ?? "")).toEqual(["/cards/clash/card/block", "", "M4", ""]);
  });
});

describe("reading at the table", () => {
  const found = (reading: Omit<Reading, "title">): string[] => rulesAbout(GUIDE, { title: "", ...reading }).map(({ id }) => id);

  it("finds the rules behind a reason, those of a card in their order, then those behind actions, each once", () => {
    expect(found({ verbs: ["play"], text: "3.5", rules: ["ruling 10", "1"] })).toEqual(["3.5", "ruling 10", "1", "M4"]);
    expect(found({ verbs: ["play"], rules: ["ruling 1", "M4", "Z9"] })).toEqual(["ruling 1", "M4"]);
  });

  it("finds none where a text only sounds like one", () => {
    expect(found({ text: "Counters and rows" })).toEqual([]);
  });
});

describe("searching", () => {
  it("wants every word, in a rule, its id or the title of its chapter", () => {
    const found = (asked: string): string[] => search(GUIDE, asked).flatMap(({ rules }) => rules.map(({ id }) => id));
    expect(found("counter")).toEqual(["M4", "ruling 1"]);
    expect(found("COUNTER moves")).toEqual(["M4"]);
    expect(found("m4")).toEqual(["M4", "ruling 1", "ruling 10"]);
    expect(found("dragon")).toEqual([]);
    expect(search(GUIDE, "  ")).toBe(GUIDE.chapters);
  });
});

describe("what is read about", () => {
  const jab = card(7, "jab", { name: "Jab", why: "needs 3 coins, you have 2 (3.4)" });
  const shown = view([zone("hand0", [jab])], [
    option(1, "Play Jab", { verb: "play", takes: 7 }),
    option(2, "Pass", { verb: "pass" }),
    option(3, "Brute", { verb: "choose", picture: ["character", "brute"] }),
  ]);
  const texts = { card: [{ id: "jab", rules: ["M4"] } as CardInfo] };

  it("is a card: what can be done with it, its rules, and why it cannot be used", () => {
    expect(readingOf(shown, texts, jab, "card")).toEqual({ title: "Jab", verbs: ["play"], rules: ["M4"], text: "3.4" });
  });

  it("is whatever else can be chosen by its picture", () => {
    expect(readingOf(shown, texts, card(-1, "brute"), "character").verbs).toEqual(["choose"]);
  });

  it("is all that is asked now, where it is no card", () => {
    expect(readingOf(shown, texts, null, "card")).toEqual({ title: "The rules about this", verbs: ["play", "pass", "choose"], rules: [], text: "" });
  });
});
