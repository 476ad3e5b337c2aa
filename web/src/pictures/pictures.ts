// What has a picture and is not a card: characters, warlords.

import type { GameInfo } from "../server/games";
import { wordAt } from "../text/wording";

interface Picture {
  table: string;
  id: string;
}

type Role = Picture & { name: string; text: string };

/** What a seat plays as: its fighter, its deck, its warlord. */
export function playedAs(role: string, game: GameInfo | null): Role | null {
  for (const { table, entries } of game?.choices ?? []) {
    const entry = entries.find(({ name }) => wordAt(role, name) >= 0);
    if (entry) return { table, id: entry.id, name: entry.name, text: entry.text };
  }
  return null;
}

/** The same, where it has a text of its own to be read. */
export function roleOf(role: string, game: GameInfo | null): Role | null {
  const found = playedAs(role, game);
  return found?.text ? found : null;
}
