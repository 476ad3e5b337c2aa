// A blow from one to the other, a shield that stops it, a fall, a card that is turned up: each short, none of them moves
// anything but pictures, and none is there for those who want no motion.

import type { Change } from "./difference";
import { clamp } from "../layout/sizes";
import { elementAt, ghost, layer, type Spot } from "./spots";

export const BURST = "M0-50 9-33 27-42 26-22 47-18 35-3 47 18 27 22 26 42 9 33 0 50-9 33-27 42-26 22-47 18-35-3-47-18-26-22-27-42-9-33Z";
const SHIELD = "M0-46 38-34V-2C38 24 20 40 0 48-20 40-38 24-38-2V-34Z";
const OUT = 140;
const BACK = 180;
const SHAKE = 220;
const GUARD = 360;
const FALL = 320;
const FLIP = 260;
const EASE = "cubic-bezier(.2,.8,.2,1)";
const REACH = 0.72; // of the way, so that the one that is struck is still seen
const FIGURES_REACH = 0.16; // of a figure that belongs to its board and stays there
const isFigure = (element: Element): boolean => element.hasAttribute("data-hit");

/** From the one to the other and back; the milliseconds after which it lands. */
export function strike(by: Spot, on: Spot, pace: number): number {
  const [striker, struck] = [elementAt(by), elementAt(on)];
  const [from, to] = [striker?.getBoundingClientRect(), struck?.getBoundingClientRect()];
  if (!striker || !from || !to || from.width === 0 || to.width === 0) return 0;
  const reach = isFigure(striker) ? FIGURES_REACH : REACH;
  const x = (to.left + to.width / 2 - from.left - from.width / 2) * reach;
  const y = (to.top + to.height / 2 - from.top - from.height / 2) * reach;
  const frames = [
    { transform: "none", easing: "cubic-bezier(.5,-.3,.8,.6)" },
    { transform: `translate(${x}px,${y}px)`, offset: OUT / (OUT + BACK), easing: EASE },
    { transform: "none" },
  ];
  const manner = { id: "strike", duration: (OUT + BACK) * pace };
  if (isFigure(striker)) {
    striker.animate(frames, manner);
    return OUT * pace;
  }
  const copy = ghost(striker, from);
  striker.style.visibility = "hidden";
  done(copy.animate(frames, manner), () => {
    copy.remove();
    striker.style.visibility = "";
  });
  return OUT * pace;
}

/** What is hit gives way. */
export function shake(on: Spot, pace: number): void {
  const frames = [0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  elementAt(on)?.animate(frames, { id: "shake", duration: SHAKE * pace });
}

/** A shield before what is not hurt. */
export function guard(on: Spot, pace: number): number {
  const at = elementAt(on)?.getBoundingClientRect();
  if (!at || at.width === 0) return 0;
  const size = clamp(Math.min(at.width, at.height) * 0.8, 36, 120);
  const sign = signAt("guard", `<svg viewBox="-52 -52 104 104"><path d="${SHIELD}"/></svg>`, size, at.left + at.width / 2, at.top + at.height / 2);
  const frames = [
    { transform: "scale(.5)", opacity: 0 },
    { transform: "scale(1.12)", opacity: 1, offset: 0.3 },
    { transform: "scale(1)", opacity: 1, offset: 0.75 },
    { transform: "scale(1)", opacity: 0 },
  ];
  done(sign.animate(frames, { id: "block", duration: GUARD * pace }), () => sign.remove());
  return (GUARD / 2) * pace;
}

/** A copy of what dies sinks where it stood, while the table goes on without it. */
export function fall(on: Spot, pace: number): number {
  const element = elementAt(on);
  const at = element?.getBoundingClientRect();
  if (!element || !at || at.width === 0) return 0;
  if (isFigure(element)) {
    element.animate([{ opacity: 1 }, { transform: "translateY(12%)", opacity: 0.3 }, { opacity: 1 }], { id: "fall", duration: FALL * pace });
    return (FALL / 2) * pace;
  }
  const copy = ghost(element, at);
  const frames = [
    { transform: "none", opacity: 1, easing: "ease-in" },
    { transform: `translateY(${at.height * 0.22}px) rotate(9deg) scale(.86)`, opacity: 0 },
  ];
  done(copy.animate(frames, { id: "fall", duration: FALL * pace }), () => copy.remove());
  return (FALL / 2) * pace;
}

/** A card shows its face. */
export function turnUp(on: Spot, pace: number): void {
  const frames = [{ transform: "perspective(700px) rotateY(84deg)" }, { transform: "perspective(700px) rotateY(0)" }];
  elementAt(on)?.animate(frames, { id: "turn", duration: FLIP * pace, easing: EASE });
}

/** What somebody loses or gains, as a number on them. */
export function burst(change: Change, calm: boolean): void {
  const spot = elementAt(change.on);
  const at = spot?.getBoundingClientRect();
  if (!at || at.width === 0) return;
  const [onFigure, isCard] = [spot ? isFigure(spot) : false, change.on.startsWith("card:")];
  const inner = at.left + at.width / 2 < innerWidth / 2 ? 0.8 : 0.2; // beside the face, towards the middle
  const across = onFigure ? inner : isCard ? 0.68 : 0.5;
  const size = onFigure ? clamp(at.height * 0.3, 56, 120) : isCard ? clamp(at.width * 0.55, 40, 72) : 48;
  const drawn = `<svg viewBox="-52 -52 104 104"><path d="${BURST}"/><text y="16">${change.by > 0 ? "+" : "−"}${Math.abs(change.by)}</text></svg>`;
  const sign = signAt("burst", drawn, size, at.left + at.width * across, at.top + at.height * (isCard ? 0.32 : 0.5));
  sign.classList.toggle("good", change.by > 0);
  const frames = calm
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { transform: "scale(.4)", opacity: 0, offset: 0 },
        { transform: "scale(1.15)", opacity: 1, offset: 0.15 },
        { transform: "scale(1)", opacity: 1, offset: 0.25 },
        { transform: "scale(1)", opacity: 1, offset: 0.8 },
        { transform: "scale(1)", opacity: 0, offset: 1 },
      ];
  done(sign.animate(frames, { id: "burst", duration: 800 }), () => sign.remove());
}

/** A drawing in the layer above the table, with its middle there. */
function signAt(name: string, drawn: string, size: number, x: number, y: number): HTMLElement {
  const sign = document.createElement("div");
  sign.className = name;
  sign.setAttribute("aria-hidden", "true");
  sign.innerHTML = drawn;
  Object.assign(sign.style, { width: `${size}px`, left: `${x - size / 2}px`, top: `${y - size / 2}px` });
  layer().append(sign);
  return sign;
}

function done(animation: Animation, then: () => void): void {
  animation.onfinish = then;
  animation.oncancel = then;
}
