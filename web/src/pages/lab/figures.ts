// Figures of a study as they are shown: shares and means with their limits, who gained, and pairs as a grid.

import type { Moved, Rate, Told } from "../../server/lab";

export interface FigureRow {
  label: string;
  moved: Moved;
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text.replace("-", "−"));
const inPercent = (value: number, digits = 0): string => (100 * value).toFixed(digits);

/** `48 %`, or a mean `12.4`; nothing where it cannot be told. */
export function rateText([value]: Rate, isShare: boolean): string {
  if (value === null || value === undefined) return "–";
  return isShare ? `${inPercent(value)} %` : value.toFixed(1);
}

/** `+4 (−1 to +9)`: by how much it rose on the same deals, and between which limits. */
export function riseText([value, low, high]: Rate, isShare: boolean): string {
  if (value === null || value === undefined) return "";
  const said = (number: number): string => signed(isShare ? inPercent(number, 1) : number.toFixed(1), number);
  const limits = low === null || low === undefined || high === null || high === undefined ? "not sure yet" : low === high ? "for sure" : `${said(low)} to ${said(high)}`;
  return `${said(value)} (${limits})`;
}

/** Whether a rise is one: both limits lie on the same side. */
export function wayOf([, low, high]: Rate): "up" | "down" | "" {
  if ((low ?? -1) > 0) return "up";
  return (high ?? 1) < 0 ? "down" : "";
}

export const groupOf = (told: Told | null, name: string): Record<string, Moved> => told?.groups?.[name] ?? {};

/** All of a group in its order. */
export const rowsOf = (told: Told | null, name: string, label: (key: string) => string): FigureRow[] =>
  Object.entries(groupOf(told, name)).map(([key, moved]) => ({ label: label(key), moved }));

const MOMENTS: readonly [group: string, label: string][] = [
  ["won when opening", "Wins who has it in the opening hand"],
  ["won when drawn", "Wins who draws it later"],
  ["won when played", "Wins who plays it"],
  ["often played", "Played, of all seats"],
];

/** What is known of one card, or of one thing that is brought. */
export function rowsAbout(told: Told | null, table: string, id: string): FigureRow[] {
  const own = groupOf(told, table)[id];
  if (own) return [{ label: "Wins who brings it", moved: own }];
  return MOMENTS.flatMap(([group, label]) => {
    const moved = groupOf(told, group)[id];
    return moved ? [{ label, moved }] : [];
  });
}

/** Of a group those that moved most; before anything moved, those that are furthest from even. */
export function foremost(rows: readonly FigureRow[], most: number): FigureRow[] {
  const by = ({ moved: [, after, rise] }: FigureRow): number => 10 * Math.abs(rise[0] ?? 0) + Math.abs((after[0] ?? 0.5) - 0.5);
  return [...rows].sort((one, other) => by(other) - by(one)).slice(0, most);
}

export interface Grid {
  ids: string[];
  rows: string[]; // those of which more is known than how they met one other
  at: (row: string, column: string) => Rate; // which part of what both won is the row's
}

/** The pairs of a thing that is brought, each seen from both sides. */
export function gridOf(told: Told | null, choice: string): Grid {
  const pairs = groupOf(told, `${choice} pairs`);
  const ids = [...new Set(Object.keys(pairs).flatMap((key) => key.split(" ")))].sort();
  const at = (row: string, column: string): Rate => {
    const straight = pairs[`${row} ${column}`];
    if (straight) return straight[1];
    const [value, low, high] = pairs[`${column} ${row}`]?.[1] ?? [];
    const other = (share: number | null | undefined): number | null => (share === null || share === undefined ? null : 1 - share);
    return value === undefined ? [] : [other(value), other(high), other(low)];
  };
  const met = (id: string): number => ids.filter((other) => at(id, other).length > 0).length;
  const rows = ids.filter((id) => met(id) > 1);
  return { ids, rows: rows.length > 0 ? rows : ids, at };
}
