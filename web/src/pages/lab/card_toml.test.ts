import { describe, expect, it } from "vitest";
import { entriesIn, idOf, valueText, withEntry, withField, withoutEntry, type Entry } from "./card_toml";

const FILE = `# mine
[[card]]
id = "zap"   # short
name = 'Zap "!"'
buildup = 2
acts = [
  { do = "strike", n = 2 }, # twice
]

[[deck]]
id = "odd"
[deck.cards]
dock_brawler = 4
"kite drone" = 2

[[card]]
change = "five"
`;
const entry = (text: string, i = 0): Entry => entriesIn(text)[i] ?? expect.fail("no such entry");
const valueOf = (text: string, key: string, i = 0): unknown => entry(text, i).fields.get(key)?.value;

describe("a card file", () => {
  it("is read entry by entry", () => {
    expect(entriesIn(FILE).map((found) => [found.table, idOf(found)])).toEqual([["card", "zap"], ["deck", "odd"], ["card", "five"]]);
    expect(valueOf(FILE, "name")).toBe('Zap "!"');
    expect(valueOf(FILE, "acts")).toEqual([{ do: "strike", n: 2 }]);
    expect(valueOf(FILE, "cards", 1)).toEqual({ dock_brawler: 4, "kite drone": 2 });
  });

  it("has a field changed where it stands, and all else stays", () => {
    const changed = withField(FILE, entry(FILE), "acts", [{ do: "strike", n: 3 }]);
    expect(changed).toContain('acts = [{ do = "strike", n = 3 }]\n\n[[deck]]');
    expect(changed.startsWith("# mine\n[[card]]\nid = \"zap\"   # short\n")).toBe(true);
  });

  it("gets a new field behind those of its entry, before sections", () => {
    expect(withField(FILE, entry(FILE, 1), "published", "today")).toContain('id = "odd"\npublished = "today"\n[deck.cards]');
    expect(withField("[[card]]", entry("[[card]]"), "buildup", 1)).toBe("[[card]]\nbuildup = 1\n");
  });

  it("loses a field with its line", () => {
    expect(withField(FILE, entry(FILE), "buildup", undefined)).not.toContain("buildup");
    expect(withField(FILE, entry(FILE), "lore", undefined)).toBe(FILE);
  });

  it("has a section written again as a section", () => {
    expect(withField(FILE, entry(FILE, 1), "cards", { dock_brawler: 3 })).toContain("[deck.cards]\ndock_brawler = 3\n\n[[card]]");
  });

  it("gets and loses entries", () => {
    expect(withEntry("", "card", { change: "five", buildup: 4 })).toBe('[[card]]\nchange = "five"\nbuildup = 4\n');
    expect(entriesIn(withoutEntry(FILE, entry(FILE, 1))).map(idOf)).toEqual(["zap", "five"]);
  });

  it("is read as far as it can be", () => {
    const broken = '[[card]]\nid = "zap\nbuildup = 2\n[[card]]\nid = "pow"\nacts = [{ do = \n';
    expect(entriesIn(broken).map(idOf)).toEqual(["", "pow"]);
    expect(valueOf(broken, "buildup")).toBe(2);
    expect(entry(broken, 1).fields.get("acts")).toMatchObject({ value: undefined });
  });

  it("is written as it is read", () => {
    const value = { a: ['x "y" \\ é', -3, true], "b c": {} };
    const text = `[[card]]\nart = ${valueText(value)}\n`;
    expect(valueOf(text, "art")).toEqual(value);
  });
});
