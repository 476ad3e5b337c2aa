// The screen of a table: views wait here until the events that led to them have been played.

import { tick } from "svelte";
import { calm, settings, type Speed } from "../../app/settings.svelte";
import type { Coaching } from "../../server/guides";
import type { Seen } from "../../server/messages";
import type { Line, View } from "../../server/view";
import { cut, perform, type Reveal } from "../animation/perform";

/** A view with what the server says about it. */
export interface Shown {
  view: View;
  seen: number;
  drafting: boolean;
  canUndo: boolean;
  decided: boolean; // whether this seat has decided anything yet
  claimAt: number | null;
  coach: Coaching | null;
  isBack: boolean; // something was taken back, or the page is new: nothing goes on by itself
}

export function shownOf(message: Seen, log: Line[], isBack: boolean): Shown {
  return {
    view: { ...message.view, log },
    seen: message.seen,
    drafting: message.drafting,
    canUndo: message.can_undo,
    decided: message.decided,
    claimAt: message.claim_at,
    coach: message.coach ?? null,
    isBack,
  };
}

/** A view that waits for the screen. */
interface Waiting {
  next: Shown;
  atOnce: boolean; // not played: it does not follow from the one before
}

const MOST_WAITING = 4; // views; whoever is further behind stops playing events

export class Screen {
  shown = $state.raw<Shown | null>(null);
  told = $state.raw<Line | null>(null);
  telling = $state.raw<Line | null>(null); // the event that is played
  reveal = $state.raw<Reveal | null>(null); // moves that are being shown
  fresh = $state.raw<Line[]>([]); // told already, and not yet in the log of the view that is shown
  #queued = $state(0);

  speed: Speed | null = null; // of events, where it is not the one that was set
  #queue: Waiting[] = [];
  #playing = false;

  constructor(
    readonly isFilm: boolean,
    readonly letGo: () => void, // another view is drawn: nothing is held any more
    readonly rest: () => void, // all has been played
  ) {}

  /** Events play, or wait to be played. */
  get playing(): boolean {
    return this.#queued > 0;
  }

  /** What comes anew, and in a film whatever comes, takes the place of all that waits or plays. */
  show(next: Shown, anew: boolean): void {
    const skipped = this.isFilm && this.#queue.length > 0;
    if (anew || this.isFilm) {
      this.#queue = [];
      cut();
    }
    this.#queue.push({ next, atOnce: anew || skipped });
    this.#queued = this.#queue.length + (this.#playing ? 1 : 0);
    if (!this.#playing) void this.#play();
  }

  async #play(): Promise<void> {
    this.#playing = true;
    for (let first = this.#queue.shift(); first; first = this.#queue.shift()) {
      const { next, atOnce } = first;
      await this.#perform(next, atOnce || this.#queue.length > MOST_WAITING).catch((error: unknown) => this.#showStill(next, error));
    }
    this.#playing = false;
    this.#queued = 0;
    this.telling = null;
    this.rest();
  }

  async #perform(next: Shown, atOnce: boolean): Promise<void> {
    const draw = async (): Promise<void> => {
      this.#settle(next);
      await tick();
    };
    const reveal = async (moment: Reveal | null): Promise<void> => {
      this.reveal = moment;
      await tick();
    };
    const step = async (view: View): Promise<void> => {
      this.shown = this.shown && { ...this.shown, view };
      await tick();
    };
    const before = this.shown?.view;
    if (atOnce || !before) await draw();
    else await perform({ before, after: next.view, speed: this.speed ?? settings.speed, calm: calm(), draw, step, reveal, tell: (line) => this.#tell(line) });
    this.told = next.view.log.at(-1) ?? null;
  }

  /** Movement is an ornament: where it fails, the table is shown without it. */
  #showStill(next: Shown, error: unknown): void {
    reportError(error);
    this.reveal = null;
    this.#settle(next);
  }

  /** What was told on the way is part of what is shown now. */
  #settle(next: Shown): void {
    this.letGo();
    this.fresh = [];
    this.shown = next;
  }

  #tell(line: Line): void {
    this.told = this.telling = line;
    this.fresh = [...this.fresh, line];
  }
}
