// How a text leads to the rules that it cites and the cards that it names.

import type { CardInfo, Rule } from "../server/games";
import type { Guide } from "../server/guides";
import { isRuling, rulesIn } from "./book";

/** What somebody wants to read about: actions, a text that cites rules, or rules themselves. */
export interface RulesReading {
  title: string;
  verbs?: string[];
  text?: string;
  rules?: string[];
  page?: string | null; // of the card that it is about
}

/** A text in pieces: plain words, ids of rules, and `names` as the code has them. */
interface CitedPiece {
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
export function ruleIdsOf(guide: Guide): RegExp {
  const ids = rulesIn(guide).map(({ id }) => id).filter((id) => !/^\d+$/.test(id));
  const longest = ids.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`\`([^\`]+)\`|(?<![\\w.$])(${longest.join("|") || "(?!)"})(?!\\w|\\.\\d)`, "gi");
}

/** A text with the rules that it cites and, where their names are given, the cards. */
export function piecesOf(text: string, ids: RegExp, names?: CardNames): CitedPiece[] {
  const cited = rulesCited(text, ids);
  return names ? cited.flatMap((piece) => (piece.rule || piece.code ? [piece] : cardsNamed(piece.text, names))) : cited;
}

function cardsNamed(text: string, { pattern, addresses }: CardNames): CitedPiece[] {
  return text.split(pattern).flatMap((part, i) => (part === "" ? [] : [i % 2 ? { text: part, card: addresses.get(part) ?? "" } : { text: part }]));
}

function rulesCited(text: string, ids: RegExp): CitedPiece[] {
  const found: CitedPiece[] = [];
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
  const ids = ruleIdsOf(guide);
  const found = new Map<string, string[]>();
  for (const { id, text, source } of rulesIn(guide).filter((rule) => isRuling(rule.id))) {
    const cited = new Set(piecesOf(`${text} ${source}`, ids).flatMap(({ rule }) => rule ?? []));
    for (const rule of cited) if (rule !== id) found.set(rule, [...(found.get(rule) ?? []), id]);
  }
  return found;
}

/** The rules that a reading is about, each once: those it names, then the others in the order of the book. */
export function rulesAbout(guide: Guide, { verbs = [], text = "", rules = [] }: RulesReading): Rule[] {
  const cited = piecesOf(text, ruleIdsOf(guide)).flatMap(({ rule }) => rule ?? []);
  const others = new Set(verbs.flatMap((verb) => guide.verbs[verb] ?? []));
  const book = rulesIn(guide);
  const named = [...new Set([...cited, ...rules])].flatMap((id) => book.find((rule) => rule.id === id) ?? []);
  return [...named, ...book.filter((rule) => others.has(rule.id) && !named.includes(rule))];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
