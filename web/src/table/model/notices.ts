// What is said of people who keep the table waiting, and of a server that does.

import type { Status } from "../../server/connection";
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
