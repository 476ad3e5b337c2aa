// What a game draws in its own way: its board, its players, and what lies between them at the side.

import type { Component } from "svelte";
import type { View, Zone } from "../../server/view";
import Clash from "./Clash.svelte";
import ClawAside from "./ClawAside.svelte";
import FiveRows from "./FiveRows.svelte";
import FiveRowsAside from "./FiveRowsAside.svelte";
import Lines from "./Lines.svelte";
import PawAside from "./PawAside.svelte";
import PawOfDuty from "./PawOfDuty.svelte";
import Versus from "./Versus.svelte";

interface BoardProps {
  view: View;
  lines: Zone[][];
  box: { width: number; height: number };
  slim: boolean;
}

interface AsideProps {
  view: View;
  slim: boolean;
}

interface Drawing {
  board: Component<BoardProps>;
  /** Both players and their numbers across the top, instead of a plate for each. The board shows the hands. */
  players?: Component<AsideProps>;
  /** What concerns both: the score, the round, where it is fought. */
  aside?: Component<AsideProps>;
  /** Whether that is about the turn: a phone shows it beside the numbers of the seat whose turn it is. */
  ofTurn?: boolean;
  /** Whether a phone shows what lies beside the board as piles: the board needs the width. */
  heaps?: boolean;
  /** How wide a card in hand is, as a share of the height of the table. */
  hand?: number;
  /** What is seen there and need not be seen again: zones and counters; roles that are colours of a table of wood. */
  told?: { zones?: string[]; counters?: string[]; roles?: boolean };
  /** How high the question is on a phone, where it is less than elsewhere. */
  asks?: number;
  /** How high it must be on a phone at least; by default so much for each line. */
  least?: number;
  /** The same where the bars of a browser leave a phone little height. */
  shortLeast?: number;
}

const DRAWINGS: Record<string, Drawing> = {
  clash: { board: Clash, players: Versus, asks: 84, least: 272, shortLeast: 176 },
  claw_and_order: { board: Lines, aside: ClawAside, told: { zones: ["battlefield"], counters: ["Battles"] } },
  five_rows: { board: FiveRows, aside: FiveRowsAside, hand: 0.175, least: 252, shortLeast: 196, told: { counters: ["Round"] } },
  paw_of_duty: { board: PawOfDuty, aside: PawAside, ofTurn: true, heaps: true, least: 262, shortLeast: 204, told: { counters: ["Lines left"], roles: true } },
};

export function drawingOf(game: string): Drawing {
  return DRAWINGS[game] ?? { board: Lines };
}
