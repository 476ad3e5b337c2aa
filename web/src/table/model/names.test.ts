import { describe, expect, it } from "vitest";
import { card, option, view, zone } from "../../server/sample_views";
import { aboutCard, cardName, withoutNumbers, zoneName } from "./names";

const field = zone("row", [card(1, "kitten", { name: "2 Errand Kitten" }), card(3, "three", { name: "3" })]);

it("the numbers by which the terminal calls cards are not shown", () => {
  const seen = withoutNumbers(view([field], [option(6, "play 3", { takes: 3, help: "Strike 2 Errand Kitten." })], { prompt: "2 Errand Kitten: draw 2." }));
  expect(seen.zones[0]?.cards.map(({ name }) => name)).toEqual(["Errand Kitten", "3"]);
  expect(seen.prompt).toBe("Errand Kitten: draw 2.");
  expect(seen.options[0]).toMatchObject({ title: "play 3", help: "Strike Errand Kitten." });
});

it("an option reads as its phrase, whichever of its blanks is the card that acts", () => {
  const attack = option(5, "attack with 2 at 2", { takes: 1, goes_card: 9, phrase: "attack Scratchpost Tank with Errand Kitten" });
  const theirs = zone("front 1", [card(9, "tank", { name: "2 Scratchpost Tank" })]);
  expect(withoutNumbers(view([field, theirs], [attack])).options[0]?.title).toBe("attack Scratchpost Tank with Errand Kitten");
});

describe("cards that the terminal calls by numbers", () => {
  const fray = zone("fray", [card(1, "guard", { name: "5 Ann's Guard" }), card(2, "guard", { name: "6 your Guard" })]);

  it("are named in titles and questions", () => {
    const shown = withoutNumbers(view([fray], [option(7, "wound 5", { takes: 1, phrase: "wound Ann's Guard" })], { prompt: "6 your Guard: Wound a Scout." }));
    expect(shown.zones[0]?.cards.map(({ name }) => name)).toEqual(["Ann's Guard", "your Guard"]);
    expect(shown.options[0]?.title).toBe("wound Ann's Guard");
    expect(shown.prompt).toBe("Your Guard: Wound a Scout.");
  });
});

it("a card is described by its answer where that says all that the card does, and more", () => {
  const help = "Buildup 3. Deal 2 damage.";
  expect(aboutCard("Deal 2 damage.", [option(1, "play it", { help })])).toBe(help);
  expect(aboutCard("Deal 2 damage.", [option(1, "return it", { help: "It goes under the deck." })])).toBe("Deal 2 damage.");
  expect(aboutCard("Deal 2 damage.", [option(1, "play it", { help }), option(2, "discard it")])).toBe("Deal 2 damage.");
  expect(aboutCard("Deal 2 damage.")).toBe("Deal 2 damage.");
});

it("a pile and a hand are called by whose they are", () => {
  const seen = view([], [], { seat: 0, seats: ["Ann", "Mira"] });
  const hand = (owner: number | null) => ({ ...zone("hand", []), label: "Hand", owner });
  expect([0, 1, null, -1].map((owner) => zoneName(seen, hand(owner)))).toEqual(["Your hand", "Hand of Mira", "Hand", "Hand"]);
});

it("a card in a grid is called by its lines, or by the word of its board", () => {
  const seen = view([], [], { seat: 0, seats: ["Ann", "Mira"] });
  const rows = { ...zone("rows", []), label: "Yours, auras, theirs" };
  const hunter = card(1, "hunter", { name: "Hunter", stats: { power: 3 }, at: [1, 2], owner: 1 });
  expect(cardName(seen, hunter, rows, [], "row 2")).toBe("Hunter, power 3, row 2, Mira’s");
  expect(cardName(seen, { ...hunter, facing: "right" }, rows, [], "row 2")).toBe("Hunter, power 3, row 2, Mira’s");
  expect(cardName(seen, { ...hunter, facing: "north" }, rows, [], "row 2")).toBe("Hunter, power 3, facing north, row 2, Mira’s");
  expect(cardName(seen, hunter, { ...rows, label: "City: 5 by 5" })).toBe("Hunter, power 3, City 2, 3, Mira’s");
});
