// The tables that a click makes.

import type { GameInfo } from "../server/games";
import type { NewTable, SeatWish } from "../server/tables";

export interface TableWish {
  game: GameInfo;
  seats: number;
  against: { kind: "bot"; level: string } | { kind: "open"; listed: boolean };
  choices: Record<string, string>;
  options?: Record<string, string>;
  clock?: number; // minutes of each for the whole match
  idle?: number; // minutes after which those who wait may claim
  cards?: { file: string; text: string } | undefined; // a card file of one's own
}

const LONGEST_FILE = 255; // letters of its name

/** The table that a wish asks for: you first, then bots or free chairs. */
export function tableFor({ game, seats, against, choices, options = {}, clock, idle, cards }: TableWish): NewTable {
  const me: SeatWish = { kind: "me" };
  if (Object.keys(choices).length > 0) me.choices = choices;
  const other: SeatWish = against.kind === "bot" ? { kind: "bot", level: against.level } : { kind: "open" };
  return {
    game: game.key,
    seats: [me, ...Array.from({ length: seats - 1 }, () => ({ ...other }))],
    open: against.kind === "open" && against.listed,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(clock ? { clock_minutes: clock } : {}),
    ...(idle ? { idle_minutes: idle } : {}),
    ...(cards ? { cards: cards.text, cards_file: cards.file.slice(0, LONGEST_FILE) } : {}),
  };
}
