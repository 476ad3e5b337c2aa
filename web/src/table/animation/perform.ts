// Movement that tells the story: from one view to the next, what happened is played in the order of the log.

import type { Speed } from "../../app/settings.svelte";
import type { Line, View } from "../../server/view";
import { clamp } from "../layout/sizes";
import { difference, newLines, type Change, type Difference } from "./difference";
import { LAST_STEP, stepOf, turnedUpFrom, type Move } from "./reveal";
import { stepsOf, type Step } from "./steps";

const EASE = "cubic-bezier(.2,.8,.2,1)";
const TRAVEL = 220;
const BLOW = 420;
const WORD = 140;
const LONGEST = 4000;
const HASTE = 0.5; // of the pace, at most, for much that happens at once
const FLIP = 260;
const BANNER = 1500;
const STEP = 180;
export const BURST = "M0-50 9-33 27-42 26-22 47-18 35-3 47 18 27 22 26 42 9 33 0 50-9 33-27 42-26 22-47 18-35-3-47-18-26-22-27-42-9-33Z";

interface Show {
  before: View;
  after: View;
  speed: Speed;
  calm: boolean;
  /** Draws the new view. */
  draw(): Promise<void>;
  /** Says the line that is being played. */
  tell(line: Line): void;
  /** Draws the table as it is after the line that is being played. */
  step(now: View): Promise<void>;
  /** Shows moves that are turned up together, and how far the count has come; null: it is over. */
  reveal(moment: Reveal | null): Promise<void>;
}

/** Moves turned up together; `at` is -1 while they turn. */
export interface Reveal {
  moves: Move[];
  at: number;
}

let skipping = false;
let wake = (): void => undefined; // ends the pause that is being made

/** A click while events play ends the wait; the table is shown as it is. */
export function skip(): void {
  skipping = true;
}

/** Something newer waits to be shown: what plays ends here and now. */
export function cut(): void {
  skip();
  wake();
}

export async function perform(show: Show): Promise<void> {
  if (show.speed === "off" || document.hidden) return show.draw();
  skipping = false;
  const pace = paceOf(show.speed);
  const steps = stepsOf(show.before, show.after, newLines(show.before, show.after));
  const told = await tellAll(show, steps, pace * hasteFor(steps, pace));
  const draw = async (): Promise<void> => {
    await show.reveal(null);
    await show.draw();
  };
  await shift(show, steps[told - 1]?.now ?? show.before, show.after, draw, pace);
  for (const blow of inSum(steps.slice(told))) burst(blow, show.calm);
  if (!show.calm && !skipping) await pause(TRAVEL * pace);
}

const paceOf = (speed: Speed): number => (speed === "fast" ? 0.4 : 1);

/** What happens at once is told faster, so that there is time for more of it. */
function hasteFor(steps: Step[], pace: number): number {
  const long = steps.reduce((sum, { blow, shifts }) => sum + (blow ? BLOW : shifts ? TRAVEL : WORD), 0) * pace;
  return clamp(LONGEST / long, HASTE, 1);
}

/** Tells line by line what happened; the number of lines for which there was time. */
async function tellAll(show: Show, steps: Step[], pace: number): Promise<number> {
  let told = 0;
  let began = performance.now();
  const lines = steps.map(({ line }) => line);
  let moves: Move[] = [];
  let at = -1;
  let now = show.before;
  for (const [i, step] of steps.entries()) {
    if (skipping || (moves.length === 0 && performance.now() - began > LONGEST)) break;
    show.tell(step.line);
    told++;
    if (step.line.step !== undefined && lines[i - 1]?.step === undefined) {
      moves = turnedUpFrom(lines, i);
      await show.reveal({ moves, at: -1 });
      await pause((FLIP + BLOW) * pace);
      at = 0;
    } else if (at >= 0) at = await count(show, moves, at, stepOf(moves, step.line, at), pace);
    await play(show, now, step, pace);
    now = step.now;
    began += await announce(show, step);
  }
  if (at >= 0 && !skipping) await count(show, moves, at, LAST_STEP, pace / 2);
  for (const step of steps.slice(told)) await announce(show, step);
  return told;
}

/** Says across the table what nobody may miss, and for how long; who wants no motion reads it in the log. */
async function announce({ calm, speed }: Show, { line }: Step): Promise<number> {
  if (!line.turning || calm || skipping) return 0;
  const duration = BANNER * paceOf(speed);
  const sign = document.createElement("div");
  sign.className = "banner";
  sign.textContent = line.text;
  layer().append(sign);
  sign.animate([{ opacity: 0, transform: "scale(.9)" }, { opacity: 1, transform: "none", offset: 0.12 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], { duration });
  await pause(duration);
  sign.remove();
  return duration;
}

/** First the burst, then the number drains; a card that goes or comes is seen on its way. */
async function play(show: Show, before: View, { blow, shifts, now }: Step, pace: number): Promise<void> {
  if (blow) {
    burst(blow, show.calm);
    await pause((BLOW / 3) * pace);
    await show.step(now);
    await pause((BLOW * pace * 2) / 3);
  } else if (shifts) {
    await shift(show, before, now, () => show.step(now), pace);
    await pause(TRAVEL * pace);
  } else await pause(WORD * pace);
}

/** Draws another table, on which cards come from where they were. */
async function shift(show: Show, from: View, to: View, draw: () => Promise<void>, pace: number): Promise<void> {
  const change = difference(from, to);
  const before = boxes();
  const leaving = show.calm ? [] : copies(change);
  await draw();
  if (show.calm) fade(change);
  else travel(before, change, leaving, pace);
}

/** The count walks on to the next move that acts; those who want no motion see it jump. */
async function count(show: Show, moves: Move[], from: number, to: number, pace: number): Promise<number> {
  for (let at = show.calm ? to : from; at <= to; at++) {
    await show.reveal({ moves, at });
    await pause(STEP * pace);
  }
  return to;
}

/** What these lines take and give, one sum for each that it befell. */
function inSum(steps: Step[]): Change[] {
  const sums = new Map<string, number>();
  for (const { blow } of steps) if (blow) sums.set(blow.on, (sums.get(blow.on) ?? 0) + blow.by);
  return [...sums].filter(([, by]) => by !== 0).map(([on, by]) => ({ on, by }));
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    wake = done;
    setTimeout(done, skipping ? 0 : ms);
  });
}

