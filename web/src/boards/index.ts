// A board of its own where rows and grids in lines are not enough.

import type { Component } from "svelte";
import type { View, Zone } from "../view";
import Clash from "./Clash.svelte";
import FiveRows from "./FiveRows.svelte";
import Lines from "./Lines.svelte";
import PawOfDuty from "./PawOfDuty.svelte";

export interface BoardProps {
  view: View;
  lines: Zone[][];
  box: { width: number; height: number };
  slim: boolean;
}

const BOARDS: Record<string, Component<BoardProps>> = {
  five_rows: FiveRows,
  paw_of_duty: PawOfDuty,
  clash: Clash,
};

export function boardOf(game: string): Component<BoardProps> {
  return BOARDS[game] ?? Lines;
}
