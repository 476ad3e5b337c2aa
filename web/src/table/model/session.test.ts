import { beforeEach, expect, it, vi } from "vitest";
import { settings } from "../../app/settings.svelte";
import type { Listener } from "../../server/connection";
import type { Incoming, Outgoing, Table } from "../../server/messages";
import { card, option, view, zone } from "../../server/sample_views";
import type { Option } from "../../server/view";
import { Session } from "./session.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));

const TABLE: Table = {
  type: "table", id: "t", game: "clash", title: "Clash!", state: "playing", seat: 0, invite: null, open: false, spectators: 0, idle_minutes: 5,
  seats: [{ kind: "person", name: "Ann" }, { kind: "bot", name: "Bob" }], undo_asked: null, undo_question: 0, undo_answer: null, rematch_asked: [], result: null,
  next: null, shuffle: null, goes_on: null, tournament: "", now: 0, advised: true,
};
const PLAY = option(1, "Play", { takes: 7, goes: "board" });
const DISCARD = option(2, "Discard", { takes: 7, goes: "pile" });
const NORTH = option(3, "North", { goes: "board:0,1" });
const SOUTH = option(4, "South", { goes: "board:1,1" });

let session: Session;
let server: Listener;
let sent: Outgoing[];
let isOpen: boolean;

const said = (type: Outgoing["type"]): number => sent.findLastIndex((message) => message.type === type) + 1; // the number of the last one

function hear(message: Incoming): void {
  server.message(message);
}

function hearView(seen: number, options: Option[] = [PLAY, DISCARD], more: { drafting?: boolean; can_undo?: boolean } = {}): void {
  const { log: _, ...shown } = view([zone("hand0", [card(7, "jab")], { shape: "hand", owner: 0 }), zone("board", [])], options);
  hear({ type: "view", seen, view: shown, from: seen === 5 ? 0 : 1, lines: [], drafting: false, can_undo: false, decided: true, claim_at: null, ...more });
}

/** The same, until it is on the screen. */
async function see(...[seen, ...more]: Parameters<typeof hearView>): Promise<void> {
  hearView(seen, ...more);
  await vi.waitFor(() => expect(session.shown?.seen === seen && !session.screen.playing).toBe(true), { interval: 1 });
}

beforeEach(async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no server"));
  settings.speed = "off";
  [sent, isOpen] = [[], true];
  session = new Session("t", null, (listener) => {
    server = listener;
    const nothing = (): void => undefined;
    return { connect: nothing, hurry: nothing, distrust: nothing, close: nothing, send: (message) => (isOpen ? sent.push(message) : null) };
  });
  server.status("open");
  hear(TABLE);
  await see(5);
});

it("shows the advice that was asked for", () => {
  session.askHint();
  expect(session.thinking).toBe(true);
  hear({ type: "hint", id: said("hint"), text: "Play it.", actions: [PLAY.action] });
  expect([session.thinking, session.hint, session.isHinted([PLAY])]).toEqual([false, "Play it.", true]);
  session.hint = "";
  expect(session.isHinted([PLAY])).toBe(false);
});

it("shows no advice about what was before a move", async () => {
  session.askHint();
  session.send(PLAY);
  expect(session.thinking).toBe(false);
  await see(6);
  hear({ type: "hint", id: said("hint"), text: "Play it.", actions: [PLAY.action] });
  expect([session.hint, session.isHinted([PLAY])]).toEqual(["", false]);
});

it("thinks about no hint that could not be asked for", () => {
  isOpen = false;
  session.askHint();
  expect([session.thinking, session.notice]).toEqual([false, "There is no connection to the table just now."]);
});

it("stops thinking about a hint when the connection is lost, and not when it is only slow", () => {
  session.askHint();
  server.status("silent");
  expect(session.thinking).toBe(true);
  server.status("lost");
  expect(session.thinking).toBe(false);
});

it("asks for one hint at a time, and for none while a move is under way", () => {
  session.askHint();
  expect(session.canAskHint).toBe(false);
  session.askHint();
  session.send(PLAY);
  session.askHint();
  expect(sent.map(({ type }) => type)).toEqual(["hint", "move"]);
});

it("forgets advice about what is taken back", async () => {
  session.hint = "Play it.";
  await see(6, [PLAY], { can_undo: true });
  session.undo();
  expect(session.hint).toBe("");
});

