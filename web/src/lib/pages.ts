// The pages of the site: their addresses, and their parts, which are loaded when they are first looked at.

import type { Component } from "svelte";

export type Params = Readonly<Record<string, string>>;

export interface PageProps {
  params: Params; // of the address: `/cards/:game` has `game`
  query: URLSearchParams;
}

export interface PageEntry {
  path: string; // `:name` stands for one part of the address; `:name?` for one that may be missing
  load: () => Promise<{ default: Component<PageProps> }>;
  title?: string; // what the bar calls it; a page without one is reached otherwise
}

/** Every page but the lobby and the table, in the order of the bar. */
export const PAGES: readonly PageEntry[] = [
  { path: "/learn/:game?", load: () => import("../pages/learn/LearnPage.svelte"), title: "Learn" },
  { path: "/cards/:game?/:table?/:id?", load: () => import("../pages/cards/CardsPage.svelte"), title: "Cards" },
  { path: "/decks/:id?", load: () => import("../pages/decks/DecksPage.svelte"), title: "Decks" },
  { path: "/tournaments/:id?", load: () => import("../pages/tournaments/TournamentsPage.svelte"), title: "Tournaments" },
  { path: "/ladder/:game?", load: () => import("../pages/belong/Ladder.svelte"), title: "Ladder" },
  { path: "/me", load: () => import("../pages/belong/Me.svelte") },
  { path: "/players/:id", load: () => import("../pages/belong/Player.svelte") },
  { path: "/replay/:id?", load: () => import("../pages/replay/ReplayPage.svelte") },
];

/** What the parts of an address say, if it is one of this path. */
export function paramsOf(path: string, address: string): Params | null {
  const wanted = path.split("/").slice(1);
  const given = address.replace(/\/$/, "").split("/").slice(1);
  if (given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const word = given[i];
    if (!part.startsWith(":")) {
      if (word !== part) return null;
    } else if (word) params[part.slice(1).replace("?", "")] = decoded(word);
    else if (!part.endsWith("?")) return null;
  }
  return params;
}

/** Where a path leads when nothing is filled in: `/cards` for `/cards/:game?`. */
export const addressOf = (path: string): string => path.replace(/\/:.*$/, "");

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
