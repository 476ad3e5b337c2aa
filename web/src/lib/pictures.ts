// What has a picture and is not a card: characters, warlords.

import type { GameInfo } from "./api";
import { wordAt } from "./names";

export interface Picture {
  table: string;
  id: string;
}

/** What a seat plays as, where that is something with a picture and a text of its own. */
export function roleOf(role: string, game: GameInfo | null): (Picture & { name: string; text: string }) | null {
  for (const { table, entries } of game?.choices ?? []) {
    const entry = entries.find(({ name, text }) => text && wordAt(role, name) >= 0);
    if (entry) return { table, id: entry.id, name: entry.name, text: entry.text };
  }
  return null;
}