it("stays locked by a move when something else is refused", () => {
  session.send(PLAY);
  session.ask({ type: "resign" });
  hear({ type: "error", id: said("resign"), code: "not_now", message: "not now" });
  expect([session.canAct, session.notice]).toEqual([false, "Not now."]);
  hear({ type: "error", id: said("move"), code: "illegal", message: "no" });
  expect(session.canAct).toBe(true);
});

it("gives up once, however often it is clicked before the answer", () => {
  session.ask({ type: "resign" });
  session.ask({ type: "resign" });
  expect(sent).toEqual([{ type: "resign" }]);
});

it("takes back one decision, however often it is clicked before the answer", async () => {
  await see(6, [PLAY], { can_undo: true });
  session.undo();
  session.undo();
  expect([sent, session.canUndo]).toEqual([[{ type: "undo", seen: 6 }], false]);
  hear({ type: "ok", id: said("undo") });
  expect(session.canUndo).toBe(true);
});

it("takes back as of the newest view, though the screen still plays what led to it", async () => {
  await see(6, [PLAY], { can_undo: true });
  hearView(7, [PLAY], { can_undo: true });
  hearView(8, [PLAY], { can_undo: true });
  session.undo();
  expect(session.shown?.seen).toBe(7);
  expect(sent).toEqual([{ type: "undo", seen: 8 }]);
});

it("allows what it was asked last", () => {
  hear({ ...TABLE, undo_asked: 1, undo_question: 8 });
  hear({ ...TABLE, undo_asked: 1, undo_question: 9 });
  session.allow(true);
  expect(sent).toEqual([{ type: "allow", undo: true, question: 9 }]);
});

it("sends the only answer there is by one tap on its card", async () => {
  await see(6, [PLAY]);
  session.tapCard(7);
  expect(sent).toEqual([{ type: "move", seen: 6, action: 1 }]);
});

it("keeps a card that is clicked twice at once, and puts it down by a click after that", () => {
  session.tapCard(7, 1);
  session.tapCard(7, 2);
  expect(session.pick.card).toBe(7);
  session.tapCard(7, 1);
  expect([session.pick.card, sent]).toEqual([null, []]);
});

it("answers by itself where a card goes, by the space on which it was dropped", async () => {
  session.drop(7, "place:board", "board:0,1");
  await see(6, [NORTH, SOUTH], { drafting: true });
  expect(sent).toEqual([{ type: "move", seen: 5, action: 1 }, { type: "move", seen: 6, action: 3 }]);
});

it("does not take a drop that was refused for the answer to a later question", async () => {
  session.drop(7, "place:board", "board:0,1");
  hear({ type: "error", id: said("move"), code: "stale", message: "stale" });
  await see(6, [NORTH, SOUTH], { drafting: true });
  expect(sent).toEqual([{ type: "move", seen: 5, action: 1 }]);
});

it("does not take a drop that only opened a choice for the answer to a later question", async () => {
  await see(6, [PLAY, option(5, "Play face down", { takes: 7, goes: "board" }), DISCARD]);
  session.drop(7, "place:board", "board:0,1");
  session.back();
  await see(7, [NORTH, SOUTH], { drafting: true });
  expect(sent).toEqual([]);
});

/** A table on which a card of the other side lies as well. */
async function seeFoe(seen: number, more: Partial<{ why: string }> = {}): Promise<void> {
  const { log: _, ...shown } = view([zone("hand0", [card(7, "jab"), { ...card(8, "block"), ...more }], { shape: "hand", owner: 0 }), zone("board", []), zone("field", [card(9, "dodge")])], [PLAY, DISCARD]);
  hear({ type: "view", seen, view: shown, from: 1, lines: [], drafting: false, can_undo: false, decided: true, claim_at: null });
  await vi.waitFor(() => expect(session.shown?.seen === seen && !session.screen.playing).toBe(true), { interval: 1 });
}

const WHY = { type: "why", seen: 6, takes: 9, goes: null, goes_card: null };

it("asks why a card of the table cannot be used, and shows the answer", async () => {
  await seeFoe(6);
  session.tapCard(9);
  expect([sent, session.asked]).toEqual([[WHY], null]);
  hear({ type: "why", id: 1, text: "it is not yours (3.2)" });
  expect(session.asked).toMatchObject({ card: { handle: 9, why: "it is not yours (3.2)" }, aimed: false });
  session.tapCard(7);
  expect([session.asked, session.pick.card]).toEqual([null, 7]);
});

