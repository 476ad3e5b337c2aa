import { beforeEach, expect, it } from "vitest";
import { Connection, waitBefore, type Incoming, type Status, type World } from "./connection";

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

it("waits long when it was too loud", () => {
  sockets[0]?.drop(4429);
  expect(retries().at(-1)?.ms).toBe(10_000);
});

it("stays away once it is closed", () => {
  connection.close();
  expect(retries()).toHaveLength(0);
  expect(states).toEqual(["open"]);
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
