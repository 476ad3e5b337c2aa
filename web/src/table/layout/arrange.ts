// Which zone belongs where on the screen: hands, piles by the side, and the board between them.

import type { Counter, View, Zone } from "../../server/view";

interface Arrangement {
  hand: Zone | null; // the seat's own
  hands: Zone[]; // of the others
  piles: Map<number, Zone[]>; // by owner; -1 for the table
  lines: number; // of the board that are always there
  board: Zone[][]; // lines of rows and grids, from the far side to the near
}

/** Empty places that nothing needs to be put to are not drawn. */
function isDrawn(view: View, zone: Zone, listed: boolean): boolean {
  if (zone.count > 0 || zone.shape === "grid") return true;
  return listed || view.options.some((option) => option.goes === zone.id);
}

/** Zones in `told` are shown by the game itself; with `heaps` rows from which nothing is chosen lie as piles. */
export function arrange(view: View, told: string[] = [], heaps = false): Arrangement {
  const listed = new Map(view.layout.flatMap((ids, line) => ids.map((id) => [id, line] as const)));
  const byId = new Map(view.zones.map((zone) => [zone.id, zone]));
  const order = (a: Zone, b: Zone): number => (listed.get(a.id) ?? 99) - (listed.get(b.id) ?? 99);
  const hands = view.zones.filter((zone) => zone.shape === "hand").sort(order);
  const hand = hands.find((zone) => zone.owner === view.seat) ?? null;
  const isPile = (zone: Zone): boolean => zone.shape === "pile" || (heaps && zone.shape === "row" && zone.count > 0 && !takenFrom(view, zone));
  const piles = new Map<number, Zone[]>();
  for (const zone of view.zones) {
    if (!isPile(zone)) continue;
    const owner = zone.owner ?? -1;
    piles.set(owner, [...(piles.get(owner) ?? []), zone]);
  }
  const isBoard = (zone: Zone): boolean => !told.includes(zone.id) && !isPile(zone) && (zone.shape === "row" || zone.shape === "grid");
  const lines = view.layout.map((ids) => ids.flatMap((id) => byId.get(id) ?? []).filter(isBoard)).filter((line) => line.length > 0);
  const others = view.zones.filter((zone) => isBoard(zone) && !listed.has(zone.id) && isDrawn(view, zone, false));
  return {
    hand,
    hands: hands.filter((zone) => zone !== hand),
    piles,
    lines: lines.length,
    board: [...lines, ...others.map((zone) => [zone])],
  };
}

/** Whether the seat may choose a card that lies there. */
export function takenFrom(view: View, zone: Zone): boolean {
  const taken = new Set(view.options.map((option) => option.takes));
  return zone.cards.some((card) => taken.has(card.handle));
}

/** Zones in which the seat must be able to pick a card that a pile would cover. */
export function openedPiles(view: View): Zone[] {
  return view.zones.filter((zone) => zone.shape === "pile" && takenFrom(view, zone));
}

/** The seats in the order in which they sit from the far side to the near; your own last. */
export function otherSeats(view: View): number[] {
  const near = Math.max(view.seat, 0);
  const count = view.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => (near + 1 + i) % count);
}

/** Numbers that not everybody has come first, so that those of all seats stand below each other. */
export function inColumns(counters: Counter[], everybodys: Counter[][]): Counter[] {
  const isOfAll = ({ label }: Counter): boolean => everybodys.every((own) => own.some((counter) => counter.label === label));
  return [...counters.filter((counter) => !isOfAll(counter)), ...counters.filter(isOfAll)];
}
