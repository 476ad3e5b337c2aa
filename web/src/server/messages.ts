// What goes over the socket of a table, both ways. See docs/protocol.md.

import type { Coaching } from "./guides";
import type { SceneSent } from "./scene";
import type { Seat } from "./tables";
import type { Line, View } from "./view";

/** Where the secret of a table comes from at a tournament. */
export interface Origin {
  commitment: string; // to the secret of the tournament
  table: string; // which of its tables this is
  secret: string | null; // that of the tournament, when all of it is over
}

export interface Shuffle {
  commitment: string;
  added: number[]; // the seats that have a part in it
  next: string; // the commitment of a rematch
  secret: string | null; // these three once the match is over
  parts: string[] | null;
  seal: string | null;
  origin: Origin | null;
}

export interface Table {
  type: "table";
  id: string;
  game: string;
  title: string;
  state: "preparing" | "waiting" | "playing" | "over";
  seat: number;
  invite: string | null;
  open: boolean;
  seats: Seat[];
  spectators: number;
  idle_minutes: number;
  undo_asked: number | null;
  undo_question: number; // which question that is; 0: none
  undo_answer: UndoAnswer | null; // to what was asked last
  rematch_asked: number[];
  result: { winners: number[]; reason: string; text: string; first?: number[] } | null; // first of those who stayed
  next: string | null;
  shuffle: Shuffle | null;
  goes_on: { replay: string; after: number } | null; // the match from which the cards are
  tournament: string; // the id of the tournament it belongs to, or nothing
  now: number;
  own_cards?: boolean; // played with a card file of somebody's own
  secret_lists?: boolean; // its replay opens when the tournament is over
  advised?: boolean; // this seat may ask for a hint
  clock_minutes?: number; // of each for the whole match; 0: no clock
  variants?: string[]; // in words: where the rules are read in another way than usual
  talks?: boolean; // it may say words to the others
}

/** What somebody was told who asked to take back. */
export interface UndoAnswer {
  asked: number;
  by: number[];
  yes: boolean;
}

export interface Seen {
  type: "view";
  seen: number;
  view: Omit<View, "log">;
  from: number;
  lines: Line[];
  drafting: boolean;
  can_undo: boolean;
  decided: boolean; // whether this seat has decided anything yet
  claim_at: number | null;
  coach?: Coaching;
}

/** The same as it comes over the socket. */
export type SeenSent = Omit<Seen, "view"> & SceneSent;

export type Received = Exclude<Incoming, Seen> | SeenSent;

/** The clocks of all seats, where nothing else of the table has changed. */
export interface Clocks {
  type: "clocks";
  clocks: Seat["clock"][];
  now: number;
}

export type Incoming =
  | Table
  | Clocks
  | Seen
  | { type: "ok"; id: number }
  | { type: "error"; id: number | null; code: string; message: string }
  | { type: "hint"; id: number; text: string; actions: number[] }
  | { type: "why"; id: number; text: string } // with the rule; empty: nothing speaks against it
  | { type: "emote"; seat: number; emote: string }
  | { type: "said"; seat: number; text: string }
  | { type: "mutes"; seats: number[] } // whom this seat does not hear
  | { type: "pong"; id: number; now: number };

export type Outgoing =
  | { type: "move"; seen: number; action: number }
  | { type: "back"; seen: number }
  | { type: "undo"; seen: number }
  | { type: "allow"; undo: boolean; question: number }
  | { type: "claim"; take: "win" | "bot" }
  | { type: "rematch"; part: string }
  | { type: "why"; seen: number; takes: number | null; goes: string | null; goes_card: number | null }
  | { type: "emote"; emote: string }
  | { type: "say"; text: string }
  | { type: "mute"; seat: number; on: boolean }
  | { type: "resign" | "hint" | "leave" | "ping" };
