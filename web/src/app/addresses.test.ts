import { describe, expect, it } from "vitest";
import { addressOfPath, paramsOf, ruleAnchor } from "./addresses";

describe("an address", () => {
  it("fills in the parts of its path", () => {
    expect(paramsOf("/cards/:game/:id", "/cards/clash/ten")).toEqual({ game: "clash", id: "ten" });
    expect(paramsOf("/cards/:game/:id", "/cards/clash/a%20b/")).toEqual({ game: "clash", id: "a b" });
  });

  it("may leave out parts at the end that need not be there", () => {
    expect(paramsOf("/cards/:game?", "/cards")).toEqual({});
    expect(paramsOf("/cards/:game?", "/cards/clash")).toEqual({ game: "clash" });
  });

  it("belongs to no path that has other or fewer parts", () => {
    expect(paramsOf("/cards/:game", "/cards")).toBeNull();
    expect(paramsOf("/cards/:game", "/rules/clash")).toBeNull();
    expect(paramsOf("/cards/:game", "/cards/clash/ten")).toBeNull();
  });

  it("that cannot be decoded is taken as it is", () => {
    expect(paramsOf("/t/:id", "/t/%E0%A4%A")).toEqual({ id: "%E0%A4%A" });
  });

  it("of a link needs nothing filled in", () => {
    expect(addressOfPath("/cards/:game?/:id?")).toBe("/cards");
  });

  it("of a rule has no spaces", () => {
    expect(ruleAnchor("ruling 10")).toBe("ruling-10");
  });
});
