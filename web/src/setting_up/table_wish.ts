// The tables that a click makes.

import type { GameInfo } from "../server/games";
import type { NewTable, SeatWish } from "../server/tables";

export interface TableWish {
  game: GameInfo;
  chairs: string[]; // the others': the level of a bot, or nothing for a person
  listed?: boolean; // whether anybody may come to the free ones
  choices: Record<string, string>; // what you bring
  theirs?: Record<string, string>; // what bots bring
  options?: Record<string, string>;
  clock?: number; // minutes of each for the whole match
  idle?: number; // minutes after which those who wait may claim
  cards?: { file: string; text: string } | undefined; // a card file of one's own
}

const LONGEST_FILE = 255; // letters of its name

/** The table that a wish asks for: you first, then bots or free chairs. */
export function tableFor({ game, chairs, listed = false, choices, theirs = {}, options = {}, clock, idle, cards }: TableWish): NewTable {
  const bringing = (seat: SeatWish, brought: Record<string, string>): SeatWish => (Object.keys(brought).length > 0 ? { ...seat, choices: brought } : seat);
  return {
    game: game.key,
    seats: [bringing({ kind: "me" }, choices), ...chairs.map((level) => (level ? bringing({ kind: "bot", level }, theirs) : { kind: "open" as const }))],
    open: listed,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(clock ? { clock_minutes: clock } : {}),
    ...(idle ? { idle_minutes: idle } : {}),
    ...(cards ? { cards: cards.text, cards_file: cards.file.slice(0, LONGEST_FILE) } : {}),
  };
}
