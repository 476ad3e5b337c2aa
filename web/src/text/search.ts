// One search for everything that is read: rules, cards, decks. Words are found in any order and in any of their forms.

/** What people say instead: whoever asks for one word of a group means the others too. */
const SAME = [
  ["die", "died", "dead", "death", "kill", "destroy", "knock", "capture"],
  ["win", "won", "winner", "victory"],
  ["lose", "lost", "loser", "defeat"],
  ["size", "card", "least", "exactly", "number"],
  ["draw", "drew", "drawn"],
  ["choose", "chose", "chosen", "pick"],
  ["begin", "began", "begun", "start", "setup", "set up"],
  ["life", "lives", "health", "hp"],
  ["hurt", "damage", "wound", "hit"],
  ["money", "coin", "dollar", "price", "cost", "pay", "paid", "buy", "bought"],
  ["tie", "tied", "draw"],
  ["attack", "fight", "fought", "strike", "combat"],
];
const SMALL = new Set(
  "a about an and are at be by can do does for from have how i if in is it its many me much my of on or should that the then there they this to was what when where which who why will with you your".split(" "),
);
const TOKEN = /[$\p{L}\p{N}](?:[\p{L}\p{N}]|[.'’](?=[\p{L}\p{N}]))*/gu;
const SHORTEST_PART = 4; // letters that are looked for inside other words

/** A word that is looked for: as it was typed, and the stems that count as the same. */
export interface SearchWord {
  typed: string;
  stem: string;
  others: readonly string[];
}

/** Where something was found: parts of a text, the weightiest first. */
type Said = readonly string[];

export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();
}

/** A word without the endings of its forms: `pilots`, `piloted` and `piloting` are `pilot`. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) stems.set(word, (stem = withoutEnding(word)));
  return stem;
}

const stems = new Map<string, string>(); // every key that is typed asks for those of all texts

function withoutEnding(word: string): string {
  const bare = word.replace(/['’]s?$/, "");
  if (/^.ie[sd]$/.test(bare)) return bare.slice(0, 3); // dies, tied
  if (bare.length < 4 || /[\d$]/.test(bare)) return bare;
  const cut = bare.replace(/(?:ies|ied)$/, "y").replace(/(?<=[aeiouy].*)(?:ings?|ed|(?<=[sxz]|[cs]h)es|(?<!s)s)$/, "");
  const short = cut.length < 3 ? bare : cut;
  return short.replace(/(?<=..)e$/, "").replace(/([^aeiou])\1$/, "$1").replace(/(?<=..)y$/, "i");
}

const tokensOf = (text: string): string[] => plain(text).match(TOKEN) ?? [];

/** The words of a search; small ones count only where there are no others. */
export function wantedIn(asked: string): SearchWord[] {
  const typed = tokensOf(asked);
  const telling = typed.filter((word) => !SMALL.has(word));
  return (telling.length > 0 ? telling : typed).map((word) => {
    const stem = stemOf(word);
    const groups = SAME.filter((group) => group.some((other) => stemOf(other) === stem));
    return { typed: word, stem, others: groups.flat().map(stemOf).filter((other) => other !== stem) };
  });
}

/** How well a word of a text is meant: 0 not at all, 1 in part or in other words, 2 in some form. */
function closeness(token: string, { typed, stem, others }: SearchWord): number {
  const found = stemOf(token);
  if (found === stem || token === typed) return 2;
  const inside = typed.length >= SHORTEST_PART && token.includes(typed);
  return inside || token.startsWith(typed) || (stem.length > 2 && found.startsWith(stem)) || others.includes(found) ? 1 : 0;
}

/** How well a text answers a search: 0 where one of the words is missing, more where they stand in the weightier parts. */
export function fitness(said: Said, wanted: readonly SearchWord[]): number {
  const parts = said.map(tokensOf);
  const each = wanted.map((word) => Math.max(...parts.map((tokens, i) => Math.max(0, ...tokens.map((token) => closeness(token, word))) * (parts.length - i))));
  return each.includes(0) ? 0 : each.reduce((sum, found) => sum + found, 0);
}

/** Those that answer a search, the best first; among equals the order stays. */
export function ranked<T>(all: readonly T[], said: (one: T) => Said, wanted: readonly SearchWord[]): T[] {
  if (wanted.length === 0) return [...all];
  return all
    .map((one) => ({ one, fit: fitness(said(one), wanted) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ one }) => one);
}

/** A text in parts, every second of which is a word that was looked for. */
export function marked(text: string, wanted: readonly SearchWord[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (!wanted.some((word) => closeness(plain(token), word) > 0)) continue;
    parts.push(text.slice(from, index), token);
    from = index + token.length;
  }
  return [...parts, text.slice(from)];
}

const NARROW = 900; // pixels: where the keys of a phone cover the lower half of the page

/** What was found lies below the words that are typed, so these go to the top. */
export function bringUp(field: HTMLElement): void {
  if (innerWidth < NARROW) field.scrollIntoView({ block: "start" });
}
