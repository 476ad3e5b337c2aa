import { describe, expect, it } from "vitest";
import type { Told } from "../../server/lab";
import { foremost, gridOf, rateText, riseText, rowsAbout, rowsOf, wayOf } from "./figures";

const TOLD: Told = {
  groups: {
    character: { brute: [[0.6, 0.5, 0.7], [0.4, 0.3, 0.5], [-0.2, -0.3, -0.1]], hexa: [[0.5, 0.4, 0.6], [0.5, 0.4, 0.6], [0, 0, 0]] },
    "character pairs": { "brute hexa": [[0.6, 0.5, 0.7], [0.25, 0.1, 0.5], [-0.35, -0.5, -0.2]] },
    "won when opening": { five: [[0.5, null, null], [0.75, null, null], [0.25, -1, 1]] },
  },
};

describe("figures", () => {
  it("are shares or means, or cannot be told", () => {
    expect([rateText([0.483, 0.4, 0.5], true), rateText([12.44, 1, 2], false), rateText([null, null, null], true), rateText([], true)]).toEqual(["48 %", "12.4", "–", "–"]);
  });

  it("rise between limits", () => {
    expect(riseText([0.04, -0.01, 0.09], true)).toBe("+4.0 (−1.0 to +9.0)");
    expect(riseText([0, 0, 0], true)).toBe("0.0 (for sure)");
    expect(riseText([0.5, null, null], true)).toBe("+50.0 (not sure yet)");
    expect([wayOf([0.1, 0.05, 0.2]), wayOf([-0.1, -0.2, -0.05]), wayOf([0.1, -0.1, 0.2]), wayOf([])]).toEqual(["up", "down", "", ""]);
  });

  it("are found for what is brought and for cards", () => {
    expect(rowsAbout(TOLD, "character", "brute").map(({ label }) => label)).toEqual(["Wins who brings it"]);
    expect(rowsAbout(TOLD, "card", "five").map(({ label }) => label)).toEqual(["Wins who has it in the opening hand"]);
    expect(rowsAbout(null, "card", "five")).toEqual([]);
  });

  it("that moved most come first", () => {
    const rows = rowsOf(TOLD, "character", (id) => id.toUpperCase());
    expect(foremost([...rows].reverse(), 1).map(({ label }) => label)).toEqual(["BRUTE"]);
  });

  it("of pairs are seen from both sides", () => {
    const grid = gridOf(TOLD, "character");
    expect([grid.ids, grid.rows]).toEqual([["brute", "hexa"], ["brute", "hexa"]]);
    const star = gridOf({ groups: { "deck pairs": { "a b": [[], [0.5, null, null], []], "c a": [[], [0.2, null, null], []] } } }, "deck");
    expect([star.ids, star.rows]).toEqual([["a", "b", "c"], ["a"]]);
    expect(grid.at("brute", "hexa")).toEqual([0.25, 0.1, 0.5]);
    expect(grid.at("hexa", "brute")).toEqual([0.75, 0.5, 0.9]);
    expect(grid.at("hexa", "hexa")).toEqual([]);
  });
});
