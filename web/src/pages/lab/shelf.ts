// What this browser keeps of a workshop: the text on the bench, the versions that have a name, the rules; and texts in links.

/** An entry of a card file. */
export interface Place {
  table: string;
  id: string;
}

export interface Version {
  name: string;
  text: string;
  at: number; // milliseconds
}

export interface Shelf {
  text: string;
  chosen: Place | null;
  versions: readonly Version[];
  set: string; // the id of the set of an account that is open; empty: none
  options: Readonly<Record<string, string>>; // another reading of the rules, by the names of its options
}

const EMPTY: Shelf = { text: "", chosen: null, versions: [], set: "", options: {} };
const keyOf = (game: string): string => `caterwaul.lab.${game}`;
const LINK = "#cards=";
const RULES = "&rules=";

export function readShelf(game: string): Shelf {
  try {
    return shelfIn(localStorage.getItem(keyOf(game)));
  } catch {
    return EMPTY; // storage may be forbidden; then all lasts as long as the page
  }
}

/** What was kept, if it is what this page keeps. */
export function shelfIn(kept: string | null): Shelf {
  const found = JSON.parse(kept ?? "{}") as Partial<Shelf> | null;
  const versions = Array.isArray(found?.versions) ? found.versions.filter((version) => typeof version?.text === "string" && typeof version.name === "string") : [];
  const chosen = typeof found?.chosen?.table === "string" && typeof found.chosen.id === "string" ? found.chosen : null;
  const options = Object.fromEntries(Object.entries(found?.options ?? {}).filter(([, value]) => typeof value === "string"));
  return { text: typeof found?.text === "string" ? found.text : "", chosen, versions, set: typeof found?.set === "string" ? found.set : "", options };
}

export function keepShelf(game: string, shelf: Shelf): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(shelf));
  } catch {
    // the same
  }
}

/** The address of a workshop with a text on its bench and a reading of the rules: both are in the address itself. */
export async function linkTo(game: string, text: string, options: Readonly<Record<string, string>> = {}): Promise<string> {
  const packed = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const rules = Object.entries(options).map(([name, value]) => `${name}.${value}`);
  return `/lab/${game}${LINK}${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}${rules.length > 0 ? RULES + rules.join("+") : ""}`;
}

/** The reading of the rules in such an address. */
export function rulesInLink(hash: string): Record<string, string> {
  const pairs = (hash.split(RULES)[1] ?? "").split("+").map((word) => word.split("."));
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair.length === 2 && pair.every(Boolean)));
}

const LONGEST = 65_536; // letters that a card file may have

/** The text of such an address; null where there is none or it was cut. */
export async function textInLink(hash: string): Promise<string | null> {
  if (!hash.startsWith(LINK)) return null;
  try {
    const letters = atob((hash.slice(LINK.length).split(RULES)[0] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
      if (text.length > LONGEST) return null;
    }
  } catch {
    return null;
  }
}
