import { describe, expect, it } from "vitest";
import { broughtTables, lineSpots, nextRung, resultShares, scaleFor, winRate } from "./plots";

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

const tally = (won: number, lost = 0) => ({ played: won + lost, won, drawn: 0, lost });

it("climbs to the first bot that was never beaten, also below one that was, and not beyond the last", () => {
  const climb = (...won: number[]) => ({ game: "clash", rungs: won.map((n, i) => ({ level: `bot ${String(i)}`, tally: tally(n, 1) })) });
  expect(nextRung(climb(1, 0, 2))?.level).toBe("bot 1");
  expect(nextRung(climb(1, 1))).toBeUndefined();
  expect(nextRung(climb())).toBeUndefined();
});

it("makes a table of what was played with and one of what against, game by game", () => {
  const one = (game: string, id: string, against: boolean) => ({ game, choice: "character", id, name: id, against, tally: tally(1) });
  const tables = broughtTables([one("clash", "brute", false), one("clash", "hexa", true), one("clash", "echo", false)]);
  expect(tables.map(({ against, rows }) => [against, rows.map(({ id }) => id)])).toEqual([[false, ["brute", "echo"]], [true, ["hexa"]]]);
});
