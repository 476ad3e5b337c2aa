// Whether the mouse was moved onto something, or something came to lie under a mouse that rests.

let mouse: { x: number; y: number } | null = null; // where it was moved to last

if (typeof window !== "undefined") {
  const follow = ({ clientX, clientY }: PointerEvent): void => void (mouse = { x: clientX, y: clientY });
  window.addEventListener("pointermove", follow, { capture: true, passive: true });
}

/** Of an event at whatever the pointer enters, which comes before the movement itself. */
export function isMovedOnto({ clientX, clientY }: PointerEvent): boolean {
  return mouse === null || Math.hypot(clientX - mouse.x, clientY - mouse.y) >= 1;
}
