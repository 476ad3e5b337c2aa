// Where the pictures of cards come from: the game, or a table that is played with cards of its own.
// What does not come is asked for again.

import { getContext, setContext } from "svelte";
import type { TableFaces } from "../server/tables";

const KEY = Symbol("faces");
type Where = () => TableFaces | null;

export function provideFaces(where: Where): void {
  setContext(KEY, where);
}

export function ownFaces(): Where {
  return getContext<Where | undefined>(KEY) ?? (() => null);
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Asks for a picture later and later, and whenever the network is back, until it comes or nobody wants it any more. */
export function untilItComes(url: string, come: () => void): () => void {
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  const later = (): void => {
    if (!wanted) return;
    timer = setTimeout(ask, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
  const ask = (): void => {
    clearTimeout(timer);
    const picture = new Image();
    picture.onload = () => wanted && come();
    picture.onerror = later;
    picture.src = url;
  };
  addEventListener("online", ask);
  later();
  return () => {
    wanted = false;
    clearTimeout(timer);
    removeEventListener("online", ask);
  };
}
