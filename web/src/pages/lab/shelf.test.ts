import { describe, expect, it } from "vitest";
import { linkTo, rulesInLink, shelfIn, textInLink } from "./shelf";

describe("a link to a workshop", () => {
  it("has the whole text in it", async () => {
    const text = '[[card]]\nchange = "five"\nname = "Fünf 🐈"\n';
    const link = await linkTo("clash", text);
    expect(link).toMatch(/^\/lab\/clash#cards=[\w-]+$/);
    expect(await textInLink(link.slice(link.indexOf("#")))).toBe(text);
  });

  it("has the reading of the rules in it", async () => {
    const link = await linkTo("clash", "# none", { heal_cap: "none", knock_out: "end_of_turn" });
    expect(link.endsWith("&rules=heal_cap.none+knock_out.end_of_turn")).toBe(true);
    expect(rulesInLink(link)).toEqual({ heal_cap: "none", knock_out: "end_of_turn" });
    expect(await textInLink(link.slice(link.indexOf("#")))).toBe("# none");
    expect(rulesInLink(await linkTo("clash", "a.b+c.d"))).toEqual({});
    expect(rulesInLink("#cards=x&rules=+a.+b.c.d")).toEqual({});
  });

  it("that was cut or is another's is none", async () => {
    const link = await linkTo("clash", "x".repeat(500));
    expect(await textInLink(link.slice(link.indexOf("#"), -4))).toBe(null);
    expect(await textInLink("#rules")).toBe(null);
    expect(await textInLink(`#${(await linkTo("clash", "x".repeat(70_000))).split("#")[1]}`)).toBe(null);
  });
});

describe("what was kept", () => {
  it("is taken as far as it is ours", () => {
    expect(shelfIn(null)).toEqual({ text: "", chosen: null, versions: [], set: "", options: {} });
    expect(shelfIn('{"text": 3, "chosen": {"table": "card"}, "versions": [null, {"name": "a", "text": "b", "at": 1}], "set": 4, "options": {"heal_cap": "none", "x": 1}}')).toEqual({
      text: "", chosen: null, versions: [{ name: "a", text: "b", at: 1 }], set: "", options: { heal_cap: "none" },
    });
  });
});
