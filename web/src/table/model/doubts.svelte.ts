// What cannot be used, and why: asked of the server where the view does not say it.

import type { Outgoing } from "../../server/messages";
import type { Card, View } from "../../server/view";
import { aimedAt, pointedAt } from "./choosing";

/** What somebody tapped that cannot be used, or a card that cannot go where they meant it to go. */
export interface Asked {
  card: Card; // with the reason; of a place its name
  aimed: boolean; // at something else
}

export class Doubts {
  asked = $state.raw<Asked | null>(null); // what cannot be done, and why
  #open: { id: number; asked: Asked } | null = null; // what was asked last, until it is answered

  constructor(readonly send: (message: Outgoing) => number | null) {}

  /** A card of the own hand has its reason with it, anything else is asked for. */
  ask(view: View, seen: number, handle: number | null, target: string | null): void {
    const asked = { card: pointedAt(view, handle, target), aimed: handle !== null && target !== null };
    if (target === null && asked.card.why) this.asked = asked;
    else {
      const id = this.send({ type: "why", seen, takes: handle, ...aimedAt(target) });
      this.#open = id === null ? null : { id, asked };
    }
  }

  answer(id: number, why: string): void {
    if (this.#open?.id !== id) return;
    const { card, aimed } = this.#open.asked;
    this.asked = { card: { ...card, why }, aimed };
    this.#open = null;
  }

  /** Whether this is the question that is open: a refusal of it says that another has come since. */
  isOpen(id: number | null): boolean {
    return id !== null && id === this.#open?.id;
  }

  forget(): void {
    this.asked = this.#open = null;
  }
}
