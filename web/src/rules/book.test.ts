import { describe, expect, it } from "vitest";
import { searchRules } from "./book";
import { GUIDE } from "./sample_guide";

describe("searching", () => {
  it("wants every word, in a rule, its id or the title of its chapter", () => {
    const found = (asked: string): string[] => searchRules(GUIDE, asked).flatMap(({ rules }) => rules.map(({ id }) => id));
    expect(found("counter")).toEqual(["M4", "ruling 1"]);
    expect(found("COUNTER moves")).toEqual(["M4"]);
    expect(found("m4")).toEqual(["M4", "ruling 1", "ruling 10"]);
    expect(found("dragon")).toEqual([]);
    expect(searchRules(GUIDE, "  ")).toBe(GUIDE.chapters);
  });
});
