import { describe, expect, it } from "vitest";
import { toneOf } from "./seats";

describe("whose it is", () => {
  it("gives four seats four colours, from every chair", () => {
    for (const you of [-1, 0, 1, 2, 3]) {
      const tones = [0, 1, 2, 3].map((seat) => toneOf(seat, you));
      expect(new Set(tones).size).toBe(4);
      expect(tones[Math.max(you, 0)]).toBe("you");
    }
  });

  it("keeps a seat's colour however many others there are", () => {
    expect([1, 2, 3].map((seat) => toneOf(seat, 0))).toEqual(["foe", "third", "fourth"]);
    expect([0, 1, 3].map((seat) => toneOf(seat, 2))).toEqual(["foe", "third", "fourth"]);
  });
});
