// What a deck is made of, counted out of the data of its cards; what is good or allowed, the server says.

import type { Counts } from "../../server/decks";
import type { CardInfo } from "../../server/games";
import { fitness, wantedIn } from "../../text/search";

interface Part {
  label: string;
  count: number;
}

interface Column {
  cost: number;
  parts: Part[]; // by kind
  count: number;
}

export const readable = (word: string): string => word.replaceAll("_", " ");

export function words(card: CardInfo, field: string): string[] {
  const given = card.given[field];
  if (Array.isArray(given)) return given.map(String);
  return given === undefined || given === null ? [] : [String(given)];
}

export const costOf = (card: CardInfo): number => Number(card.given["cost"] ?? 0);

/** Every value that some card has in a field, in the order of the cards. */
export function valuesOf(cards: readonly CardInfo[], field: string): string[] {
  const found = new Set(cards.flatMap((card) => words(card, field)));
  return field === "cost" ? [...found].sort((a, b) => Number(a) - Number(b)) : [...found];
}

/** How many cards of the deck have each value of a field. */
export function parts(cards: readonly CardInfo[], counts: Counts, field: string): Part[] {
  return valuesOf(cards, field)
    .map((label) => ({ label, count: sum(cards.filter((card) => words(card, field).includes(label)), counts) }))
    .filter(({ count }) => count > 0);
}

/** The cost curve: a column for each cost up to the highest that any card has, divided by kind. */
export function curve(cards: readonly CardInfo[], counts: Counts): Column[] {
  const highest = Math.max(1, ...cards.map(costOf));
  return Array.from({ length: highest }, (_, i) => {
    const here = cards.filter((card) => costOf(card) === i + 1);
    return { cost: i + 1, parts: parts(here, counts, "kind"), count: sum(here, counts) };
  });
}

export function averageCost(cards: readonly CardInfo[], counts: Counts): number {
  const count = sum(cards, counts);
  return count === 0 ? 0 : cards.reduce((all, card) => all + costOf(card) * (counts[card.id] ?? 0), 0) / count;
}

function sum(cards: readonly CardInfo[], counts: Counts): number {
  return cards.reduce((all, card) => all + (counts[card.id] ?? 0), 0);
}

export interface CardFilter {
  words: string;
  fields: Readonly<Record<string, string>>; // the value wanted of a field
  taken: boolean; // only what is in the deck
}

export function fits(card: CardInfo, wanted: CardFilter, counts: Counts): boolean {
  if (wanted.taken && !counts[card.id]) return false;
  if (Object.entries(wanted.fields).some(([field, value]) => value && !words(card, field).includes(value))) return false;
  const said = [card.name, card.text, ...["kind", "breed", "traits", "keywords"].flatMap((field) => words(card, field))];
  const asked = wantedIn(wanted.words);
  return asked.length === 0 || fitness(said, asked) > 0;
}

export const byCost = (a: CardInfo, b: CardInfo): number => costOf(a) - costOf(b) || a.name.localeCompare(b.name);

/** The cards of a deck by kind, each kind by cost. */
export function grouped(cards: readonly CardInfo[], counts: Counts): { kind: string; cards: CardInfo[]; count: number }[] {
  const taken = cards.filter(({ id }) => counts[id]);
  return valuesOf(cards, "kind")
    .map((kind) => taken.filter((card) => words(card, "kind").includes(kind)).sort(byCost))
    .flatMap((found) => (found[0] ? [{ kind: words(found[0], "kind")[0] ?? "", cards: found, count: sum(found, counts) }] : []));
}

/** Three cards that show what a deck is about: its leader, then the dearest. */
export function covers(cards: readonly CardInfo[], counts: Counts): CardInfo[] {
  const leads = (card: CardInfo): number => Number(words(card, "traits").includes("commander"));
  return cards.filter(({ id }) => counts[id]).sort((a, b) => leads(b) - leads(a) || byCost(b, a)).slice(0, 3);
}

export const cardTotal = (cards: Counts): number => Object.values(cards).reduce((sum, n) => sum + n, 0);

export const sizeSaid = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

/** The same cards as often, in whatever order they are written. */
export const isSameCards = (one: Counts, other: Counts): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([id, n]) => other[id] === n);

/** So many copies more or less of a card; none is not written down. */
export function withCopies(cards: Counts, id: string, by: number): Counts {
  const n = Math.min(99, (cards[id] ?? 0) + by);
  const { [id]: _, ...others } = cards;
  if (n <= 0) return others;
  return id in cards ? { ...cards, [id]: n } : { ...others, [id]: n };
}
