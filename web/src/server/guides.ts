// Guides, examples and lessons: what the server gives, and how a text leads to the rules it speaks of.

import { ranked, wantedIn } from "../text/search";
import { citedIn } from "../text/wording";
import { request, type CardInfo, type Rule } from "./http";
import type { Card, Option, View } from "./view";

export interface Chapter {
  title: string;
  lead: string;
  rules: Rule[];
}

export interface Guide {
  key: string;
  title: string;
  goal: string;
  minute: string[];
  lesson: string; // what the first match teaches
  steps: number;
  chapters: Chapter[];
  verbs: Record<string, string[]>; // the verb of an option -> the rules about it
}

/** A rule at work; the log of `after` is what happened between the two. */
export interface Still {
  rule: string;
  title: string;
  says: string;
  before: View;
  after: View;
}

/** What the coach of a lesson says now. */
export interface Coaching {
  step: number; // beyond `steps` the lesson is over
  steps: number;
  title: string;
  said: string;
  say: string[];
  hints: number[]; // actions among the options
  rules: string[];
}

/** What somebody wants to read about: actions, a text that cites rules, or rules themselves. */
export interface Reading {
  title: string;
  verbs?: string[];
  text?: string;
  rules?: string[];
  page?: string | null; // of the card that it is about
}

/** The rules about a card, or about what is asked now; `tables` are the texts of the game. */
export function readingOf(view: View, tables: Record<string, CardInfo[]>, card: Card | null | undefined, table: string): Reading {
  const rules = tables[table]?.find(({ id }) => id === card?.face)?.rules ?? [];
  const isAbout = ({ takes, picture }: Option): boolean => takes === card?.handle || (picture?.[0] === table && picture[1] === card?.face);
  const options = card ? view.options.filter(isAbout) : view.options;
  const verbs = [...new Set(options.map(({ verb }) => verb))];
  return { title: card?.name ?? "The rules about this", verbs, rules, text: citedIn(card?.why ?? "") };
}

const guides = new Map<string, Promise<Guide>>();

/** The guide of a game, fetched once; after a failure it is asked for again. */
export function guide(game: string): Promise<Guide> {
  const known = guides.get(game);
  if (known) return known;
  const asked = request<Guide>("GET", `/api/games/${encodeURIComponent(game)}/guide`);
  guides.set(game, asked);
  asked.catch(() => guides.delete(game));
  return asked;
}

export const examples = (game: string): Promise<Still[]> => request("GET", `/api/games/${encodeURIComponent(game)}/examples`);
export const beginLesson = (game: string): Promise<{ id: string; invite: string }> =>
  request("POST", `/api/games/${encodeURIComponent(game)}/lesson`);

/** What a rule is called in an address: `ruling-12`. */
export const anchorOf = (id: string): string => id.replaceAll(" ", "-");
export const addressOf = (game: string, id: string): string => `/learn/${game}#${anchorOf(id)}`;

export const rulesIn = (guide: Guide): Rule[] => guide.chapters.flatMap(({ rules }) => rules);

/** A text in pieces: plain words, ids of rules, and `names` as the code has them. */
export interface Piece {
  text: string;
  rule?: string;
  code?: boolean;
  card?: string; // the address of the card that is named
}

/** The names of the cards of a game, and where each is shown. */
export interface CardNames {
  pattern: RegExp;
  addresses: ReadonlyMap<string, string>;
}

const SHORTEST_NAME = 4; // shorter ones, and numbers, are found in other words
const LISTS = "deck"; // no card, but a list of them

export function cardNames(game: string, tables: Record<string, CardInfo[]>): CardNames {
  const named = Object.entries(tables).filter(([table]) => table !== LISTS).flatMap(([table, cards]) => cards.map(({ id, name }) => [name, `/cards/${game}/${table}/${id}`] as const));
  const addresses = new Map(named.filter(([name]) => name.length >= SHORTEST_NAME).reverse()); // of equal names the first counts
  const longest = [...addresses.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return { addresses, pattern: new RegExp(`(?<!\\w)(${longest.join("|") || "(?!)"})(?=s?(?!\\w))`, "g") };
}

/** The pattern of all ids of a book; plain numbers are words, and too common to be meant as rules. */
export function idsOf(guide: Guide): RegExp {
  const ids = rulesIn(guide).map(({ id }) => id).filter((id) => !/^\d+$/.test(id));
  const longest = ids.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`\`([^\`]+)\`|(?<![\\w.$])(${longest.join("|") || "(?!)"})(?!\\w|\\.\\d)`, "gi");
}

/** A text with the rules that it cites and, where their names are given, the cards. */
export function piecesOf(text: string, ids: RegExp, names?: CardNames): Piece[] {
  const cited = rulesCited(text, ids);
  return names ? cited.flatMap((piece) => (piece.rule || piece.code ? [piece] : cardsNamed(piece.text, names))) : cited;
}

function cardsNamed(text: string, { pattern, addresses }: CardNames): Piece[] {
  return text.split(pattern).flatMap((part, i) => (part === "" ? [] : [i % 2 ? { text: part, card: addresses.get(part) ?? "" } : { text: part }]));
}

function rulesCited(text: string, ids: RegExp): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ids)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    const [whole, code, id] = match;
    found.push(code !== undefined ? { text: code, code: true } : { text: whole, rule: id ?? whole });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

/** Which rulings speak of each rule. */
export function rulingsOn(guide: Guide): Map<string, string[]> {
  const ids = idsOf(guide);
  const found = new Map<string, string[]>();
  for (const { id, text, source } of rulesIn(guide).filter((rule) => isRuling(rule.id))) {
    const cited = new Set(piecesOf(`${text} ${source}`, ids).flatMap(({ rule }) => rule ?? []));
    for (const rule of cited) if (rule !== id) found.set(rule, [...(found.get(rule) ?? []), id]);
  }
  return found;
}

export const isRuling = (id: string): boolean => id.startsWith("ruling ");

/** The rules that a reading is about, each once: those it names, then the others in the order of the book. */
export function rulesAbout(guide: Guide, { verbs = [], text = "", rules = [] }: Reading): Rule[] {
  const cited = piecesOf(text, idsOf(guide)).flatMap(({ rule }) => rule ?? []);
  const others = new Set(verbs.flatMap((verb) => guide.verbs[verb] ?? []));
  const book = rulesIn(guide);
  const named = [...new Set([...cited, ...rules])].flatMap((id) => book.find((rule) => rule.id === id) ?? []);
  return [...named, ...book.filter((rule) => others.has(rule.id) && !named.includes(rule))];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// searching

/** The chapters with only those rules in which every word is found, the best first. */
export function search(guide: Guide, asked: string): Chapter[] {
  const wanted = wantedIn(asked);
  if (wanted.length === 0) return guide.chapters;
  const found = guide.chapters
    .map((chapter) => ({ ...chapter, rules: ranked(chapter.rules, (rule) => saidIn(chapter, rule), wanted) }))
    .filter(({ rules }) => rules.length > 0);
  return ranked(found, (chapter) => chapter.rules[0] ? saidIn(chapter, chapter.rules[0]) : [], wanted);
}

const saidIn = ({ title }: Chapter, { id, text, source }: Rule): string[] => [id, text, title, isRuling(id) ? source : ""];
