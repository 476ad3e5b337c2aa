// Movement that tells the story: from one view to the next, what happened is played in the order of the log.

import type { Speed } from "../../app/settings.svelte";
import type { Line, View } from "../../server/view";
import { play as sound } from "../../sounds/sounds";
import { clamp } from "../layout/sizes";
import { burst, fall, guard, shake, strike, turnUp } from "./blows";
import { difference, newLines, type Change } from "./difference";
import { motionOf, type Motion } from "./motions";
import { beginsBeat, paceOf, paceOfOthers, READ, withOthers } from "./pace";
import { LAST_STEP, stepOf, turnedUpFrom, type Move } from "./reveal";
import { soundOf } from "./sounding";
import { layer } from "./spots";
import { stepsOf, type Step } from "./steps";
import { shift, TRAVEL } from "./travels";

const BLOW = 420;
const WORD = 140;
const LONGEST = 4000;
const HASTE = 0.7; // of the pace, at most, for much that happens at once: shorter than that nothing is seen to happen
const FLIP = 260;
const BANNER = 1500;
const STEP = 180;

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
  /** What others do is shown step by step: whether one is waited for. */
  halt(waits: boolean): void;
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

/** The next step, where one is waited for. */
export function goOn(): void {
  wake();
}

export async function perform(show: Show): Promise<void> {
  const lines = newLines(show.before, show.after);
  const steps = stepsOf(show.before, show.after, lines);
  if (show.speed === "off") for (const heard of new Set(steps.map((step) => soundOf(step, null)))) sound(heard);
  if (show.speed === "off" || document.hidden) return show.draw();
  skipping = false;
  const pace = paceOf(show.speed);
  const told = await tellAll(show, steps, pace * hasteFor(steps, pace));
  const draw = async (): Promise<void> => {
    await show.reveal(null);
    await show.draw();
  };
  await shift(difference(steps[told - 1]?.now ?? show.before, show.after), draw, { calm: show.calm, pace });
  for (const blow of inSum(steps.slice(told))) burst(blow, show.calm);
  if (!show.calm && !skipping) await pause(TRAVEL * pace);
}

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
  const others = withOthers(steps, show.after.seat);
  const unhurried = show.speed === "slow" || show.speed === "step"; // then all that others do is told
  let moves: Move[] = [];
  let at = -1;
  let now = show.before;
  for (const [i, step] of steps.entries()) {
    if (skipping || (moves.length === 0 && !(unhurried && i >= others) && performance.now() - began > LONGEST)) break;
    if (i >= others && (i === others || beginsBeat(step))) await wait(show, i === others);
    if (skipping) break;
    show.tell(step.line);
    told++;
    if (step.line.step !== undefined && lines[i - 1]?.step === undefined) {
      moves = turnedUpFrom(lines, i);
      sound("card");
      await show.reveal({ moves, at: -1 });
      await pause((FLIP + BLOW) * pace);
      at = 0;
    } else if (at >= 0) at = await count(show, moves, at, stepOf(moves, step.line, at), pace);
    await play(show, now, step, steps[i + 1], i < others ? pace : paceOfOthers(show.speed, pace));
    now = step.now;
    began += await announce(show, step);
  }
  if (at >= 0 && !skipping) await count(show, moves, at, LAST_STEP, pace / 2);
  for (const step of steps.slice(told)) await announce(show, step);
  return told;
}

/** Before something that others do: until it is asked for, or time to read what was before it. */
async function wait({ speed, halt }: Show, isFirst: boolean): Promise<void> {
  if (speed === "slow" && !isFirst) await pause(READ);
  if (speed !== "step" || skipping) return;
  halt(true);
  await new Promise<void>((done) => (wake = done));
  halt(false);
}

/** Says across the table what nobody may miss, and for how long; who wants no motion reads it in the log. */
async function announce({ calm, speed }: Show, { line }: Step): Promise<number> {
  if (!line.turning || calm || skipping) return 0;
  const duration = BANNER * paceOf(speed);
  const sign = document.createElement("div");
  sign.className = "banner";
  sign.textContent = line.text;
  layer().append(sign);
  sign.animate([{ opacity: 0, transform: "scale(.9)" }, { opacity: 1, transform: "none", offset: 0.12 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], { id: "banner", duration });
  await pause(duration);
  sign.remove();
  return duration;
}

/** First the burst, then the number drains; a card that goes or comes is seen on its way. */
async function play(show: Show, before: View, step: Step, next: Step | undefined, pace: number): Promise<void> {
  const { blow, shifts, now } = step;
  const motion = motionOf(before, step, next);
  if (motion && !show.calm) await pause(begun(motion, pace));
  sound(soundOf(step, motion));
  if (blow) {
    burst(blow, show.calm);
    if (blow.by < 0 && !show.calm) shake(blow.on, pace);
    await pause((BLOW / 3) * pace);
    await show.step(now);
    await pause((BLOW * pace * 2) / 3);
  } else if (shifts) {
    const [fallen, turned] = [cardThat("fall", motion), cardThat("turn", motion)];
    await shift(difference(before, now), () => show.step(now), { calm: show.calm, pace, fallen, turned });
    if (motion?.kind === "turn" && !show.calm) turnUp(motion.on, pace);
    await pause(TRAVEL * pace);
  } else if (motion?.kind !== "strike") await pause(WORD * pace);
}

/** A blow, a shield or a fall begins; the milliseconds until the table changes by it. */
function begun(motion: Motion, pace: number): number {
  if (motion.kind === "strike") return strike(motion.by, motion.on, pace);
  if (motion.kind === "block") return guard(motion.on, pace);
  return motion.kind === "fall" ? fall(motion.on, pace) : 0;
}

const cardThat = (kind: Motion["kind"], motion: Motion | null): number | undefined =>
  motion?.kind === kind && motion.on.startsWith("card:") ? Number(motion.on.slice("card:".length)) : undefined;

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
