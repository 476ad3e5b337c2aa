import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../lib/api";
import * as decks from "../../lib/decks";
import { Building } from "./building.svelte";

const DECK: decks.Deck = {
  id: "abcdefghijkl", game: "claw_and_order", name: "Raid", cards: { tabby: 1 }, mine: true, version: 1, changed: 0, share: "",
  report: { legal: false, faults: [], warnings: [] },
};
const keep = vi.spyOn(decks, "keep");

describe("a deck that is built", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    keep.mockReset();
    keep.mockImplementation((deck, name, cards) => Promise.resolve({ ...deck, name, cards, version: deck.version + 1 }));
  });
  afterEach(() => vi.useRealTimers());

  it("is kept once when several changes come together", async () => {
    const building = new Building(DECK);
    building.change("tabby", 1);
    building.change("tank", 1);
    expect(building.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(keep).toHaveBeenCalledTimes(1);
    expect(building.deck.cards).toEqual({ tabby: 2, tank: 1 });
    expect(building.state).toBe("kept");
  });

  it("is kept again when it has changed on the way, with the version that came back", async () => {
    const building = new Building(DECK);
    building.change("tabby", 1);
    await vi.advanceTimersByTimeAsync(350);
    keep.mockImplementationOnce((deck, name, cards) => {
      building.change("tabby", 1);
      return Promise.resolve({ ...deck, name, cards, version: deck.version + 1 });
    });
    building.change("tabby", 1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(keep.mock.calls.map(([deck]) => deck.version)).toEqual([1, 2, 3]);
    expect(building.deck.cards).toEqual({ tabby: 4 });
    expect(building.state).toBe("kept");
  });

  it("goes on trying while the server does not answer, and stops where it is refused", async () => {
    const building = new Building(DECK);
    keep.mockRejectedValueOnce(new TypeError("offline")).mockRejectedValueOnce(new Refused(429, "too many"));
    building.change("tabby", 1);
    await vi.advanceTimersByTimeAsync(350);
    expect(building.state).toBe("failing");
    await vi.advanceTimersByTimeAsync(6000);
    expect([keep.mock.calls.length, building.state]).toEqual([3, "kept"]);
    keep.mockRejectedValueOnce(new Refused(400, "the name of a deck has 1 to 40 printable characters"));
    building.rename("");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([keep.mock.calls.length, building.state]).toEqual([4, "refused"]);
    expect(building.trouble).toContain("1 to 40");
    building.rename("Raid");
    await vi.advanceTimersByTimeAsync(350);
    expect([building.state, building.trouble]).toEqual(["kept", ""]);
  });

  it("takes back step by step, and not beyond the first", () => {
    const building = new Building(DECK);
    building.change("tabby", 1);
    building.change("tabby", -2);
    building.change("nothing", -1);
    expect(building.steps).toHaveLength(2);
    building.undo();
    building.undo();
    building.undo();
    expect(building.cards).toEqual({ tabby: 1 });
  });

  it("is kept at once before it is left", async () => {
    const building = new Building(DECK);
    building.change("tabby", 1);
    await building.flush();
    expect(keep).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(keep).toHaveBeenCalledTimes(1);
  });
});
