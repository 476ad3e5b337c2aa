// Fair shuffles, as this browser checks them: docs/fairness.md says what they prove.

import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Origin, Shuffle } from "../server/messages";
import type { Pledge } from "./pledges";

interface ShuffleFinding {
  text: string;
  good: boolean | null; // null: it cannot be known here
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(...pieces: Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

// Browsers have SHA-256 for pages that came over https only, and a table in the living room did not.
const sha256 = (message: Uint8Array): string => bytesToHex(digest(message));
export const commitmentTo = (secret: string): string => sha256(joined(utf8("caterwaul commitment 1\0"), bytesOf(secret)));

export function seedOf(secret: string, parts: string[]): string {
  const added = parts.map(utf8).flatMap((part) => [Uint8Array.of(part.length >> 8, part.length & 255), part]);
  return sha256(joined(utf8("caterwaul shuffle 1\0"), bytesOf(secret), Uint8Array.of(parts.length), ...added));
}

/** The secret of one table of a tournament. */
export const secretOfTable = (secret: string, table: string): string =>
  sha256(joined(utf8("caterwaul tournament 1\0"), utf8(`${table}\0`), bytesOf(secret)));

/** What this browser finds when everything has been told. `seed` is that of the replay, where it was read. */
export function shuffleFindings(shuffle: Shuffle, pledge: Pledge | null, seat: number, seed?: string): ShuffleFinding[] {
  const { secret, parts, commitment, origin } = shuffle;
  if (secret === null || parts === null) return [];
  const found: ShuffleFinding[] = [{ text: "The secret is the one of the commitment.", good: commitmentTo(secret) === commitment }];
  if (pledge) found.push({ text: "The commitment is the one this browser was given before the match.", good: pledge.commitment === commitment });
  else found.push({ text: "This browser was not there before the match, so it cannot compare the commitment.", good: null });
  if (origin) found.push(...originFindings(origin, secret, pledge));
  if (pledge?.part && seat >= 0) found.push({ text: "What you added is in it.", good: parts[seat] === pledge.part });
  if (parts.every((part) => part === "")) found.push({ text: "Nobody added to the seed: that it was drawn at random is the server’s word.", good: null });
  if (seed !== undefined) found.push({ text: "The seed follows from the secret and what was added.", good: seedOf(secret, parts) === seed });
  return found;
}

/** At a tournament everything was fixed before anybody entered, or so it was said. */
function originFindings({ commitment, table, secret: all }: Origin, secret: string, pledge: Pledge | null): ShuffleFinding[] {
  const found: ShuffleFinding[] = [];
  if (pledge?.tournament) found.push({ text: "The commitment of the tournament is the one this browser was given before you entered.", good: pledge.tournament === commitment });
  if (all === null) found.push({ text: "Whether the secret was fixed before the players entered shows when the tournament is over.", good: null });
  else found.push({ text: "The secret follows from that of the tournament, which is the one of its commitment.", good: commitmentTo(all) === commitment && secretOfTable(all, table) === secret });
  return found;
}
