// Who you are, for whatever part of the page shows it.

import * as api from "./api";

class Person {
  me = $state.raw<api.Me | null>(null);

  async look(): Promise<void> {
    try {
      this.me = await api.me();
    } catch {
      // the pages say themselves when the server does not answer
    }
  }
}

export const person = new Person();
