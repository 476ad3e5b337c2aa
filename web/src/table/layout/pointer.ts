// The pointer, followed in one place. What was meant by it lay there when it was moved: where something comes to lie under
// a pointer that rests, it is neither read nor clicked.

const TABLE = ".top";
const STILL = 8; // pixels: a hand that rests trembles
const STIR = 16; // and so much after a click
const SUDDEN = 350; // milliseconds in which nobody has read what is new

interface Point {
  clientX: number;
  clientY: number;
}

const apart = (one: Point, other: Point): number => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** Where the pointer is, and where it was when the table changed. */
export class Pointer {
  #at: Point | null = null;
  #rested: Point | null = null;
  #changed = -Infinity;

  moved({ clientX, clientY }: Point): void {
    this.#at = { clientX, clientY };
  }

  changed(now: number): void {
    this.#rested = this.#at;
    this.#changed = now;
  }

  /** Whether it is moved there, by an event at what it enters: that comes before the movement itself. */
  isMovedOnto(point: Point): boolean {
    return this.#at === null || apart(point, this.#at) >= 1;
  }

  /** Whether a click there was meant for something that has gone: the second half of a double click, or a finger that
   * was on its way. */
  isLate(point: Point, now: number): boolean {
    return this.#rested !== null && now - this.#changed < SUDDEN && apart(point, this.#rested) < STILL;
  }
}

export const pointer = new Pointer();
if (typeof window !== "undefined") {
  const early = { capture: true, passive: true };
  for (const type of ["pointermove", "pointerdown"] as const) window.addEventListener(type, (event) => pointer.moved(event), early);
}

export const isMovedOnto = (event: PointerEvent): boolean => pointer.isMovedOnto(event);

/** Acts when the pointer is moved onto something, or stirs where that has come to lie under it. */
export function whenMovedOnto(node: HTMLElement, signal: AbortSignal, act: (event: PointerEvent) => void): void {
  let resting: Point | null = null;
  const on = (type: "pointerenter" | "pointermove" | "pointerdown" | "pointerleave", hear: (event: PointerEvent) => void): void =>
    node.addEventListener(type, hear, { signal });
  on("pointerenter", (event) => {
    resting = isMovedOnto(event) ? null : event;
    if (!resting) act(event);
  });
  on("pointermove", (event) => {
    if (!resting || apart(event, resting) <= STIR) return;
    resting = null;
    act(event);
  });
  for (const type of ["pointerdown", "pointerleave"] as const) on(type, () => void (resting = null));
}

/** Keeps clicks that come too late from the table; the function that ends it. */
export function guardClicks(): () => void {
  const stop = new AbortController();
  addEventListener(
    "click",
    (event) => {
      const onTable = event.target instanceof Element && event.target.closest(TABLE) !== null;
      if (event.detail === 0 || !onTable || !pointer.isLate(event, performance.now())) return; // 0: by a key
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}
