import { describe, expect, it } from "vitest";
import type { CardInfo } from "../../server/games";
import { card, option, view, zone } from "../../server/sample_views";
import { readingOf } from "./rules_reading";

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
