import { expect, test } from "vitest";
import { commitmentTo, findings, plainPart, randomPart, seedOf, type Shuffle } from "./shuffle";

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const PARTS = ["catnip", ""];
const TOLD: Shuffle = { commitment: commitmentTo(SECRET), added: [0], next: "", secret: SECRET, parts: PARTS, seal: "" };
const PLEDGE = { commitment: TOLD.commitment, part: "catnip" };
const wrong = (found: ReturnType<typeof findings>): string[] => found.filter(({ good }) => good === false).map(({ text }) => text);

test("the commitment and the seed are those of the server", () => {
  expect(commitmentTo(SECRET)).toBe("9caeefc3521d9d7cf57a16a24f1268a0872e0f3fc0a2e747cb418ad4738d5c5e");
  expect(seedOf(SECRET, PARTS)).toBe("f00f6bf30c02ddcfd58bde33137b343f05798d7b86d67397a4183547e7ec7f7c");
  expect(seedOf(SECRET, ["blåbær", "x"])).toBe("f911e9c17400f160ed78ef299cdee760a696e0a3f7618178a69096a1868ffff8");
});

test("a fair shuffle is found to be one", () => {
  const found = findings(TOLD, PLEDGE, 0, seedOf(SECRET, PARTS));
  expect(found.every(({ good }) => good === true)).toBe(true);
  expect(found).toHaveLength(4);
});

test("whatever was changed is found", () => {
  const seed = seedOf(SECRET, PARTS);
  expect(wrong(findings({ ...TOLD, secret: "00".repeat(32) }, PLEDGE, 0, seed))).toHaveLength(2);
  expect(wrong(findings({ ...TOLD, commitment: "00" }, PLEDGE, 0, seed))).toHaveLength(2);
  expect(wrong(findings({ ...TOLD, parts: ["valerian", ""] }, PLEDGE, 0, seed))).toHaveLength(2);
  expect(wrong(findings(TOLD, { ...PLEDGE, commitment: "00" }, 0, seed))).toHaveLength(1);
  expect(wrong(findings(TOLD, PLEDGE, 0, "00"))).toHaveLength(1);
});

test("nothing is said before it is told, and what cannot be known is called so", () => {
  expect(findings({ ...TOLD, secret: null, parts: null }, PLEDGE, 0)).toEqual([]);
  expect(findings({ ...TOLD, parts: ["", ""] }, null, -1).filter(({ good }) => good === null)).toHaveLength(2);
});

test("a random part is never the same, and a typed one is kept as the server keeps it", () => {
  expect(randomPart()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomPart()).not.toBe(randomPart());
  expect(plainPart("  four   paws ")).toBe("four paws");
});
