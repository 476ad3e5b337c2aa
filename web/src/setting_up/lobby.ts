// What the lobby says of games and tables.

import type { GameInfo } from "../server/games";
import type { ListedTable } from "../server/tables";

export function playerCount(game: GameInfo): string {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  return least === most ? `${least} players` : `${least}-${most} players`;
}

export function freeSeats(table: ListedTable): number {
  return table.seats.filter(({ kind }) => kind === "free").length;
}

export function tableStanding(table: ListedTable): string {
  const free = freeSeats(table);
  if (table.state === "waiting" || free > 0) return `${table.seats.length - free} of ${table.seats.length} seats taken`;
  if (table.state === "preparing") return "about to begin";
  return table.state === "over" ? "over" : "being played";
}

/** Who waits at a table, or who plays there. */
export function whoPlays(table: ListedTable): string {
  const people = table.seats.filter(({ kind }) => kind === "person").map(({ name }) => name);
  const names = freeSeats(table) > 0 ? people.slice(0, 1) : [...people, ...table.seats.filter(({ kind }) => kind === "bot").map(({ name }) => name)];
  return names.join(", ") || "Bots";
}
