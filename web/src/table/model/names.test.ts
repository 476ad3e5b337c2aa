import { expect, it } from "vitest";
import { card, option, view, zone } from "../../server/sample_views";
import { aboutCard, cardName, zoneName } from "./names";

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
