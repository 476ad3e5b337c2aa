// What people at this table say to each other: moods that are shown for a while, words between friends, and who is muted.
// It lives as long as the page does, and nowhere else.

import type { Outgoing } from "../../server/messages";

const SHOWN = 5000; // milliseconds
const MOST_WORDS = 100; // that can be read again

/** What the server draws, and what each says to who cannot see it: the same in every game. */
export const EMOTES: readonly [name: string, says: string][] = [
  ["hello", "Hello!"],
  ["well_played", "Well played!"],
  ["thanks", "Thank you!"],
  ["oops", "Oops!"],
  ["hmm", "Let me think…"],
  ["ha", "Ha!"],
  ["wow", "Oh!"],
  ["good_game", "Good game!"],
];
const SAYS = new Map(EMOTES);

/** What a seat shows just now. */
export interface Shown {
  emote: string | null;
  text: string;
}

export interface Words {
  seat: number;
  text: string;
}

export class Talk {
  shown = $state.raw<ReadonlyMap<number, Shown>>(new Map()); // by seat
  words = $state.raw<Words[]>([]);
  muted = $state.raw<number[]>([]);
  last = $state.raw<Words | null>(null); // for who cannot see it
  unread = $state(0);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(readonly ask: (message: Outgoing) => boolean) {}

  emote(seat: number, emote: string): void {
    const text = SAYS.get(emote);
    if (text !== undefined) this.#show(seat, { emote, text });
  }

  say(seat: number, text: string): void {
    this.words = [...this.words, { seat, text }].slice(-MOST_WORDS);
    this.unread += 1;
    this.#show(seat, { emote: null, text });
  }

  mute(seat: number, on: boolean): void {
    if (this.ask({ type: "mute", seat, on }) && on) this.#hide(seat);
  }

  /** What a seat has said is gone with it: somebody else sits there now. */
  forget(): void {
    for (const seat of this.#timers.keys()) this.#hide(seat);
    [this.words, this.unread, this.last] = [[], 0, null];
  }

  #show(seat: number, what: Shown): void {
    clearTimeout(this.#timers.get(seat));
    this.shown = new Map(this.shown).set(seat, what);
    this.last = { seat, text: what.text };
    this.#timers.set(seat, setTimeout(() => this.#hide(seat), SHOWN));
  }

  #hide(seat: number): void {
    clearTimeout(this.#timers.get(seat));
    this.#timers.delete(seat);
    this.shown = new Map([...this.shown].filter(([other]) => other !== seat));
  }
}
