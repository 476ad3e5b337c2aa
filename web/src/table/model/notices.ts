// What is said of people who keep the table waiting, of a server that does, and of who answers.

import type { Status } from "../../server/connection";
import type { Table, UndoAnswer } from "../../server/messages";
import { listed } from "../../text/wording";

/** Why nothing can be done; nothing where it can, or soon will. */
export function connectionText(status: Status): string {
  if (status === "lost") return "The connection is lost. Trying again…";
  return status === "silent" ? "No answer from the server yet…" : "";
}

/** Who has left; nothing where nobody has. */
export function awayText(names: string[]): string {
  if (names.length === 0) return "";
  return `${listed(names)} ${names.length > 1 ? "are" : "is"} away.`;
}

/** What those who wait may do, and when. In whole minutes: what changes every second is read out every second. */
export function claimText(seats: number, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes > 1 ? `in ${minutes} minutes` : "within a minute";
  return `If it stays quiet, you may ${seats === 2 ? "claim the win or let a bot play on" : "let a bot play on"} ${when}.`;
}

/** "Ann and Ben allow it: your last decision is taken back." */
export function undoAnswerText({ seats }: Pick<Table, "seats">, { by, yes }: UndoAnswer): string {
  const who = listed(by.map((seat) => seats[seat]?.name ?? ""));
  if (!yes) return `${who} refuses: your last decision stands.`;
  return `${who} ${by.length > 1 ? "allow" : "allows"} it: your last decision is taken back.`;
}
