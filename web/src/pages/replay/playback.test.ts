import { expect, it, vi } from "vitest";
import * as replays from "../../server/replays";
import { view } from "../../server/sample_views";
import { Playback } from "./playback.svelte";

const scenes = vi.spyOn(replays, "fetchScenes");
vi.spyOn(replays, "fetchStory").mockResolvedValue({ lines: [], at: [] });

/** The blocks of frames that are asked for by somebody who looks at an action. */
async function fetchedAt(at: number, last: number): Promise<number[]> {
  scenes.mockReset();
  scenes.mockImplementation((_replay, _invite, _eyes, block) => Promise.resolve({ first: 16 * block, frames: Array.from({ length: 16 }, () => ({ view: view([]) })) }));
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
