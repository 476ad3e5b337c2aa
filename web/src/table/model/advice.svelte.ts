// A hint: what it says until the next move, and the actions that it names.

import type { Option } from "../../server/view";

export class Advice {
  #told = $state.raw({ text: "", actions: [] as number[] });

  get text(): string {
    return this.#told.text;
  }

  get actions(): number[] {
    return this.#told.actions;
  }

  take({ text, actions }: { text: string; actions: number[] }): void {
    this.#told = { text, actions };
  }

  /** Only words, or none. */
  say(text: string): void {
    this.#told = { text, actions: [] };
  }
}

/** Whether one of these is pointed out. */
export function isAmong(actions: ReadonlySet<number>, options: Option[] | undefined): boolean {
  return options?.some(({ action }) => actions.has(action)) ?? false;
}
