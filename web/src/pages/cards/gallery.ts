// Cards to look through: which of them are meant by a search and by what was chosen, and where that is written down.

import type { GalleryCard, GalleryTable } from "../../server/games";
import { plain, ranked, wantedIn } from "../../text/search";

export type Chosen = Readonly<Record<string, readonly string[]>>; // values by field

export const CARDS_AT_A_TIME = 24;

/** What a button that shows so many more is called. */
export const moreOf = (rest: number): string => (rest > CARDS_AT_A_TIME ? `Show ${CARDS_AT_A_TIME} more of ${rest}` : rest === 1 ? "Show the last one" : `Show the last ${rest}`);

/** The cards that have every word of the search in their name, text or lore, or touch the rule that it names, and of each field one of the chosen values; the best first. */
export function cardsMeant(table: GalleryTable, search: string, chosen: Chosen): GalleryCard[] {
  const asked = Object.entries(chosen).filter(([, values]) => values.length > 0);
  const left = table.cards.filter((card) => asked.every(([field, values]) => values.some((value) => card.facets[field]?.includes(value))));
  const touching = left.filter(({ rules }) => rules.some((id) => id.toLowerCase() === plain(search).trim()));
  return touching.length > 0 ? touching : found(left, search);
}

/** Cards by their words, some of which may be the ids of rules. */
function found(cards: readonly GalleryCard[], search: string): GalleryCard[] {
  const ids = new Set(cards.flatMap(({ rules }) => rules.map((id) => id.toLowerCase())));
  const [rules, words] = [search.split(/\s+/).filter((word) => ids.has(word.toLowerCase())), search.split(/\s+/).filter((word) => !ids.has(word.toLowerCase()))];
  const ruled = cards.filter((card) => rules.every((word) => card.rules.some((id) => id.toLowerCase() === word.toLowerCase())));
  return ranked(ruled, saidOn, wantedIn(words.join(" ")));
}

function saidOn({ name, text, lore, facets }: GalleryCard): string[] {
  const price = (facets["cost"] ?? []).map((cost) => `$${cost}`); // as a cost is written on cards
  return [name, [text, ...Object.values(facets).flat(), ...price].join(" "), lore];
}

/** What can be typed to find cards of a table; prices only where its cards speak of dollars. */
export function searchHint({ facets, cards }: GalleryTable): string {
  const cost = facets.find(({ field }) => field === "cost")?.values[1]?.value;
  return cost && cards.some(({ text }) => /\$\d/.test(text)) ? `Name, text, $${cost} or a rule` : "Name, text or a rule";
}

/** How many cards each value of a field would leave, all other fields as they are. */
export function countsLeft(table: GalleryTable, search: string, chosen: Chosen, field: string): Map<string, number> {
  const others = cardsMeant(table, search, { ...chosen, [field]: [] });
  const counts = new Map<string, number>();
  for (const card of others) for (const value of card.facets[field] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export function toggled(chosen: Chosen, field: string, value: string): Chosen {
  const before = chosen[field] ?? [];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const rest = Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== field));
  return after.length > 0 ? { ...rest, [field]: after } : rest;
}

/** What was searched and chosen, as the address holds it: `?q=tank&kind=troop,equip`. */
export function queryOf(search: string, chosen: Chosen): string {
  const query = new URLSearchParams();
  if (search.trim()) query.set("q", search.trim());
  for (const [field, values] of Object.entries(chosen)) if (values.length > 0) query.set(field, values.join(","));
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The same read again; what no field has is left out. */
export function chosenIn(table: GalleryTable, query: URLSearchParams): Chosen {
  const found: Record<string, string[]> = {};
  for (const { field, values } of table.facets) {
    const known = (query.get(field) ?? "").split(",").filter((value) => values.some((other) => other.value === value));
    if (known.length > 0) found[field] = known;
  }
  return found;
}
