// A socket that comes back by itself. The server sends the whole table after every connect, so there is
// nothing to resume but the connection.

import type { Incoming, Outgoing, Received } from "./messages";
import { SceneReader } from "./scene";

export type Status = "connecting" | "open" | "silent" | "lost" | "gone" | "outdated";

export interface Listener {
  message(message: Incoming): void;
  status(status: Status): void;
  ended?(): void; // the session under which this page came; it comes again as whoever it is now
}

/** Where a table's messages come from: a socket, or a film of a match that is over. */
export interface Link {
  connect(): void;
  hurry(): void;
  distrust(): void;
  close(): void;
  send(message: Outgoing): number | null;
}

/** What a connection needs from the browser; tests hand in their own. */
export interface World {
  open(url: string): WebSocket;
  later(ms: number, then: () => void): () => void;
  random(): number;
}

export const BROWSER: World = {
  open: (url) => new WebSocket(url),
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

const PROTOCOL = "2"; // what this page speaks with the server
const SESSION_ENDED = 4401;
const OUTDATED = 4410;
const NO_SUCH_TABLE = 4404;
const WRONG_ORIGIN = 4403;
const TOO_MANY = 4429;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const NO_ANSWER = 1006; // what a browser calls an end that nobody announced
const PATIENCE = 3_000; // milliseconds in which the server answers whatever is sent
const LAST_PATIENCE = 7_000; // and as many more until a silent socket is taken for a dead one

/** The address of a table's socket. */
export function socketOf(id: string, invite: string | null): string {
  const query = `?protocol=${PROTOCOL}${invite ? `&invite=${encodeURIComponent(invite)}` : ""}`;
  return `${location.origin.replace(/^http/, "ws")}/ws/${id}${query}`;
}

/** How long to wait before the next attempt: doubling, with some randomness so that not all come at once. */
export function waitBefore(attempt: number, random: number): number {
  return Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.75 + random / 2);
}

/** Connects, and listens to what the browser says of the network and of who looks, until it is hung up. */
export function keptUp(link: Link): () => void {
  link.connect();
  const hurry = (): void => link.hurry();
  const distrust = (): void => link.distrust();
  addEventListener("online", hurry);
  addEventListener("offline", distrust);
  document.addEventListener("visibilitychange", hurry);
  return () => {
    removeEventListener("online", hurry);
    removeEventListener("offline", distrust);
    document.removeEventListener("visibilitychange", hurry);
    link.close();
  };
}

export class Connection implements Link {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #number = 0;
  #closed = false;
  #cancel: (() => void) | null = null;
  #stopPinging: (() => void) | null = null;
  #stopWaiting: (() => void) | null = null;
  #silent = false;
  readonly #reader = new SceneReader();

  constructor(
    readonly url: string,
    readonly listener: Listener,
    readonly world: World = BROWSER,
  ) {}

  connect(): void {
    if (this.#closed) return; // somebody has left while they sat down
    this.#cancel?.();
    this.#cancel = null;
    this.#stopWaitingForAnswer();
    const before = this.#socket;
    const socket = this.world.open(this.url);
    this.#socket = socket;
    if (before) this.listener.status("connecting"); // nothing can be sent until it is open, so nothing is offered
    before?.close();
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#heard(JSON.parse(event.data) as Received);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  /** Try at once instead of waiting, when the browser says that the network is back or the page is looked at. */
  hurry(): void {
    if (this.#silent) this.#giveUp();
    if (this.#cancel && !this.#closed) this.connect();
  }

  /** The browser says that the network is gone: a socket on it can stay silent for minutes before it ends. */
  distrust(): void {
    if (this.#socket) this.#giveUp();
  }

  /** The number of the message, which the answer carries; null while there is no connection. */
  send(message: Outgoing): number | null {
    if (this.#socket?.readyState !== 1) return null;
    this.#number += 1;
    this.#socket.send(JSON.stringify({ ...message, id: this.#number }));
    if (message.type !== "hint") this.#waitForAnswer(); // good advice takes its time
    return this.#number;
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#stopPinging?.();
    this.#stopWaitingForAnswer();
    this.#socket?.close();
    this.#socket = null;
  }

  #opened(): void {
    this.#attempt = 0;
    this.listener.status("open");
    this.#ping();
  }

  #ping(): void {
    this.#stopPinging?.();
    this.#stopPinging = this.world.later(PING_EVERY, () => {
      this.send({ type: "ping" });
      this.#ping();
    });
  }

  #heard(message: Received): void {
    if (this.#silent) this.listener.status("open");
    this.#stopWaitingForAnswer();
    this.listener.message(this.#writtenOut(message));
  }

  #writtenOut(message: Received): Incoming {
    return message.type === "view" ? { ...message, view: this.#reader.read(message) } : message;
  }

  /** From the first message that is not answered; whatever is heard shows that the line is alive. */
  #waitForAnswer(): void {
    this.#stopWaiting ??= this.world.later(PATIENCE, () => {
      this.#silent = true;
      this.listener.status("silent");
      this.#stopWaiting = this.world.later(LAST_PATIENCE, () => this.#giveUp());
    });
  }

  #stopWaitingForAnswer(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#silent = false;
  }

  #giveUp(): void {
    const silent = this.#socket;
    this.#lost(NO_ANSWER);
    silent?.close();
  }

  #lost(code: number): void {
    this.#stopPinging?.();
    this.#stopWaitingForAnswer();
    this.#socket = null;
    if (this.#closed) return;
    if (code === NO_SUCH_TABLE || code === WRONG_ORIGIN) {
      this.#closed = true;
      this.listener.status("gone");
      return;
    }
    if (code === OUTDATED) {
      this.#closed = true;
      this.listener.status("outdated");
      return;
    }
    if (code === SESSION_ENDED) this.listener.ended?.();
    this.listener.status("lost");
    const wait = code === TOO_MANY ? LONGEST_WAIT : waitBefore(this.#attempt, this.world.random());
    this.#attempt += 1;
    this.#cancel = this.world.later(wait, () => this.connect());
  }
}
