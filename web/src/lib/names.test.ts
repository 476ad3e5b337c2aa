import { expect, it } from "vitest";
import { withoutNumbers } from "./names";
import { card, option, view, zone } from "./testing";

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
