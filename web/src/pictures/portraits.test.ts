import { expect, it } from "vitest";
import { anyFace, firstFace, portraitUrl } from "./portraits";

const TRAITS = { coat: ["ginger", "grey", "black"], hat: ["none", "crown"] };

it("begins with the first word of every trait", () => {
  expect(firstFace(TRAITS)).toEqual({ coat: "ginger", hat: "none" });
});

it("takes any word of every trait by chance", () => {
  expect(anyFace(TRAITS, () => 0.99)).toEqual({ coat: "black", hat: "crown" });
  expect(anyFace(TRAITS, () => 0)).toEqual(firstFace(TRAITS));
});

it("names every trait in the address of the picture, and nothing can leave it", () => {
  expect(portraitUrl({ coat: "ginger", hat: "crown" })).toBe("/api/portrait?coat=ginger&hat=crown");
  expect(portraitUrl({ coat: "a&b=<c>" })).toBe("/api/portrait?coat=a%26b%3D%3Cc%3E");
});
