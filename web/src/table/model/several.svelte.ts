// Several cards of one decision: chosen one by one, sent together, one action after the other.

import type { Option, View } from "../../server/view";
import { pointedAt, type Choices } from "./choosing";

const faceOf = (view: View | null, handle: number): string | null => (view ? pointedAt(view, handle, null).face : null);

export class Several {
  chosen = $state.raw<number[]>([]); // not sent yet
  #rest: { faces: (string | null)[]; ends: boolean } | null = null; // what is still to be sent

  /** One of several; a second tap takes it back. False where there is no room for it. */
  toggle(handle: number, most: number): boolean {
    if (this.chosen.includes(handle)) this.chosen = this.chosen.filter((other) => other !== handle);
    else if (this.chosen.length < most) this.chosen = [...this.chosen, handle];
    else return false;
    return true;
  }

  /** All that are chosen are to be sent; with fewer than there could be, the end is told. */
  begin(view: View | null, most: number): void {
    this.#rest = { faces: this.chosen.map((handle) => faceOf(view, handle)), ends: this.chosen.length < most };
  }

  get isSending(): boolean {
    return this.#rest !== null;
  }

  /** What is sent next: equal cards are one for another. */
  next(view: View | null, { takers }: Choices): Option | undefined {
    const rest = this.#rest;
    if (!rest || !view?.picks) return void (this.#rest = null);
    const face = rest.faces.shift();
    const [others, ...more] = view.options.filter(({ takes }) => takes === null);
    const next = face === undefined ? (rest.ends && more.length === 0 ? others : undefined) : [...takers].find(([handle]) => faceOf(view, handle) === face)?.[1][0];
    if (face === undefined || !next) this.#rest = null;
    return next;
  }

  /** Nothing more is sent. */
  stop(): void {
    this.#rest = null;
  }
}
