// What is shown at which address: the pages that are loaded when they are first looked at. App alone imports this, so that
// a page may name the address of any other.

import type { Component } from "svelte";
import type { PageName, PageProps } from "./app/addresses";

export const LOADERS: Readonly<Record<PageName, () => Promise<{ default: Component<PageProps> }>>> = {
  learn: () => import("./pages/learn/LearnPage.svelte"),
  puzzles: () => import("./pages/learn/PuzzlesPage.svelte"),
  cards: () => import("./pages/cards/CardsPage.svelte"),
  decks: () => import("./pages/decks/DecksPage.svelte"),
  lab: () => import("./pages/lab/LabPage.svelte"),
  tournaments: () => import("./pages/tournaments/TournamentsPage.svelte"),
  ladder: () => import("./pages/me/LadderPage.svelte"),
  me: () => import("./pages/me/MePage.svelte"),
  player: () => import("./pages/me/PlayerPage.svelte"),
  replay: () => import("./pages/replay/ReplayPage.svelte"),
};
