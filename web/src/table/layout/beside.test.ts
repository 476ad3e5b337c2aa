import { describe, expect, it } from "vitest";
import { beside } from "./beside";

const SCREEN = { width: 1200, height: 800 };
const LARGE = { width: 250, height: 400 };
const card = (left: number, top: number): DOMRect => ({ left, top, right: left + 100, bottom: top + 140 }) as DOMRect;

describe("the large card", () => {
  it("lies above a card of the hand, so that the others of it are seen", () => {
    expect(beside(card(500, 640), LARGE, SCREEN)).toEqual({ left: 425, top: 226, above: true });
  });

  it("lies beside a card that has no room above it", () => {
    expect(beside(card(500, 300), LARGE, SCREEN)).toEqual({ left: 614, top: 260, above: false });
  });

  it("changes the side at the right edge", () => {
    expect(beside(card(1000, 300), LARGE, SCREEN).left).toBe(736);
  });

  it.each([[0, 640], [1100, 640], [0, 0], [1100, 100], [500, 413]])("stays on the screen for a card at %i, %i", (left, top) => {
    const at = beside(card(left, top), LARGE, SCREEN);
    expect(at.left).toBeGreaterThanOrEqual(8);
    expect(at.left + LARGE.width).toBeLessThanOrEqual(1192);
    expect(at.top).toBeGreaterThanOrEqual(8);
    expect(at.top + LARGE.height).toBeLessThanOrEqual(792);
  });
});
