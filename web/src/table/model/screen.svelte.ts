// The screen of a table: views wait here until the events that led to them have been played.

import { tick } from "svelte";
import { calm, settings, type Speed } from "../../app/settings.svelte";
import type { Coaching } from "../../server/guides";
import type { Seen } from "../../server/messages";
import type { Line, View } from "../../server/view";
import { play } from "../../sounds/sounds";
import type { Sound } from "../../sounds/synthesis";
import { cut, goOn, perform, type Reveal } from "../animation/perform";

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
const MOST_MOMENTS = 150; // that can be looked at again
const MOST_HELD_UP = 60; // the same for who wants to see what others do slowly, or step by step

/** What is heard when all is told: that it is over, or whose turn it is. */
function heardAtLast(before: View, after: View): Sound | null {
  if (after.over) return before.over ? null : "end";
  return after.to_act.includes(after.seat) && !before.to_act.includes(after.seat) ? "turn" : null;
}

export class Screen {
  #drawn = $state.raw<Shown | null>(null); // the newest that is shown
  #then = $state.raw<Shown | null>(null); // what is looked at instead: the table as it was
  #moments = $state.raw<Shown[]>([]); // what was shown, one for each length of the log
  told = $state.raw<Line | null>(null);
  telling = $state.raw<Line | null>(null); // the event that is played
  reveal = $state.raw<Reveal | null>(null); // moves that are being shown
  fresh = $state.raw<Line[]>([]); // told already, and not yet in the log of the view that is shown
  halted = $state(false); // what others do waits for a key
  #queued = $state(0);

  speed: Speed | null = null; // of events, where it is not the one that was set
  #queue: Waiting[] = [];
  #playing = false;
  #coming = $state.raw<Shown | null>(null); // what is being performed

  constructor(
    readonly isFilm: boolean,
    readonly letGo: () => void, // another view is drawn: nothing is held any more
    readonly rest: () => void, // all has been played
  ) {}

  /** Events play, or wait to be played. */
  get playing(): boolean {
    return this.#queued > 0;
  }

  get shown(): Shown | null {
    return this.#then ?? this.#drawn;
  }

  /** Whether it is not now that is looked at. */
  get isBack(): boolean {
    return this.#then !== null;
  }

  /** Whether this page has seen the table as it was after that line of the log, and it was another. */
  hasMoment(line: number): boolean {
    const first = this.#moments[0]?.view.log.length ?? Infinity;
    const now = this.#moments.at(-2)?.view.log.length ?? 0;
    return !this.isFilm && line >= first && line < now;
  }

  /** Look at the table as it was then; nothing can be done there. */
  lookBack(line: number): void {
    const moment = this.playing ? undefined : this.#moments.find(({ view }) => view.log.length > line);
    if (!moment || !this.#drawn) return;
    this.letGo();
    this.#then = { ...moment, isBack: true, view: { ...moment.view, options: [], log: this.#drawn.view.log } };
  }

  /** To the table as it is. */
  lookAtNow(): void {
    if (!this.#then) return;
    this.#then = null;
    if (!this.playing) this.rest(); // what waited meanwhile goes on
  }

  /** The next step of what others do. */
  stepOn(): void {
    if (this.halted) goOn();
  }

  /** The newest view there is, whether or not it is shown already. */
  get newest(): Shown | null {
    return this.#queue.at(-1)?.next ?? this.#coming ?? this.shown;
  }

  get #speed(): Speed {
    return this.speed ?? settings.speed;
  }

  get #isHeldUp(): boolean {
    return this.#playedAt === "slow" || this.#playedAt === "step";
  }

  /** A film has steps and speeds of its own. */
  get #playedAt(): Speed {
    return this.isFilm && (this.#speed === "slow" || this.#speed === "step") ? "normal" : this.#speed;
  }

  /** What comes anew, and in a film whatever comes, takes the place of all that waits or plays. */
  show(next: Shown, anew: boolean): void {
    this.lookAtNow();
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
      await this.#perform(next, atOnce || this.#queue.length > (this.#isHeldUp ? MOST_HELD_UP : MOST_WAITING)).catch((error: unknown) => this.#showStill(next, error));
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
      this.#drawn = this.#drawn && { ...this.#drawn, view };
      await tick();
    };
    const halt = (waits: boolean): void => void (this.halted = waits);
    const before = this.shown?.view;
    this.#coming = next;
    if (atOnce || !before) await draw();
    else await perform({ before, after: next.view, speed: this.#playedAt, calm: calm(), draw, step, reveal, halt, tell: (line) => this.#tell(line) });
    this.#coming = null;
    this.told = next.view.log.at(-1) ?? null;
    if (before && !atOnce && !this.isFilm) play(heardAtLast(before, next.view));
  }

  /** Movement is an ornament: where it fails, the table is shown without it. */
  #showStill(next: Shown, error: unknown): void {
    reportError(error);
    this.reveal = this.#coming = null;
    this.halted = false;
    this.#settle(next);
  }

  /** What was told on the way is part of what is shown now. */
  #settle(next: Shown): void {
    this.letGo();
    this.fresh = [];
    this.#drawn = next;
    const earlier = this.#moments.filter(({ view }) => view.log.length < next.view.log.length);
    if (!this.isFilm) this.#moments = [...earlier, next].slice(-MOST_MOMENTS);
  }

  #tell(line: Line): void {
    this.told = this.telling = line;
    this.fresh = [...this.fresh, line];
  }
}
