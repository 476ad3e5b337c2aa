// The shape of a card, and how much of it a picture shows at a size.

import type { FaceLayout } from "../server/games";

export const RATIO = 88 / 63; // the height of a card to its width

const NAMED = 76; // the least width at which the name on a card can be read

export function layoutFor(width: number): FaceLayout {
  if (width >= 180) return "full";
  return width >= NAMED ? "mini" : "token";
}
