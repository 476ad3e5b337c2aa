import { describe, expect, it } from "vitest";
import { lineSpots, resultShares, scaleFor, winRate } from "./plots";

describe("a plot", () => {
  it("has an axis of round numbers around its values", () => {
    expect(scaleFor([1012, 1188], 50)).toEqual({ from: 1000, to: 1200, ticks: [1000, 1050, 1100, 1150, 1200] });
    expect(scaleFor([1000], 50)).toEqual({ from: 1000, to: 1050, ticks: [1000, 1050] });
    expect(scaleFor([0, 2000], 50).ticks.length).toBeLessThanOrEqual(5);
  });

  it("goes from left to right, the highest on top", () => {
    const spots = lineSpots([0, 10, 5], { from: 0, to: 10, ticks: [] }, 100, 50);
    expect(spots).toEqual([{ x: 0, y: 50 }, { x: 50, y: 0 }, { x: 100, y: 25 }]);
  });

  it("of one value has it in the middle", () => {
    expect(lineSpots([5], { from: 0, to: 10, ticks: [] }, 100, 50)).toEqual([{ x: 50, y: 25 }]);
  });
});

describe("a tally", () => {
  it("counts a draw as half a win", () => {
    expect(winRate({ played: 4, won: 1, drawn: 2, lost: 1 })).toBe(50);
    expect(winRate({ played: 0, won: 0, drawn: 0, lost: 0 })).toBe(0);
  });

  it("has parts that make up the whole", () => {
    const { won, drawn, lost } = resultShares({ played: 4, won: 1, drawn: 2, lost: 1 });
    expect(won + drawn + lost).toBe(1);
  });
});
