import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as decks from "../../server/decks";
import { Refused } from "../../server/http";
import { Building } from "./building.svelte";

const DECK: decks.Deck = {
  id: "abcdefghijkl", game: "claw_and_order", name: "Raid", cards: { tabby: 1 }, mine: true, version: 1, changed: 0, share: "",
  report: { legal: false, faults: [], warnings: [] },
};
const keep = vi.spyOn(decks, "keepDeck");

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

  it("is judged only where the server has spoken of the very cards that are shown", async () => {
    const legal = { ...DECK, report: { legal: true, faults: [], warnings: [] } };
    const building = new Building(legal);
    expect([building.opinion, building.isPlayable]).toEqual(["known", true]);
    keep.mockRejectedValueOnce(new TypeError("offline"));
    building.change("tank", 1);
    expect([building.opinion, building.isPlayable]).toEqual(["checking", false]);
    await vi.advanceTimersByTimeAsync(350);
    expect([building.opinion, building.isPlayable]).toEqual(["unknown", false]);
    await vi.advanceTimersByTimeAsync(4000);
    expect([building.opinion, building.isPlayable]).toEqual(["known", true]);
    keep.mockImplementationOnce((deck, name) => Promise.resolve({ ...deck, name, cards: { tank: 1, tabby: 1 } }));
    building.rename("Other"); // the cards come back in another order
    expect(building.opinion).toBe("known");
    await vi.advanceTimersByTimeAsync(350);
    expect([building.opinion, building.isPlayable]).toEqual(["known", true]);
  });

  it("loads what another page has kept, and what was here can be taken back", async () => {
    const building = new Building(DECK);
    const theirs = { ...DECK, name: "Theirs", cards: { tabby: 3 }, version: 5 };
    vi.spyOn(decks, "fetchDeck").mockResolvedValueOnce(theirs);
    keep.mockRejectedValueOnce(new Refused(409, "changed meanwhile"));
    building.change("tabby", 1);
    await vi.advanceTimersByTimeAsync(350);
    expect([building.state, building.overtaken, building.opinion]).toEqual(["refused", "changed", "unknown"]);
    await building.reload();
    expect([building.name, building.cards, building.state, building.overtaken]).toEqual(["Theirs", { tabby: 3 }, "kept", ""]);
    building.undo();
    await vi.advanceTimersByTimeAsync(350);
    expect([building.deck.cards, keep.mock.lastCall?.[0].version]).toEqual([{ tabby: 2 }, 5]);
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
