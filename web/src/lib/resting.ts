// A click means what lay under the pointer when it was decided on. Where the table has just changed under a pointer that
// rests, what lies there now was not meant: the second half of a double click, or a finger that was on its way.

const TABLE = ".top";
const STILL = 8; // pixels: a hand that rests trembles
const SUDDEN = 350; // milliseconds in which nobody has read what is new

interface Point {
  clientX: number;
  clientY: number;
}

/** Where the pointer is, and where it was when the table changed. */
export class Rest {
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

  /** Whether a click there was meant for something that has gone. */
  isLate({ clientX, clientY }: Point, now: number): boolean {
    const rested = this.#rested;
    if (rested === null || now - this.#changed >= SUDDEN) return false;
    return Math.hypot(clientX - rested.clientX, clientY - rested.clientY) < STILL;
  }
}

/** Keeps clicks that come too late from the table; the function that ends it. */
export function guard(rest: Rest): () => void {
  const stop = new AbortController();
  const early = { capture: true, signal: stop.signal };
  for (const type of ["pointermove", "pointerdown"] as const) addEventListener(type, (event) => rest.moved(event), early);
  addEventListener(
    "click",
    (event) => {
      const onTable = event.target instanceof Element && event.target.closest(TABLE) !== null;
      if (event.detail === 0 || !onTable || !rest.isLate(event, performance.now())) return; // 0: by a key
      event.stopPropagation();
      event.preventDefault();
    },
    early,
  );
  return () => stop.abort();
}
