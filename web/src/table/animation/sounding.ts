// What is heard of an event.

import type { Sound } from "../../sounds/synthesis";
import type { Motion } from "./motions";
import type { Step } from "./steps";

export function soundOf({ blow, shifts, now }: Step, motion: Motion | null): Sound | null {
  if (blow && blow.by < 0) return "hit";
  if (blow) return isMoney(now.counters, blow.on) ? "coin" : null;
  if (motion?.kind === "block") return "block";
  return shifts ? "card" : null;
}

function isMoney(counters: Step["now"]["counters"], spot: string): boolean {
  const [kind, seat = "", ...label] = spot.split(":");
  return kind === "seat" && (counters[seat] ?? []).some((counter) => counter.label === label.join(":") && counter.kind === "money");
}
