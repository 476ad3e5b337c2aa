// What the server was bound to before the cards were dealt, and what this browser has added: kept here to be compared.

import { request } from "../server/http";
import type { Table } from "../server/messages";

/** What this browser was shown, and has added, before the cards were dealt. */
export interface Pledge {
  commitment: string;
  part: string; // empty: nothing
  tournament?: string; // the commitment of the tournament, before this browser entered it
}

export const LONGEST_PART = 64;
const KEY = "caterwaul.shuffles";
const MOST = 100; // tables that are remembered

/** A part that nobody can foresee. */
export function randomPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A part as the server keeps it. */
export const plainPart = (typed: string): string => typed.trim().split(/\s+/).join(" ");

/** The commitment to the shuffle of the next table, and what is added to it. */
export async function newPledge(typed: string): Promise<Pledge> {
  const { commitment } = await request<{ commitment: string }>("POST", "/api/shuffles");
  return { commitment, part: plainPart(typed) || randomPart() };
}

function kept(): [string, Pledge][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, Pledge][]) : [];
  } catch {
    return []; // storage may be forbidden; then there is nothing to compare with
  }
}

export function rememberPledge(table: string, pledge: Pledge): void {
  const others = kept().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, pledge]].slice(-MOST)));
  } catch {
    // the same
  }
}

export function recallPledge(table: string): Pledge | null {
  return kept().find(([id]) => id === table)?.[1] ?? null;
}

/** What the server was bound to before the cards were dealt, to be compared with what it tells in the end. `part` is what
 * this page adds to the shuffle of a rematch. */
export function keepPromises({ id, shuffle, state, seat, next, rematch_asked, tournament }: Table, part: string): void {
  if (!shuffle) return;
  const { commitment, origin } = shuffle;
  const entered = origin && recallPledge(tournament);
  if (state !== "over" && !recallPledge(id)) rememberPledge(id, { commitment, part: "", ...(entered && { part: entered.part, tournament: entered.commitment }) });
  if (next && shuffle.next && !recallPledge(next)) rememberPledge(next, { commitment: shuffle.next, part: rematch_asked.includes(seat) ? part : "" });
}
