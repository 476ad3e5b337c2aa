// Where the large card lies while one of the table is read.

interface Size {
  width: number;
  height: number;
}

interface Beside {
  left: number;
  top: number;
  above: boolean;
}

const GAP = 14; // pixels between the two
const EDGE = 8; // and to the edge of the screen
const RISE = 40; // that it begins higher, where it lies to the side

/** Above the card if there is room, so that its neighbours stay in sight, as in a hand; or else to its side. */
export function beside(card: DOMRect, large: Size, screen: Size): Beside {
  const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));
  const above = card.top - GAP - large.height;
  if (above >= EDGE) return { left: within((card.left + card.right - large.width) / 2, large.width, screen.width), top: above, above: true };
  const right = card.right + GAP;
  const left = right + large.width + EDGE < screen.width ? right : card.left - GAP - large.width;
  return { left: within(left, large.width, screen.width), top: within(card.top - RISE, large.height, screen.height), above: false };
}
