// What was asked of the server and is not answered yet. An answer carries the number of what it answers.

import type { Outgoing } from "../../server/messages";

type Kind = Outgoing["type"];

const MOVES: readonly Kind[] = ["move", "back"]; // the view that shows them is their answer
const CHANGES: readonly Kind[] = [...MOVES, "undo"]; // after them, advice is about what was

export class Pending {
  #asks = $state.raw<{ kind: Kind; id: number }[]>([]);
  #seen = 0;

  /** The number of the newest view, whether or not the screen shows it already. */
  get seen(): number {
    return this.#seen;
  }

  get moving(): boolean {
    return this.has(...MOVES);
  }

  has(...kinds: Kind[]): boolean {
    return this.#asks.some(({ kind }) => kinds.includes(kind));
  }

  sent(kind: Kind, id: number): void {
    if (CHANGES.includes(kind)) this.#drop("hint");
    this.#asks = [...this.#asks, { kind, id }];
  }

  /** A view has come: whatever was moved is shown, and advice about another view is no use any more. */
  saw(seen: number): void {
    this.#drop(...MOVES);
    if (seen !== this.#seen) this.#drop("hint");
    this.#seen = seen;
  }

  done(id: number): void {
    this.#asks = this.#asks.filter((ask) => ask.id !== id || MOVES.includes(ask.kind));
  }

  /** Whether it is a move that was refused. Where the server could not read which, nothing waits any longer: a second
   * one of the same view does no harm, and a table that waits for ever does. */
  refused(id: number | null): boolean {
    const wasMoving = this.moving;
    this.#asks = this.#asks.filter((ask) => id !== null && ask.id !== id);
    return wasMoving && !this.moving;
  }

  /** Whether this is the advice that is waited for. */
  advised(id: number): boolean {
    const isMeant = this.#asks.some((ask) => ask.kind === "hint" && ask.id === id);
    this.done(id);
    return isMeant;
  }

  /** No answer will come; only the view that comes with the next connection tells whether a move has arrived. */
  lost(): void {
    this.#asks = this.#asks.filter(({ kind }) => MOVES.includes(kind));
  }

  #drop(...kinds: Kind[]): void {
    this.#asks = this.#asks.filter(({ kind }) => !kinds.includes(kind));
  }
}
