import { describe, expect, it } from "vitest";
import { isNear, toneOf } from "./seats";

describe("whose it is", () => {
  it("gives four seats four colours, from every chair", () => {
    for (const you of [-1, 0, 1, 2, 3]) {
      const tones = [0, 1, 2, 3].map((seat) => toneOf(seat, you));
      expect(new Set(tones).size).toBe(4);
      expect(tones[Math.max(you, 0)]).toBe("you");
    }
  });

  it("is near where the disc is, for who plays and for who looks on", () => {
    for (const you of [-1, 0, 1]) for (const seat of [0, 1]) expect(isNear(seat, you)).toBe(toneOf(seat, you) === "you");
    expect([isNear(null, -1), isNear(undefined, 0)]).toEqual([false, false]);
  });

  it("keeps a seat's colour however many others there are", () => {
    expect([1, 2, 3].map((seat) => toneOf(seat, 0))).toEqual(["foe", "third", "fourth"]);
    expect([0, 1, 3].map((seat) => toneOf(seat, 2))).toEqual(["foe", "third", "fourth"]);
  });
});
