// What is shown at which address: the pages that are loaded when they are first looked at. App alone imports this, so that
// a page may name the address of any other.

import type { Component } from "svelte";
import type { PageName, PageProps } from "./lib/pages";

export const LOADERS: Readonly<Record<PageName, () => Promise<{ default: Component<PageProps> }>>> = {
  learn: () => import("./pages/learn/LearnPage.svelte"),
  cards: () => import("./pages/cards/CardsPage.svelte"),
  decks: () => import("./pages/decks/DecksPage.svelte"),
  tournaments: () => import("./pages/tournaments/TournamentsPage.svelte"),
  ladder: () => import("./pages/belong/Ladder.svelte"),
  me: () => import("./pages/belong/Me.svelte"),
  player: () => import("./pages/belong/Player.svelte"),
  replay: () => import("./pages/replay/ReplayPage.svelte"),
};