it("puts down what cannot go there, and asks why", async () => {
  await seeFoe(6);
  session.tapCard(7);
  session.tapCard(9);
  expect([sent, session.pick.card]).toEqual([[{ ...WHY, takes: 7, goes_card: 9 }], null]);
  hear({ type: "why", id: 1, text: "no (3.2)" });
  expect(session.asked).toMatchObject({ card: { handle: 7, why: "no (3.2)" }, aimed: true });
});

it("shows no answer about what was pointed at before, nor about an older table", async () => {
  await seeFoe(6);
  session.tapCard(9);
  session.tapTarget("place:board");
  hear({ type: "why", id: 1, text: "late" });
  expect(session.asked).toBeNull();
  await see(7);
  hear({ type: "why", id: 2, text: "later" });
  expect(session.asked).toBeNull();
});

it("says nothing of a question that came too late", async () => {
  await seeFoe(6);
  session.tapCard(9);
  hear({ type: "error", id: 1, code: "illegal", message: "nothing like that lies on the table" });
  expect([session.asked, session.notice]).toEqual([null, ""]);
});

it("need not ask about a card of the hand that has its reason with it", async () => {
  await seeFoe(6, { why: "needs 3 coins (3.4)" });
  session.tapCard(8);
  expect([sent, session.asked?.card.handle]).toEqual([[], 8]);
});

it("asks nothing for who looks on", async () => {
  await seeFoe(6);
  hear({ ...TABLE, seat: -1 });
  session.tapCard(9);
  expect(sent).toEqual([]);
});

const BACK_A = option(1, "return Jab", { takes: 7, goes: "deck" });
const BACK_B = option(2, "return Block", { takes: 8, goes: "deck" });
const KEEP = option(3, "keep all of them");

/** A hand of which so many are put back. */
async function seeHand(seen: number, cards: [handle: number, face: string][], options: Option[], picks: [number, number]): Promise<void> {
  const { log: _, ...shown } = view([zone("hand0", cards.map(([handle, face]) => card(handle, face)), { shape: "hand", owner: 0 }), zone("deck", [], { shape: "pile" })], options, { picks });
  hear({ type: "view", seen, view: shown, from: 1, lines: [], drafting: seen > 6, can_undo: false, decided: true, claim_at: null });
  await vi.waitFor(() => expect(session.shown?.seen === seen && !session.screen.playing).toBe(true), { interval: 1 });
}

it("chooses several cards, takes one back by a second tap, and sends all with one confirmation", async () => {
  await seeHand(6, [[7, "jab"], [8, "block"], [9, "jab"]], [BACK_A, BACK_B], [2, 2]);
  session.tapCard(8);
  expect([session.chosen, session.canSendChosen]).toEqual([[8], false]);
  session.tapCard(8);
  session.tapCard(7);
  session.tapCard(9); // an equal of the first
  session.tapCard(8);
  expect([session.chosen, session.asked?.card.why]).toEqual([[7, 9], "2 are chosen: tap one of them to take it back"]);
  expect(session.confirm()).toBe(true);
  await seeHand(7, [[7, "jab"], [8, "block"]], [BACK_A, BACK_B], [1, 1]);
  expect(sent).toEqual([{ type: "move", seen: 6, action: 1 }, { type: "move", seen: 7, action: 1 }]);
  await see(8);
  expect([session.chosen, sent.length]).toEqual([[], 2]);
});

it("ends by itself where fewer are chosen than could be", async () => {
  await seeHand(6, [[7, "jab"], [8, "block"]], [BACK_A, BACK_B, KEEP], [0, 4]);
  session.tapCard(8);
  session.sendChosen();
  await seeHand(7, [[7, "jab"]], [BACK_A, KEEP], [0, 3]);
  await see(8);
  expect(sent.map((message) => message.type === "move" && message.action)).toEqual([2, 3]);
});

it("sends no more of several once one is refused, and forgets them with a step back", async () => {
  await seeHand(6, [[7, "jab"], [8, "block"]], [BACK_A, BACK_B], [2, 2]);
  session.tapCard(7);
  session.back();
  expect(session.chosen).toEqual([]);
  session.tapCard(7);
  session.tapCard(8);
  session.sendChosen();
  hear({ type: "error", id: 1, code: "stale", message: "stale" });
  await seeHand(7, [[7, "jab"], [8, "block"]], [BACK_A, BACK_B], [2, 2]);
  expect(sent.length).toBe(1);
});
