// What is heard at a table. Nothing is loaded, and nothing sounds, until somebody turns it on.

import { settings } from "../app/settings.svelte";
import type { Sound } from "./synthesis";

let context: AudioContext | null = null;
const CLOSE = 60; // milliseconds in which the same sound is heard once
const heard = new Map<Sound, number>();

/** Let it be heard, as loud as was wished; nothing where there is nothing to hear. */
export function play(sound: Sound | null): void {
  const volume = settings.volume;
  if (sound === null || volume === 0 || typeof AudioContext === "undefined") return;
  const now = performance.now();
  if (now - (heard.get(sound) ?? -CLOSE) < CLOSE) return;
  heard.set(sound, now);
  void voice(sound, volume).catch(reportError); // an ornament: without it the table plays on
}

async function voice(sound: Sound, volume: number): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive) return; // no page sounds before it is touched
  const { sing } = await import("./synthesis");
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  sing(context, sound, context.currentTime, volume);
}
