// The text of a card file: its entries and fields with the places where they stand, so that a form can change one of them
// and leave all else as it was written. What is wrong with a text is for the server to say.

export type Value = string | number | boolean | Value[] | { [key: string]: Value };

export interface FieldPlace {
  value: Value | undefined; // undefined: it cannot be read
  from: number; // of its line, or of the heading of its section
  to: number; // behind it, with the end of the line
}

export interface Entry {
  table: string;
  from: number;
  to: number; // behind its last field
  simple: number; // behind its last field that is no section: where a new one goes
  fields: ReadonlyMap<string, FieldPlace>;
}

const HEADING = /^[ \t]*\[\[[ \t]*([\w-]+)[ \t]*\]\][ \t]*(?:#.*)?$/;
const SECTION = /^[ \t]*\[[ \t]*([\w-]+)[ \t]*\.[ \t]*([\w-]+)[ \t]*\][ \t]*(?:#.*)?$/;
const BARE = /[A-Za-z0-9_-]+/y;
const NUMBER = /[+-]?\d[\d_]*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", '"': '"', "\\": "\\" };

class Unreadable extends Error {}

/** Reads values and keys from a place on. */
class Reader {
  constructor(
    readonly text: string,
    public at: number,
  ) {}

  key(): string {
    const quote = this.text[this.at];
    if (quote === '"' || quote === "'") return String(this.value());
    return this.match(BARE);
  }

  value(): Value {
    const letter = this.text[this.at] ?? "";
    if (letter === '"' || letter === "'") return this.quoted(letter);
    if (letter === "[") return this.list();
    if (letter === "{") return this.inline();
    for (const word of ["true", "false"]) if (this.text.startsWith(word, this.at)) return (this.at += word.length), word === "true";
    return Number(this.match(NUMBER).replaceAll("_", ""));
  }

  private quoted(quote: string): string {
    const triple = quote.repeat(3);
    const close = this.text.startsWith(triple, this.at) ? triple : quote;
    let found = "";
    this.at += close.length;
    if (close === triple && this.text[this.at] === "\n") this.at += 1;
    while (!this.text.startsWith(close, this.at)) {
      const letter = this.text[this.at];
      if (letter === undefined || (letter === "\n" && close === quote)) throw new Unreadable();
      found += letter === "\\" && quote === '"' ? this.escaped() : letter;
      this.at += 1;
    }
    this.at += close.length;
    return found;
  }

  private escaped(): string {
    const letter = this.text[++this.at] ?? "";
    const size = letter === "u" ? 4 : letter === "U" ? 8 : 0;
    if (size > 0) {
      const code = parseInt(this.text.slice(this.at + 1, this.at + 1 + size), 16);
      this.at += size;
      if (!(code <= 0x10ffff)) throw new Unreadable();
      return String.fromCodePoint(code);
    }
    const found = ESCAPES[letter];
    if (found === undefined) throw new Unreadable();
    return found;
  }

  private list(): Value[] {
    const found: Value[] = [];
    this.at += 1;
    for (;;) {
      this.space(true);
      if (this.text[this.at] === "]") break;
      found.push(this.value());
      this.space(true);
      if (this.text[this.at] === ",") this.at += 1;
      else if (this.text[this.at] !== "]") throw new Unreadable();
    }
    this.at += 1;
    return found;
  }

  private inline(): { [key: string]: Value } {
    const found: { [key: string]: Value } = {};
    this.at += 1;
    for (;;) {
      this.space(true);
      if (this.text[this.at] === "}") break;
      const key = this.key();
      this.equals();
      found[key] = this.value();
      this.space(true);
      if (this.text[this.at] === ",") this.at += 1;
      else if (this.text[this.at] !== "}") throw new Unreadable();
    }
    this.at += 1;
    return found;
  }

  equals(): void {
    this.space(false);
    if (this.text[this.at] !== "=") throw new Unreadable();
    this.at += 1;
    this.space(false);
  }

  /** Over blanks, and where lines may end also over those and remarks. */
  private space(lines: boolean): void {
    const blank = lines ? /(?:\s|#[^\n]*)*/y : /[ \t]*/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.text)?.[0].length ?? 0;
  }

  private match(what: RegExp): string {
    what.lastIndex = this.at;
    const found = what.exec(this.text)?.[0];
    if (!found) throw new Unreadable();
    this.at += found.length;
    return found;
  }
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
};

/** All entries of a text, in order; what cannot be read is passed over line by line. */
export function entriesIn(text: string): Entry[] {
  const found: (Entry & { fields: Map<string, FieldPlace> })[] = [];
  let section: { place: FieldPlace; value: { [key: string]: Value } } | null = null;
  for (let at = 0; at < text.length; ) {
    const line = text.slice(at, endOfLine(text, at)).replace(/\r?\n$/, "");
    const entry = found.at(-1);
    const heading = HEADING.exec(line);
    const inner = SECTION.exec(line);
    const begin = at;
    at = endOfLine(text, at);
    if (heading) {
      section = null;
      found.push({ table: heading[1] ?? "", from: begin, to: at, simple: at, fields: new Map() });
    } else if (inner && entry && inner[1] === entry.table) {
      section = { place: { value: {}, from: begin, to: at }, value: {} };
      section.place.value = section.value;
      entry.fields.set(inner[2] ?? "", section.place);
      entry.to = at;
    } else if (/^[ \t]*\[/.test(line)) {
      section = null;
    } else if (entry && line.trim() && !/^[ \t]*#/.test(line)) {
      const { key, value, end } = fieldAt(text, begin + (line.length - line.trimStart().length));
      at = endOfLine(text, end);
      entry.to = at;
      if (section && key !== null) {
        if (value !== undefined) section.value[key] = value;
        section.place.to = at;
      } else if (!section) {
        entry.simple = at;
        if (key !== null) entry.fields.set(key, { value, from: begin, to: at });
      }
    }
  }
  return found;
}

function fieldAt(text: string, at: number): { key: string | null; value: Value | undefined; end: number } {
  const reader = new Reader(text, at);
  let key: string | null = null;
  try {
    key = reader.key();
    reader.equals();
    const value = reader.value();
    return { key, value, end: reader.at };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { key, value: undefined, end: at };
  }
}

/** The id of an entry: its own, or that of what it changes. */
export function idOf(entry: Entry): string {
  const id = entry.fields.get("id")?.value ?? entry.fields.get("change")?.value;
  return typeof id === "string" ? id : "";
}

const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

export function valueText(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value === "object") return `{ ${Object.entries(value).map(([key, inner]) => `${keyText(key)} = ${valueText(inner)}`).join(", ")} }`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

export const fieldText = (key: string, value: Value): string => `${keyText(key)} = ${valueText(value)}\n`;

/** The text with one field of an entry changed, added, or taken out where the value is undefined. */
export function withField(text: string, entry: Entry, key: string, value: Value | undefined): string {
  const there = entry.fields.get(key);
  if (!there) return value === undefined ? text : put(text, entry.simple, entry.simple, fieldText(key, value));
  if (value === undefined) return put(text, there.from, there.to, "");
  const isSection = /^[ \t]*\[/.test(text.slice(there.from, there.to));
  if (isSection && typeof value === "object" && !Array.isArray(value)) {
    const lines = Object.entries(value).map(([name, inner]) => fieldText(name, inner));
    return put(text, there.from, there.to, `[${entry.table}.${keyText(key)}]\n${lines.join("")}`);
  }
  return put(text, there.from, there.to, fieldText(key, value));
}

function put(text: string, from: number, to: number, piece: string): string {
  const before = text.slice(0, from);
  return `${before}${before && piece && !before.endsWith("\n") ? "\n" : ""}${piece}${text.slice(to)}`;
}

/** The text with one more entry at its end. */
export function withEntry(text: string, table: string, fields: Readonly<Record<string, Value>>): string {
  const before = text.trimEnd();
  const lines = Object.entries(fields).map(([key, value]) => fieldText(key, value));
  return `${before}${before ? "\n\n" : ""}[[${table}]]\n${lines.join("")}`;
}

export function withoutEntry(text: string, entry: Entry): string {
  return `${text.slice(0, entry.from)}${text.slice(entry.to)}`.replace(/\n{3,}/g, "\n\n").replace(/^\n+/, "");
}
