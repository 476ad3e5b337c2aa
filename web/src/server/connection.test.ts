import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BROWSER, Connection, waitBefore, type Status, type World } from "./connection";
import type { Incoming } from "./messages";

class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.drop(1000);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let waits: { ms: number; then: () => void; cancelled: boolean }[];
let heard: Incoming[];
let states: Status[];
let connection: Connection;

const world: World = {
  open: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  },
  later: (ms, then) => {
    const wait = { ms, then, cancelled: false };
    waits.push(wait);
    return () => (wait.cancelled = true);
  },
  random: () => 0.5,
};

const retries = () => waits.filter(({ ms, cancelled }) => ms <= 10_000 && !cancelled);

beforeEach(() => {
  [sockets, waits, heard, states] = [[], [], [], []];
  connection = new Connection("ws://x/ws/t", { message: (m) => heard.push(m), status: (s) => states.push(s) }, world);
  connection.connect();
  sockets[0]?.open();
});

it("hears what the server says", () => {
  sockets[0]?.onmessage?.({ data: '{"type":"ok","id":1}' });
  expect(heard).toEqual([{ type: "ok", id: 1 }]);
});

it("says that the session was ended, and comes again as a guest", () => {
  let ended = 0;
  const other = new Connection("ws://x/ws/t", { message: () => undefined, status: (s) => states.push(s), ended: () => (ended += 1) }, world);
  other.connect();
  sockets[1]?.open();
  sockets[1]?.drop(1006);
  expect(ended).toBe(0);
  retries().at(-1)?.then();
  sockets[2]?.open();
  sockets[2]?.drop(4401);
  expect(ended).toBe(1);
  retries().at(-1)?.then();
  sockets[3]?.drop(4404);
  expect([ended, states.at(-1)]).toEqual([1, "gone"]);
});

it("numbers what it sends, and sends nothing without a connection", () => {
  expect(connection.send({ type: "hint" })).toBe(1);
  expect(JSON.parse(sockets[0]?.sent[0] ?? "")).toEqual({ type: "hint", id: 1 });
  sockets[0]?.drop(1006);
  expect(connection.send({ type: "hint" })).toBeNull();
});

it("comes back after a loss, waiting longer each time", () => {
  sockets[0]?.drop(1006);
  expect(states.at(-1)).toBe("lost");
  expect(retries().map(({ ms }) => ms)).toEqual([500]);
  retries().at(-1)?.then();
  sockets[1]?.drop(1006);
  expect(retries().map(({ ms }) => ms)).toEqual([1000]);
  retries().at(-1)?.then();
  sockets[2]?.open();
  expect(states.at(-1)).toBe("open");
  sockets[2]?.drop(1012);
  expect(retries().at(-1)?.ms).toBe(500);
});

it("does not come back to a table that is not there", () => {
  sockets[0]?.drop(4404);
  expect(states.at(-1)).toBe("gone");
  expect(retries()).toHaveLength(0);
});

it("does not come back to a server of another version", () => {
  sockets[0]?.drop(4410);
  expect(states.at(-1)).toBe("outdated");
  expect(retries()).toHaveLength(0);
});

it("waits long when it was too loud", () => {
  sockets[0]?.drop(4429);
  expect(retries().at(-1)?.ms).toBe(10_000);
});

it("stays away once it is closed", () => {
  connection.close();
  expect(retries()).toHaveLength(0);
  expect(states).toEqual(["open"]);
});

it("opens nothing any more once it is closed: whoever left would be shown as present", () => {
  connection.close();
  connection.connect();
  expect(sockets).toHaveLength(1);
});

it("hurries when the network is back, without a second attempt later", () => {
  sockets[0]?.drop(1006);
  connection.hurry();
  expect(sockets).toHaveLength(2);
  expect(retries()).toHaveLength(0);
});

it("opens anew without taking the old one's end for a loss", () => {
  connection.connect();
  expect(sockets[0]?.readyState).toBe(3);
  expect(states).toEqual(["open", "connecting"]);
});

it("hears nothing more from the old one: what it shows could not be answered", () => {
  connection.connect();
  sockets[0]?.onmessage?.({ data: '{"type":"ok","id":1}' });
  expect(heard).toEqual([]);
});

it("says that it is lost until it is back, however often it tries", () => {
  sockets[0]?.drop(1006);
  retries().at(-1)?.then();
  expect(states.at(-1)).toBe("lost");
});

it("never waits longer than it should", () => {
  expect(waitBefore(0, 0)).toBe(375);
  expect(waitBefore(20, 1)).toBe(12_500);
});

// silence, by a clock that the test turns

const answer = (at: number, said = '{"type":"ok","id":1}'): void => void sockets[at]?.onmessage?.({ data: said });

function underTheClock(): Connection {
  vi.useFakeTimers();
  [sockets, states] = [[], []];
  const clocked = new Connection("ws://x/ws/t", { message: (m) => heard.push(m), status: (s) => states.push(s) }, { ...world, later: BROWSER.later });
  clocked.connect();
  sockets[0]?.open();
  return clocked;
}

afterEach(() => void vi.useRealTimers());

it("says after three seconds that nothing was answered, until something is heard", () => {
  underTheClock().send({ type: "move", seen: 1, action: 2 });
  vi.advanceTimersByTime(2_900);
  expect(states).toEqual(["open"]);
  vi.advanceTimersByTime(200);
  expect(states).toEqual(["open", "silent"]);
  answer(0);
  expect(states).toEqual(["open", "silent", "open"]);
  vi.advanceTimersByTime(15_000);
  expect([states.length, sockets.length]).toEqual([3, 1]);
});

it("is not alarmed by what was answered in time, nor by advice that is thought about", () => {
  const clocked = underTheClock();
  clocked.send({ type: "undo", seen: 1 });
  vi.advanceTimersByTime(1_000);
  answer(0);
  clocked.send({ type: "hint" });
  vi.advanceTimersByTime(15_000);
  expect(states).toEqual(["open"]);
});

it("notices by its own pings that nobody answers, and comes again", () => {
  underTheClock();
  vi.advanceTimersByTime(23_100);
  expect(states.at(-1)).toBe("silent");
  vi.advanceTimersByTime(7_000);
  expect(states.at(-1)).toBe("lost");
  expect(sockets[0]?.readyState).toBe(3);
  vi.advanceTimersByTime(500);
  sockets[1]?.open();
  answer(1);
  expect(states.at(-1)).toBe("open");
});

it("is lost as soon as the browser says so, and back as soon as the network is", () => {
  const clocked = underTheClock();
  clocked.distrust();
  expect(states).toEqual(["open", "lost"]);
  clocked.hurry();
  sockets[1]?.open();
  expect(states).toEqual(["open", "lost", "open"]);
});

it("does not wait for a silent socket when the network is back", () => {
  const clocked = underTheClock();
  clocked.send({ type: "undo", seen: 1 });
  vi.advanceTimersByTime(3_100);
  clocked.hurry();
  sockets[1]?.open();
  vi.advanceTimersByTime(10_000);
  expect([sockets.length, states.at(-1)]).toEqual([2, "open"]);
});
