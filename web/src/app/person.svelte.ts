// Who you are, for whatever part of the page shows it.

import { fetchMe, type Me } from "../server/accounts";

class Person {
  me = $state.raw<Me | null>(null);
  #asked = 0;

  async look(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const me = await fetchMe();
      if (asked === this.#asked) this.me = me;
    } catch {
      // the pages say themselves when the server does not answer
    }
  }

  /** What was asked before is out of date. */
  become(me: Me): void {
    this.#asked += 1;
    this.me = me;
  }
}

export const person = new Person();
