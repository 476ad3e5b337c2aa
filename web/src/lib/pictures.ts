// Options that choose something with a picture of its own: a character, a warlord.

import type { GameInfo } from "./api";
import { wordAt } from "./names";
import type { Option } from "../view";

export interface Picture {
  table: string;
  id: string;
}

export function pictureOf(option: Option, game: GameInfo | null): Picture | null {
  for (const { table, entries } of game?.choices ?? []) {
    const names = Object.values(option.values);
    const entry = entries.find(({ name }) => names.includes(name));
    if (entry) return { table, id: entry.id };
  }
  return null;
}

/** What a seat plays as, where that is something with a picture and a text of its own. */
export function roleOf(role: string, game: GameInfo | null): (Picture & { name: string; text: string }) | null {
  for (const { table, entries } of game?.choices ?? []) {
    const entry = entries.find(({ name, text }) => text && wordAt(role, name) >= 0);
    if (entry) return { table, id: entry.id, name: entry.name, text: entry.text };
  }
  return null;
}
