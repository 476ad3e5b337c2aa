// Texts as sentences, and what stands in them.

/** A title as it stands on a button. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const FILE = /^[\w-]+\.\w/; // is written as it is

/** A refusal of the server as a page says it: "There is no such table." */
export function asSentence(message: string): string {
  const begun = FILE.test(message) ? message : sentence(message);
  return /^$|\.$/.test(begun) ? begun : `${begun}.`;
}

const CITED = /\s*\(([^()]*(?:\d|G\.)[^()]*)\)$/; // the rules behind a reason, by their numbers or their place in a glossary

/** A reason in words alone: the numbers of rules tell nothing to who has not read them. */
export const plainly = (why: string): string => why.replace(CITED, "");

/** The rules that a reason cites, which can be looked up. */
export const citedIn = (why: string): string => CITED.exec(why)?.[1] ?? "";

/** "Ann, Ben and Cleo" */
export function listed(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

/** Where a name stands as a word of its own: the card "3" is not in "Lynx 43". */
export function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); name && at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + name.length))) return at;
  }
  return -1;
}

/** A text in which a name gives way to other words. */
export function replaced(text: string, name: string, by: string): string {
  const at = wordAt(text, name);
  return at < 0 ? text : `${text.slice(0, at)}${by}${text.slice(at + name.length)}`;
}

/** What is said of several things one after the other, thing by thing: "For Honor: two cards. For Pride: a Master." */
export function clauses(text: string): { about: string; says: string }[] {
  const parts = text.split(/(?<=\.) (?=[A-Z][\w ]*: )/).filter(Boolean);
  return parts.map((part) => {
    const [, about = "", says = part] = /^([A-Z][\w ]*): (.*)$/s.exec(part) ?? [];
    return { about, says };
  });
}

const NEWS = 34; // letters that fit into the bar of a phone, in two lines

/** How it stands, as short as a phone needs it: of much that is told, the newest. */
export function newsOf(heading: string): string {
  const told = heading.split(", ").filter(Boolean);
  if (told.length < 3) return told[0] ?? "";
  const [newest = ""] = told.slice(-1);
  const two = told.slice(-2).join(", ");
  return two.length > NEWS ? newest : two;
}

const BRIEF = 24; // letters that fit on a card

/** The short form of a reason, up to its first comma; longer ones are read beside the card, which need not say its own name. */
export function inBrief(why = "", name = ""): string {
  const said = name && why.startsWith(name) ? why.slice(name.length).replace(/^(:| is\b)?\s+/, "") : why;
  const [short = ""] = said.split(/[,:(]/);
  return short.trim().length <= BRIEF ? short.trim() : "";
}
