import { beforeEach, expect, it, vi } from "vitest";
import { view } from "../../server/sample_views";
import * as performing from "../animation/perform";
import { Screen, type Shown } from "./screen.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
const perform = vi.spyOn(performing, "perform");

let finish: (() => void)[]; // what plays ends when the test says so
let rests: number;

const shown = (seen: number): Shown => ({ view: view([]), seen, drafting: false, canUndo: false, decided: true, claimAt: null, coach: null, isBack: false });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve)); // all that follows at once has followed

function screen(isFilm = false): Screen {
  return new Screen(isFilm, () => undefined, () => (rests += 1));
}

async function began(isFilm = false): Promise<Screen> {
  const made = screen(isFilm);
  made.show(shown(1), true);
  await settled();
  return made;
}

beforeEach(() => {
  [finish, rests] = [[], 0];
  vi.spyOn(performing, "cut").mockImplementation(() => finish.shift()?.());
  perform.mockReset();
  perform.mockImplementation(async ({ draw }) => {
    await new Promise<void>((resolve) => finish.push(resolve));
    await draw();
  });
});

it("shows the first view at once", async () => {
  const table = await began();
  expect([table.shown?.seen, table.playing, rests, perform.mock.calls.length]).toEqual([1, false, 1, 0]);
});

it("plays views one after another, and rests when all are played", async () => {
  const table = await began();
  table.show(shown(2), false);
  table.show(shown(3), false);
  await settled();
  expect([table.shown?.seen, table.playing, finish.length]).toEqual([1, true, 1]);
  finish.shift()?.();
  await settled();
  expect([table.shown?.seen, table.playing, finish.length, rests]).toEqual([2, true, 1, 1]);
  finish.shift()?.();
  await settled();
  expect([table.shown?.seen, table.playing, rests]).toEqual([3, false, 2]);
});

it("drops what plays and waits for a view that comes anew", async () => {
  const table = await began();
  table.show(shown(2), false);
  table.show(shown(3), false);
  table.show(shown(9), true);
  await settled();
  expect([table.shown?.seen, table.playing, perform.mock.calls.length]).toEqual([9, false, 1]);
});

it("stops playing events when it is far behind", async () => {
  const table = await began();
  for (const seen of [2, 3, 4, 5, 6, 7, 8]) table.show(shown(seen), false);
  finish.shift()?.();
  await settled();
  expect([table.shown?.seen, perform.mock.calls.length]).toEqual([3, 2]); // the third is shown, the fourth plays
});

it("lets whatever comes take the place of what waits in a film", async () => {
  const film = await began(true);
  film.show(shown(2), false);
  film.show(shown(3), false);
  film.show(shown(4), false);
  await settled();
  expect([film.shown?.seen, film.playing]).toEqual([4, false]);
});

it("shows the table without movement where that fails", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  perform.mockRejectedValue(new Error("no such element"));
  const table = await began();
  table.show(shown(2), false);
  await settled();
  expect([table.shown?.seen, table.playing, report.mock.calls.length]).toEqual([2, false, 1]);
});

const logged = (seen: number, lines: number): Shown => {
  const made = shown(seen);
  const log = Array.from({ length: lines }, (_, i) => ({ text: `${i}`, name: "", values: {}, cards: [], seats: [] }));
  return { ...made, view: { ...made.view, log } };
};

async function seen(table: Screen, next: Shown): Promise<void> {
  table.show(next, false);
  await settled();
  finish.shift()?.();
  await settled();
}

it("shows the table as it was after a line, with nothing to choose, and comes back", async () => {
  const table = screen();
  table.show(logged(1, 2), true);
  await settled();
  for (const next of [logged(2, 4), logged(3, 5)]) await seen(table, next);
  expect([0, 1, 2, 3, 4].map((line) => table.hasMoment(line))).toEqual([false, false, true, true, false]);
  table.lookBack(2);
  expect([table.shown?.seen, table.isBack, table.shown?.view.log.length]).toEqual([2, true, 5]);
  const before = rests;
  table.lookAtNow();
  expect([table.shown?.seen, table.isBack, rests - before]).toEqual([3, false, 1]);
});

it("leaves what was when something happens, and forgets what was taken back", async () => {
  const table = screen();
  table.show(logged(1, 1), true);
  await settled();
  for (const next of [logged(2, 3), logged(3, 5)]) await seen(table, next);
  table.lookBack(1);
  await seen(table, logged(4, 2));
  expect([table.isBack, table.shown?.seen, table.hasMoment(2)]).toEqual([false, 4, false]);
});
