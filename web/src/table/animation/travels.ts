// How cards get from where they lay to where they lie: the near ones slide, the others fly as pictures of themselves.

import type { Difference } from "./difference";
import { boxes, byHandle, ghost, zoneBox, zoneName, type Box } from "./spots";

const EASE = "cubic-bezier(.2,.8,.2,1)";
export const TRAVEL = 220;

/** A picture of a card that goes, made before the table is drawn without it. */
interface Leaving {
  handle: number;
  copy: HTMLElement;
  from: DOMRect;
  to: string;
}

interface Manner {
  calm: boolean;
  pace: number;
  fallen?: number | undefined; // a card that has gone already
  turned?: number | undefined; // one that shows its face where it lies
}

/** Draws another table, on which cards come from where they were. */
export async function shift(change: Difference, draw: () => Promise<void>, { calm, pace, fallen, turned }: Manner): Promise<void> {
  const before = boxes();
  const leaving = calm ? [] : copies(change, fallen);
  await draw();
  if (calm) fade(change);
  else travel(before, change, leaving, pace, { fallen, turned });
}

function copies(change: Difference, fallen: number | undefined): Leaving[] {
  return [...change.departures, ...change.removals].flatMap(({ handle, to }) => {
    const element = handle === fallen ? null : byHandle(handle);
    if (!element) return [];
    const from = element.getBoundingClientRect();
    return [{ handle, copy: ghost(element, from), from, to }];
  });
}

function travel(before: Map<number, Box>, change: Difference, leaving: Leaving[], pace: number, { fallen, turned }: Pick<Manner, "fallen" | "turned">): void {
  for (const { handle, copy, from, to } of leaving) {
    if (byHandle(handle)) copy.remove(); // it is drawn where it lies now, and flies there itself
    else fly(copy, from, zoneBox(to) ?? from, pace, 0, () => copy.remove());
  }
  const origin = new Map([...change.removals, ...change.arrivals].map(({ handle, from }) => [handle, from]));
  const moved = [...document.querySelectorAll<HTMLElement>("[data-handle]")].flatMap((element) => {
    const handle = Number(element.dataset["handle"]);
    const [old, from] = [before.get(handle), origin.get(handle)];
    if (handle < 0 || handle === fallen || (handle === turned && from === zoneName(element))) return []; // what lay there face down is turned up
    const start = old?.rect ?? (from === undefined ? null : zoneBox(from));
    return start ? [{ element, start, near: old !== undefined && old.zone === zoneName(element), to: element.getBoundingClientRect() }] : [];
  });
  for (const { element, start, near, to } of moved) settle(element, start, to, near, pace); // all are measured before one is moved
}

function settle(element: HTMLElement, from: DOMRect, to: DOMRect, near: boolean, pace: number): void {
  const far = Math.abs(from.left - to.left) + Math.abs(from.top - to.top);
  if (far < 3 || to.width === 0) return;
  if (near) {
    element.animate(
      [{ transform: `translate(${from.left - to.left}px,${from.top - to.top}px)` }, { transform: "none" }],
      { id: "slide", duration: TRAVEL * pace, easing: EASE },
    );
    return;
  }
  const copy = ghost(element, to);
  element.style.visibility = "hidden";
  fly(copy, from, to, pace, 1, () => {
    copy.remove();
    element.style.visibility = "";
  });
}

function fly(copy: HTMLElement, from: DOMRect, to: DOMRect, pace: number, fadeTo: number, done: () => void): void {
  const own = fadeTo ? to : from;
  const place = (box: DOMRect): string => {
    const scale = Math.min(box.width / own.width, box.height / own.height) || 0.3;
    const x = box.left + box.width / 2 - own.left - own.width / 2;
    const y = box.top + box.height / 2 - own.top - own.height / 2;
    return `translate(${x}px,${y}px) scale(${scale})`;
  };
  const flight = copy.animate(
    [{ transform: place(from), opacity: 1 }, { transform: place(to), opacity: fadeTo || 0.2 }],
    { id: "fly", duration: TRAVEL * 1.4 * pace, easing: EASE, fill: "both" },
  );
  flight.onfinish = done;
  flight.oncancel = done;
}

function fade(change: Difference): void {
  for (const { handle } of change.arrivals) {
    byHandle(handle)?.animate([{ opacity: 0 }, { opacity: 1 }], { id: "fade", duration: 120 });
  }
}
