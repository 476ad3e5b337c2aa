import { expect, test } from "vitest";
import { awayText, claimText, connectionText, undoAnswerText } from "./notices";

test("a connection that is lost or silent is told, one that is being made is not", () => {
  expect(connectionText("lost")).toMatch(/^The connection is lost/);
  expect(connectionText("silent")).toMatch(/^No answer/);
  expect([connectionText("open"), connectionText("connecting")]).toEqual(["", ""]);
});

test("who is away is named", () => {
  expect(awayText([])).toBe("");
  expect(awayText(["Ann"])).toBe("Ann is away.");
  expect(awayText(["Ann", "Bob"])).toBe("Ann and Bob are away.");
});

test("who waits is told what may be claimed, and when", () => {
  expect(claimText(2, 299.2)).toBe("If it stays quiet, you may claim the win or let a bot play on in 5 minutes.");
  expect(claimText(2, 12)).toBe("If it stays quiet, you may claim the win or let a bot play on within a minute.");
});

test("with more than two players nobody can claim the win", () => {
  expect(claimText(3, 61)).toBe("If it stays quiet, you may let a bot play on in 2 minutes.");
});

test("who asked to take back reads who answered what", () => {
  const seats = ["Ann", "Ben", "Cleo"].map((name) => ({ kind: "person", name }) as const);
  expect(undoAnswerText({ seats }, { asked: 0, by: [1, 2], yes: true })).toBe("Ben and Cleo allow it: your last decision is taken back.");
  expect(undoAnswerText({ seats }, { asked: 0, by: [1], yes: true })).toBe("Ben allows it: your last decision is taken back.");
  expect(undoAnswerText({ seats }, { asked: 0, by: [2], yes: false })).toBe("Cleo refuses: your last decision stands.");
});
