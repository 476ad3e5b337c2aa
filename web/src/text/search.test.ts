import { describe, expect, it, test } from "vitest";
import { fitness, marked, ranked, stemOf, wantedIn } from "./search";

test.each([
  ["pilot", ["pilots", "piloted", "piloting", "pilot's"]],
  ["draw", ["draws", "drawing"]],
  ["discard", ["discards", "discarded", "discarding"]],
  ["move", ["moves", "moved", "moving"]],
  ["carry", ["carries", "carried", "carrying"]],
  ["drop", ["drops", "dropped", "dropping"]],
  ["kill", ["kills", "killed", "killing"]],
  ["pass", ["passes", "passed", "passing"]],
  ["switch", ["switches", "switched"]],
  ["die", ["dies", "died"]],
])("%s is one word with %j", (word, forms) => {
  expect(forms.map(stemOf)).toEqual(forms.map(() => stemOf(word)));
});

test.each([["bring", "bred"], ["row", "rob"], ["is", "i"], ["107.4", "107"]])("%s is not %s", (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});

describe("a search", () => {
  const finds = (asked: string, text: string): boolean => fitness([text], wantedIn(asked)) > 0;

  it("wants every telling word, in any order, case, accent and form", () => {
    expect(finds("PILOTS", "A vehicle with a pilot attacks.")).toBe(true);
    expect(finds("cards drawn", "Each player draws a card.")).toBe(true);
    expect(finds("nandu", "Ñandú")).toBe(true);
    expect(finds("draw dragon", "Each player draws a card.")).toBe(false);
  });

  it("takes no notice of small words, unless there are no others", () => {
    expect(wantedIn("How do I win?").map(({ typed }) => typed)).toEqual(["win"]);
    expect(finds("how do I win", "Who is left wins the match.")).toBe(true);
    expect(wantedIn("how do I").map(({ typed }) => typed)).toEqual(["how", "do", "i"]);
  });

  it("knows what people say instead", () => {
    expect(finds("died", "A troop is killed when its damage reaches its health.")).toBe(true);
    expect(finds("deck size", "A deck has at least 40 cards.")).toBe(true);
    expect(finds("victory", "Nobody has won.")).toBe(true);
  });

  it("finds while one types, and parts of names", () => {
    expect(finds("fly", "Flying.")).toBe(true);
    expect(finds("cats", "Battlecats")).toBe(true);
    expect(finds("ow", "A troop goes to a row.")).toBe(false);
  });

  it("puts first what is named so, then what says it, then what says it in other words", () => {
    const all = [["Nurse", "Kills nothing."], ["Sniper", "The dead do not rise."], ["Death Adder", "Bites."]];
    expect(ranked(all, (one) => one, wantedIn("death")).map(([name]) => name)).toEqual(["Death Adder", "Nurse", "Sniper"]);
  });
});

it("what was found is marked in whole words, and nothing is lost", () => {
  const parts = marked("Pilots, and a pilot’s cat (M4).", wantedIn("pilot m4"));
  expect(parts).toEqual(["", "Pilots", ", and a ", "pilot’s", " cat (", "M4", ")."]);
  expect(marked("Nothing here.", [])).toEqual(["Nothing here."]);
});
