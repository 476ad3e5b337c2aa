import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Outgoing } from "../../server/messages";
import { EMOTES, Talk } from "./talk.svelte";

let talk: Talk;
let asked: Outgoing[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  talk = new Talk((message) => asked.push(message) > 0);
});
afterEach(() => vi.useRealTimers());

it("shows a mood for some seconds, and the newest in its place", () => {
  talk.emote(1, "hello");
  vi.advanceTimersByTime(3000);
  talk.emote(1, "wow");
  vi.advanceTimersByTime(3000);
  expect(talk.shown.get(1)).toEqual({ emote: "wow", text: "Oh!" });
  vi.advanceTimersByTime(3000);
  expect([talk.shown.size, talk.last]).toEqual([0, { seat: 1, text: "Oh!" }]);
});

it("shows nothing that it has no picture of", () => {
  talk.emote(1, "insult");
  expect([talk.shown.size, EMOTES.length]).toEqual([0, 8]);
});

it("keeps words as long as the page is open, and counts those that nobody has read", () => {
  for (let i = 0; i < 120; i++) talk.say(1, `${i}`);
  expect([talk.words.length, talk.words.at(-1), talk.unread]).toEqual([100, { seat: 1, text: "119" }, 120]);
});

it("hides at once whom somebody mutes", () => {
  talk.say(1, "Hi");
  talk.mute(1, true);
  expect([asked, talk.shown.size]).toEqual([[{ type: "mute", seat: 1, on: true }], 0]);
});
