// Where the pictures of cards come from: the game, or a table that is played with cards of its own.

import { getContext, setContext } from "svelte";
import type { TableFaces } from "./api";

const KEY = Symbol("faces");
type Where = () => TableFaces | null;

export function provideFaces(where: Where): void {
  setContext(KEY, where);
}

export function ownFaces(): Where {
  return getContext<Where | undefined>(KEY) ?? (() => null);
}
