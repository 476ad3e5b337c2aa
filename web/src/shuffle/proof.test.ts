import { expect, test } from "vitest";
import type { Shuffle } from "../server/messages";
import { commitmentTo, secretOfTable, seedOf, shuffleFindings } from "./proof";

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const PARTS = ["catnip", ""];
const TOLD: Shuffle = { commitment: commitmentTo(SECRET), added: [0], next: "", secret: SECRET, parts: PARTS, seal: "", origin: null };
const PLEDGE = { commitment: TOLD.commitment, part: "catnip" };
const wrong = (found: ReturnType<typeof shuffleFindings>): string[] => found.filter(({ good }) => good === false).map(({ text }) => text);

test("the commitment and the seed are those of the server", () => {
  expect(commitmentTo(SECRET)).toBe("9caeefc3521d9d7cf57a16a24f1268a0872e0f3fc0a2e747cb418ad4738d5c5e");
  expect(seedOf(SECRET, PARTS)).toBe("f00f6bf30c02ddcfd58bde33137b343f05798d7b86d67397a4183547e7ec7f7c");
  expect(seedOf(SECRET, ["blåbær", "x"])).toBe("f911e9c17400f160ed78ef299cdee760a696e0a3f7618178a69096a1868ffff8");
});

test("a fair shuffle is found to be one", () => {
  const found = shuffleFindings(TOLD, PLEDGE, 0, seedOf(SECRET, PARTS));
  expect(found.every(({ good }) => good === true)).toBe(true);
  expect(found).toHaveLength(4);
});

test("whatever was changed is found", () => {
  const seed = seedOf(SECRET, PARTS);
  expect(wrong(shuffleFindings({ ...TOLD, secret: "00".repeat(32) }, PLEDGE, 0, seed))).toHaveLength(2);
  expect(wrong(shuffleFindings({ ...TOLD, commitment: "00" }, PLEDGE, 0, seed))).toHaveLength(2);
  expect(wrong(shuffleFindings({ ...TOLD, parts: ["valerian", ""] }, PLEDGE, 0, seed))).toHaveLength(2);
  expect(wrong(shuffleFindings(TOLD, { ...PLEDGE, commitment: "00" }, 0, seed))).toHaveLength(1);
  expect(wrong(shuffleFindings(TOLD, PLEDGE, 0, "00"))).toHaveLength(1);
});

test("nothing is said before it is told, and what cannot be known is called so", () => {
  expect(shuffleFindings({ ...TOLD, secret: null, parts: null }, PLEDGE, 0)).toEqual([]);
  expect(shuffleFindings({ ...TOLD, parts: ["", ""] }, null, -1).filter(({ good }) => good === null)).toHaveLength(2);
});

const CUP = "2a".repeat(32);
const TABLE = "round 1, players 1 and 2, game 1";
const AT_CUP = secretOfTable(CUP, TABLE);
const ORIGIN = { commitment: commitmentTo(CUP), table: TABLE, secret: CUP };
const OF_CUP: Shuffle = { ...TOLD, secret: AT_CUP, commitment: commitmentTo(AT_CUP), origin: ORIGIN };
const ENTERED = { commitment: OF_CUP.commitment, part: "catnip", tournament: ORIGIN.commitment };

test("the secret of a table at a tournament is that of the server", () => {
  expect(AT_CUP).toBe("dac031fa417e649e8d87a9310914b877441aa3aaadb583a10ae47dab7204c2f9");
});

test("a table of a tournament was fixed before anybody entered", () => {
  const found = shuffleFindings(OF_CUP, ENTERED, 0, seedOf(AT_CUP, PARTS));
  expect(found.every(({ good }) => good === true)).toBe(true);
  expect(found).toHaveLength(6);
  expect(wrong(shuffleFindings({ ...OF_CUP, origin: { ...ORIGIN, table: "round 2" } }, ENTERED, 0))).toHaveLength(1);
  expect(wrong(shuffleFindings({ ...OF_CUP, origin: { ...ORIGIN, secret: SECRET } }, ENTERED, 0))).toHaveLength(1);
  expect(wrong(shuffleFindings(OF_CUP, { ...ENTERED, tournament: "00" }, 0))).toHaveLength(1);
});

test("while a tournament runs that cannot be known", () => {
  const found = shuffleFindings({ ...OF_CUP, origin: { ...ORIGIN, secret: null } }, ENTERED, 0);
  const unknown = found.filter(({ good }) => good === null).map(({ text }) => text);
  expect(unknown).toEqual(["Whether the secret was fixed before the players entered shows when the tournament is over."]);
});
