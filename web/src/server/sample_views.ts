// Small views for tests: only what a test speaks of has to be said.

import type { Card, Option, View, Zone } from "./view";

export function card(handle: number, face: string | null, more: Partial<Card> = {}): Card {
  return { handle, face, name: face ?? "", stats: {}, marks: [], facing: null, at: null, under: [], owner: null, ...more };
}

export function zone(id: string, cards: Card[], more: Partial<Zone> = {}): Zone {
  return { id, label: id, shape: "row", owner: null, cards, count: cards.length, size: null, ...more };
}

export function option(action: number, title: string, more: Partial<Option> = {}): Option {
  return { action, words: title, verb: "", values: {}, help: "", takes: null, goes: null, goes_card: null, title, head: title, effect: "", ...more };
}

export function view(zones: Zone[], options: Option[] = [], more: Partial<View> = {}): View {
  return {
    heading: "", counters: {}, zones, layout: zones.map(({ id }) => [id]), roles: {}, signs: {}, acts: null, prompt: "", game: "clash", seat: 0,
    seats: ["Ann", "Bob"], to_act: [0], over: false, winners: [], score: [0, 0], ending: [], options, log: [], ...more,
  };
}