// where things are

function layer(): HTMLElement {
  return document.querySelector<HTMLElement>("[data-stage]") ?? document.body;
}

function byHandle(handle: number): HTMLElement | null {
  return document.querySelector(`[data-handle="${handle}"]`);
}

/** Where a player's number is hit: on a figure where the board has one, else on the number. */
function counterSpot(name: string): Element | null {
  const at = CSS.escape(name);
  return document.querySelector(`[data-hit="${at}"]`) ?? document.querySelector(`[data-counter="${at}"]`);
}

function zoneBox(id: string): DOMRect | null {
  return document.querySelector(`[data-zone="${CSS.escape(id)}"]`)?.getBoundingClientRect() ?? null;
}

interface Box {
  rect: DOMRect;
  zone: string;
}

function boxes(): Map<number, Box> {
  const found = new Map<number, Box>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-handle]")) {
    const zone = element.closest<HTMLElement>("[data-zone]")?.dataset["zone"] ?? "";
    found.set(Number(element.dataset["handle"]), { rect: element.getBoundingClientRect(), zone });
  }
  return found;
}

// what moves

function ghost(element: HTMLElement, at: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-handle");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px` });
  layer().append(copy);
  return copy;
}

function copies(change: Difference): { copy: HTMLElement; from: DOMRect; to: string }[] {
  return change.departures.flatMap(({ handle, to }) => {
    const element = byHandle(handle);
    if (!element) return [];
    const from = element.getBoundingClientRect();
    return [{ copy: ghost(element, from), from, to }];
  });
}

function travel(before: Map<number, Box>, change: Difference, leaving: ReturnType<typeof copies>, pace: number): void {
  for (const { copy, from, to } of leaving) fly(copy, from, zoneBox(to) ?? from, pace, 0, () => copy.remove());
  const origin = new Map(change.arrivals.map(({ handle, from }) => [handle, zoneBox(from)]));
  for (const element of document.querySelectorAll<HTMLElement>("[data-handle]")) {
    const handle = Number(element.dataset["handle"]);
    if (handle < 0) continue;
    const old = before.get(handle);
    const from = old?.rect ?? origin.get(handle);
    if (from) settle(element, from, old !== undefined && old.zone === zoneName(element), pace);
  }
}

const zoneName = (element: HTMLElement): string => element.closest<HTMLElement>("[data-zone]")?.dataset["zone"] ?? "";

function settle(element: HTMLElement, from: DOMRect, near: boolean, pace: number): void {
  const to = element.getBoundingClientRect();
  const far = Math.abs(from.left - to.left) + Math.abs(from.top - to.top);
  if (far < 3 || to.width === 0) return;
  if (near) {
    element.animate(
      [{ transform: `translate(${from.left - to.left}px,${from.top - to.top}px)` }, { transform: "none" }],
      { duration: TRAVEL * pace, easing: EASE },
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
    { duration: TRAVEL * 1.4 * pace, easing: EASE, fill: "both" },
  );
  flight.onfinish = done;
  flight.oncancel = done;
}

function fade(change: Difference): void {
  for (const { handle } of change.arrivals) {
    byHandle(handle)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
  }
}

// hits and heals

function burst(change: Change, calm: boolean): void {
  const [kind, ...rest] = change.on.split(":");
  const spot = kind === "card" ? byHandle(Number(rest[0])) : counterSpot(rest.join(":"));
  const at = spot?.getBoundingClientRect();
  if (!at || at.width === 0) return;
  const figure = spot?.hasAttribute("data-hit") ?? false;
  const inner = at.left + at.width / 2 < innerWidth / 2 ? 0.8 : 0.2; // beside the face, towards the middle
  const across = figure ? inner : kind === "card" ? 0.68 : 0.5;
  const sign = document.createElement("div");
  sign.className = change.by < 0 ? "burst" : "burst good";
  sign.setAttribute("aria-hidden", "true");
  sign.innerHTML = `<svg viewBox="-52 -52 104 104"><path d="${BURST}"/><text y="16">${change.by > 0 ? "+" : "−"}${Math.abs(change.by)}</text></svg>`;
  const size = figure ? clamp(at.height * 0.3, 56, 120) : kind === "card" ? clamp(at.width * 0.55, 40, 72) : 48;
  Object.assign(sign.style, {
    width: `${size}px`,
    left: `${at.left + at.width * across - size / 2}px`,
    top: `${at.top + at.height * (kind === "card" ? 0.32 : 0.5) - size / 2}px`,
  });
  layer().append(sign);
  const frames = calm
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { transform: "scale(.4)", opacity: 0, offset: 0 },
        { transform: "scale(1.15)", opacity: 1, offset: 0.15 },
        { transform: "scale(1)", opacity: 1, offset: 0.25 },
        { transform: "scale(1)", opacity: 1, offset: 0.8 },
        { transform: "scale(1)", opacity: 0, offset: 1 },
      ];
  sign.animate(frames, { duration: 800 }).onfinish = () => sign.remove();
}
