// Options that choose something with a picture of its own: a character, a warlord.

import type { GameInfo } from "./api";
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
