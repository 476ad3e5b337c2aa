// How fast events play: what one does oneself is never held up, what others do can be slow, or wait for a key.

import type { Speed } from "../../app/settings.svelte";
import type { Step } from "./steps";

export const READ = 700; // milliseconds to read what others did, where it is slow

const SLOWER = 1.35; // what others do, where it is slow

export const paceOf = (speed: Speed): number => (speed === "fast" ? 0.4 : 1);

/** Of what others do. */
export const paceOfOthers = (speed: Speed, pace: number): number => (speed === "slow" ? pace * SLOWER : pace);

/** Where what others do begins: the first line that another seat is the first in. Beyond the end: nowhere. */
export function withOthers(steps: Step[], you: number): number {
  const first = steps.findIndex(({ line: { seats: [seat] } }) => seat !== undefined && seat !== you);
  return first < 0 ? steps.length : first;
}

/** Whether something new begins with a step, or it tells what the one before it led to: a loss, a death. */
export function beginsBeat({ line: { change }, blow }: Step): boolean {
  return blow === null && (change === undefined || change > 0);
}
