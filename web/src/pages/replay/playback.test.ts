import { expect, it, vi } from "vitest";
import * as replays from "../../server/replays";
import type { Scene, Sheet } from "../../server/scene";
import { Playback } from "./playback.svelte";

const scenes = vi.spyOn(replays, "fetchScenes");
const sheet: Sheet = { game: "clash", seat: -1, zones: [], counters: [], layout: [], figures: [], marks: [], facings: [], cards: [] };
const scene: Scene = { heading: 0, drawing: [0], prompt: 0, seats: [1, 2], score: [0, 0] };
vi.spyOn(replays, "fetchStory").mockResolvedValue({ lines: [], at: [], sheet, words: ["Round 1", "Ann", "Bob"] });

/** The blocks of frames that are asked for by somebody who looks at an action. */
async function fetchedAt(at: number, last: number): Promise<number[]> {
  scenes.mockReset();
  scenes.mockImplementation((_replay, _invite, _eyes, block) => Promise.resolve({ first: 16 * block, frames: Array.from({ length: 16 }, () => ({ scene })) }));
  const replay = { id: "r", seats: ["Ann", "Bob"], actions: Array.from({ length: last }, () => ({ seat: 0, title: "" })) } as unknown as replays.Replay;
  const playback = new Playback(replay, null, { at, eyes: "open" });
  const shown = new Promise<void>((resolve) => {
    playback.link({ message: ({ type }) => type === "view" && resolve(), status: () => undefined }).connect();
  });
  await shown;
  return scenes.mock.calls.map(([, , , block]) => block);
}

it("fetches the next frames ahead, behind the middle of a block", async () => {
  expect(await fetchedAt(8, 40)).toEqual([0]);
  expect(await fetchedAt(9, 40)).toEqual([0, 1]);
});

it("fetches a last block ahead that is shorter than the others", async () => {
  expect(await fetchedAt(15, 16)).toEqual([0, 1]);
  expect(await fetchedAt(15, 15)).toEqual([0]);
});

it("shows what the numbers of a frame mean, and one without a scene as the frame before", async () => {
  scenes.mockReset();
  scenes.mockResolvedValue({ first: 0, frames: [{ scene }, { scene: null }, { scene: { ...scene, heading: 1 } }] });
  const playback = new Playback({ id: "r", seats: ["Ann", "Bob"], actions: [{}, {}] } as unknown as replays.Replay, null, { at: 1, eyes: "open" });
  const headings: string[] = [];
  const link = playback.link({ message: (said) => said.type === "view" && headings.push(said.view.heading), status: () => undefined });
  link.connect();
  await vi.waitFor(() => expect(headings).toEqual(["Round 1"]));
  playback.go(2);
  await vi.waitFor(() => expect(headings).toEqual(["Round 1", "Ann"]));
});
