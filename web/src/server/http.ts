// How the server is asked over HTTP, and what it answers: pages of lists, and refusals. See docs/protocol.md.

import { asSentence } from "../text/wording";

/** A part of a list, and where the next one begins. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** A request that the server refused, in its own words, as a sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(asSentence(message));
  }
}

/** Ask the server for something; what it refuses is thrown as `Refused`. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (method !== "GET") init.headers = { "Content-Type": "application/json" };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(path, init);
  const found: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, errorMessage(found) ?? `The server answered ${answer.status}.`);
  return found as T;
}

export function errorMessage(found: unknown): string | null {
  const error = (found as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof error === "string" ? error : null;
}

/** The page of a list that begins there; the first one where nothing is said. */
export const afterQuery = (token: string | null): string => (token ? `?after=${encodeURIComponent(token)}` : "");

/** A list as far as it is wanted, page after page; `next` tells whether there is more. */
export async function readUpTo<T>(read: (after: string | null) => Promise<Page<T>>, wanted: number): Promise<Page<T>> {
  const items: T[] = [];
  let next: string | null = null;
  do {
    const page: Page<T> = await read(next);
    items.push(...page.items);
    next = page.next;
  } while (next && items.length < wanted);
  return { items, next };
}

/** All of a list of one's own. */
export const readAll = async <T>(read: (after: string | null) => Promise<Page<T>>): Promise<T[]> => (await readUpTo(read, Infinity)).items;

/** What went wrong, for people. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : "Something went wrong.");

/** What an address asks for beyond its path; what is empty is left out. */
export const queryText = (values: Record<string, string | null | undefined>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};
