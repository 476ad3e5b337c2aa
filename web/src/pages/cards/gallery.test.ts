import { describe, expect, it } from "vitest";
import type { GalleryCard, GalleryTable } from "../../server/games";
import { cardsMeant, chosenIn, countsLeft, moreOf, queryOf, searchHint, toggled } from "./gallery";

const card = (id: string, text: string, facets: Record<string, string[]>): GalleryCard => ({ id, name: id, text, lore: "", facets, rules: [], play: null });
const table: GalleryTable = {
  table: "card",
  label: "Card",
  facets: [
    { field: "kind", label: "Kind", values: [{ value: "troop", label: "Troop", count: 2 }, { value: "item", label: "Item", count: 1 }] },
    { field: "cost", label: "Cost", values: [{ value: "1", label: "1", count: 2 }, { value: "3", label: "3", count: 1 }] },
  ],
  cards: [
    card("Tabby", "Draws a card.", { kind: ["troop"], cost: ["1"] }),
    card("Ñandú", "Flying.", { kind: ["troop"], cost: ["3"], keywords: ["flying", "reach"] }),
    card("Collar", "Draw 2.", { kind: ["item"], cost: ["1"] }),
  ],
};
const names = (cards: GalleryCard[]): string[] => cards.map(({ id }) => id);

describe("a search", () => {
  it("finds words of name and text in any order, case and accent", () => {
    expect(names(cardsMeant(table, "DRAW", {}))).toEqual(["Tabby", "Collar"]);
    expect(names(cardsMeant(table, "nandu  fly", {}))).toEqual(["Ñandú"]);
    expect(cardsMeant(table, "draw nandu", {})).toEqual([]);
  });

  it("finds a price as it is written, and a rule by its id", () => {
    const ruled = { ...table, cards: table.cards.map((found, i) => ({ ...found, rules: i === 1 ? ["G.Fly", "ruling 18"] : ["107.4"] })) };
    expect(names(cardsMeant(ruled, "$3", {}))).toEqual(["Ñandú"]);
    expect(names(cardsMeant(ruled, "$1 draw", {}))).toEqual(["Tabby", "Collar"]);
    expect(names(cardsMeant(ruled, "g.fly", {}))).toEqual(["Ñandú"]);
    expect(names(cardsMeant(ruled, "Ruling 18", {}))).toEqual(["Ñandú"]);
    expect(names(cardsMeant(ruled, "collar 107.4", {}))).toEqual(["Collar"]);
    expect(cardsMeant(ruled, "107", {})).toEqual([]);
  });

  it("is asked for as the cards of the game allow", () => {
    expect(searchHint(table)).toBe("Name, text or a rule");
    const priced = { ...table, cards: [...table.cards, card("Boss", "Your troops cost $1 less.", {})] };
    expect(searchHint(priced)).toBe("Name, text, $3 or a rule");
    expect(searchHint({ ...priced, facets: [] })).toBe("Name, text or a rule");
  });

  it("takes any of the values of a field, and all fields together", () => {
    expect(names(cardsMeant(table, "", { kind: ["troop", "item"], cost: ["1"] }))).toEqual(["Tabby", "Collar"]);
    expect(names(cardsMeant(table, "", { kind: ["troop"], cost: ["3"] }))).toEqual(["Ñandú"]);
  });

  it("says how many each value would leave", () => {
    expect([...countsLeft(table, "", { cost: ["1"] }, "kind")]).toEqual([["troop", 1], ["item", 1]]);
    expect(countsLeft(table, "", { cost: ["1"] }, "cost").get("3")).toBe(1);
  });
});

describe("what was chosen", () => {
  it("is put in and taken out again", () => {
    const once = toggled({}, "kind", "troop");
    expect(once).toEqual({ kind: ["troop"] });
    expect(toggled(toggled(once, "kind", "item"), "kind", "troop")).toEqual({ kind: ["item"] });
    expect(toggled(once, "kind", "troop")).toEqual({});
  });

  it("is written into the address and read again, without what is not there", () => {
    const query = queryOf(" tank ", { kind: ["troop", "item"], cost: [] });
    expect(query).toBe("?q=tank&kind=troop,item");
    expect(chosenIn(table, new URLSearchParams(query))).toEqual({ kind: ["troop", "item"] });
    expect(chosenIn(table, new URLSearchParams("?kind=nothing&cost=3&size=9"))).toEqual({ cost: ["3"] });
    expect(queryOf("", {})).toBe("");
  });
});

it("what is left is counted without repeating itself", () => {
  expect([moreOf(38), moreOf(24), moreOf(2), moreOf(1)]).toEqual(["Show 24 more of 38", "Show the last 24", "Show the last 2", "Show the last one"]);
});
