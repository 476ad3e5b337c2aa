// A replay as it is watched: where the film stands, whose eyes see it, and how fast it runs.

import type { Link, Listener } from "../../server/connection";
import type { Outgoing, Table } from "../../server/messages";
import { fetchScenes, fetchStory, type Replay, type Story } from "../../server/replays";
import { SceneReader } from "../../server/scene";
import type { View } from "../../server/view";

const BLOCK = 16; // frames that come together
const PAUSE = 700; // milliseconds after each action, at the plain speed
export const SPEEDS = [0.5, 1, 2, 4] as const;

type Frame = Omit<View, "log">;

/** What is on the screen. */
interface Told {
  eyes: string;
  at: number;
  lines: number;
  view: Frame;
}

export class Playback {
  at = $state(0);
  eyes = $state("open");
  running = $state(false);
  speed = $state(1);
  trouble = $state("");
  #when = $state.raw<number[]>([]); // after how many actions each line of the log is there
  #listener: Listener | null = null;
  #blocks = new Map<string, Promise<Frame[]>>();
  #stories = new Map<string, Promise<Story>>();
  #told: Told | null = null;
  #beyond: string; // what is said once of a link that leads behind the end
  #wish = 0;
  #run = 0;

  constructor(
    readonly replay: Replay,
    readonly invite: string | null,
    start: { at: number; eyes: string },
  ) {
    this.at = Math.max(0, Math.min(this.last, Math.floor(start.at) || 0));
    this.#beyond = start.at > this.last ? `There is no action ${start.at}: this is the end.` : "";
    if (this.allEyes.includes(start.eyes)) this.eyes = start.eyes;
  }

  get last(): number {
    return this.replay.actions.length;
  }

  get allEyes(): string[] {
    return ["open", ...this.replay.seats.map((_, seat) => String(seat))];
  }

  /** The messages of a table, made of the film. */
  link(listener: Listener): Link {
    this.#listener = listener;
    return {
      connect: () => {
        listener.status("open");
        listener.message(this.#table());
        void this.#show(this.at, false);
      },
      hurry: () => undefined,
      distrust: () => undefined,
      close: () => this.pause(),
      send: (_: Outgoing) => null,
    };
  }

  /** To another place; the next one is played as it was, others are shown at once. */
  go(to: number, gently = false): void {
    this.pause();
    const at = Math.max(0, Math.min(this.last, to));
    void this.#show(at, gently && at === this.at + 1);
  }

  /** The action that a line of the log tells of; 0: it was told before the first. */
  actionOf(line: number): number | undefined {
    return this.#when[line];
  }

  look(eyes: string): void {
    this.eyes = eyes;
    void this.#show(this.at, false);
  }

  pause(): void {
    this.running = false;
    this.#run++;
  }

  /** Runs on until it is paused or over; `busy` says while something is being played on the screen. */
  async play(busy: () => boolean): Promise<void> {
    const run = ++this.#run;
    this.running = true;
    if (this.at === this.last) await this.#show(0, false);
    while (this.#run === run && this.at < this.last) {
      const before = this.#told?.view;
      await this.#show(this.at + 1, this.speed < 4);
      while (this.#run === run && busy()) await sleep(30);
      if (this.#told?.view !== before) await sleep(PAUSE / this.speed);
    }
    if (this.#run === run) this.running = false;
  }

  async #show(at: number, gently: boolean): Promise<void> {
    const wish = ++this.#wish;
    const eyes = this.eyes;
    this.at = at;
    try {
      const [view, { lines, at: when }] = await Promise.all([this.#view(eyes, at), this.#story(eyes)]);
      if (wish !== this.#wish) return;
      const count = when.findLastIndex((number) => number <= at) + 1;
      const from = gently && this.#told?.eyes === eyes && this.#told.at === at - 1 ? this.#told.lines : 0;
      this.#when = when;
      this.#told = { eyes, at, lines: count, view };
      const message = { type: "view", seen: at, view, from, lines: lines.slice(from, count) } as const;
      this.#listener?.message({ ...message, drafting: false, can_undo: false, decided: true, claim_at: null });
      [this.trouble, this.#beyond] = [this.#beyond, ""];
      const next = Math.floor(at / BLOCK) + 1;
      if (at % BLOCK > BLOCK / 2 && next * BLOCK <= this.last) this.#block(eyes, next).catch(() => undefined);
    } catch (error) {
      if (wish !== this.#wish) return;
      this.pause();
      this.trouble = error instanceof Error ? error.message : "The server does not answer just now.";
    }
  }

  async #view(eyes: string, at: number): Promise<Frame> {
    const view = (await this.#block(eyes, Math.floor(at / BLOCK)))[at % BLOCK];
    if (!view) throw new Error("The replay is shorter than it was: load the page anew.");
    return view;
  }

  #block(eyes: string, number: number): Promise<Frame[]> {
    return kept(this.#blocks, `${eyes} ${number}`, async () => {
      const [{ frames }, { sheet, words }] = await Promise.all([fetchScenes(this.replay, this.invite, eyes, number), this.#story(eyes)]);
      const reader = new SceneReader();
      let before: Frame | null = null;
      return frames.flatMap(({ scene }) => (before = scene ? reader.read({ sheet, words_from: 0, words, actions: {}, scene }) : before) ?? []);
    });
  }

  #story(eyes: string): Promise<Story> {
    return kept(this.#stories, eyes, () => fetchStory(this.replay, this.invite, eyes));
  }

  #table(): Table {
    const { id, game, title, seats, result, shuffle, own_cards } = this.replay;
    return {
      type: "table", id, game, title, state: "over", seat: -1, invite: null, open: false, spectators: 0, idle_minutes: 0, undo_asked: null, undo_question: 0,
      seats: seats.map((name) => ({ kind: "bot", name })), undo_answer: null, rematch_asked: [], result, next: null, shuffle, goes_on: null, tournament: "", own_cards, now: Date.now() / 1000,
    };
  }
}

/** What was asked for once; what failed is asked for again. */
function kept<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let found = known.get(key);
  if (!found) {
    found = ask();
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return found;
}

const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
