import { describe, expect, it } from "vitest";
import type { CardInfo } from "../../server/games";
import { averageCost, cardTotal, covers, curve, fits, grouped, parts, valuesOf, withCopies, type CardFilter } from "./composition";

const card = (id: string, cost: number, kind: string, more: Record<string, unknown> = {}, text = ""): CardInfo => ({
  id, number: 1, name: id.toUpperCase(), text, lore: "", given: { cost, kind, ...more }, rules: [], keywords: {},
});
const CARDS = [
  card("tabby", 2, "troop", { breed: "shorthair", keywords: ["reach", "escort"] }),
  card("tank", 5, "troop", { breed: "vehicle" }, "Needs a pilot."),
  card("boss", 3, "troop", { traits: ["commander"] }),
  card("bomb", 2, "one_time", {}, "Deal 2 damage."),
];
const COUNTS = { tabby: 3, bomb: 2, boss: 1 };
const ALL: CardFilter = { words: "", fields: {}, taken: false };

describe("a deck", () => {
  it("gains and loses cards, and forgets those it has none of", () => {
    expect(withCopies(COUNTS, "tabby", -3)).toEqual({ bomb: 2, boss: 1 });
    expect(withCopies(withCopies({}, "tank", 1), "tank", 1)).toEqual({ tank: 2 });
    expect(withCopies({}, "tank", -1)).toEqual({});
    expect(withCopies({ tank: 99 }, "tank", 1)).toEqual({ tank: 99 });
    expect(cardTotal(COUNTS)).toBe(6);
  });

  it("keeps its order when a number changes", () => {
    expect(Object.keys(withCopies(COUNTS, "tabby", 1))).toEqual(["tabby", "bomb", "boss"]);
  });

  it("has a column for every cost, divided by kind", () => {
    const columns = curve(CARDS, COUNTS);
    expect(columns.map(({ count }) => count)).toEqual([0, 5, 1, 0, 0]);
    expect(columns[1]?.parts).toEqual([{ label: "troop", count: 3 }, { label: "one_time", count: 2 }]);
    expect(averageCost(CARDS, COUNTS)).toBeCloseTo(13 / 6);
    expect(averageCost(CARDS, {})).toBe(0);
  });

  it("is counted by any field, lists included", () => {
    expect(parts(CARDS, COUNTS, "keywords")).toEqual([{ label: "reach", count: 3 }, { label: "escort", count: 3 }]);
    expect(valuesOf(CARDS, "cost")).toEqual(["2", "3", "5"]);
  });

  it("is listed by kind and cost, and shows its leader first", () => {
    expect(grouped(CARDS, COUNTS).map(({ kind, cards, count }) => [kind, cards.map(({ id }) => id), count])).toEqual([
      ["troop", ["tabby", "boss"], 4], ["one_time", ["bomb"], 2],
    ]);
    expect(covers(CARDS, { ...COUNTS, tank: 1 }).map(({ id }) => id)).toEqual(["boss", "tank", "tabby"]);
  });
});

describe("a search", () => {
  const found = (wanted: Partial<CardFilter>): string[] => CARDS.filter((one) => fits(one, { ...ALL, ...wanted }, COUNTS)).map(({ id }) => id);

  it("takes words of names, texts, kinds and keywords, all of them", () => {
    expect(found({ words: "" })).toHaveLength(4);
    expect(found({ words: "PILOT" })).toEqual(["tank"]);
    expect(found({ words: "one time damage" })).toEqual(["bomb"]);
    expect(found({ words: "escort reach" })).toEqual(["tabby"]);
    expect(found({ words: "nothing" })).toEqual([]);
  });

  it("takes values of fields, and what is in the deck", () => {
    expect(found({ fields: { kind: "troop", cost: "2" } })).toEqual(["tabby"]);
    expect(found({ fields: { kind: "", keywords: "reach" } })).toEqual(["tabby"]);
    expect(found({ taken: true })).toEqual(["tabby", "boss", "bomb"]);
  });
});
