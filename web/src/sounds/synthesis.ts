// The sounds themselves, made of oscillators and noise: no file comes from anywhere.

export type Sound = "card" | "hit" | "block" | "coin" | "turn" | "end";

type Audio = BaseAudioContext;

/** Something that swells at once and dies away; the node that what sounds goes through. */
function dying(audio: Audio, into: AudioNode, at: number, level: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  gain.connect(into);
  return gain;
}

/** A tone that slides from one pitch to another. */
function tone(audio: Audio, into: AudioNode, at: number, { from, to = from, seconds, level, wave = "sine" }: { from: number; to?: number; seconds: number; level: number; wave?: OscillatorType }): void {
  const oscillator = audio.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  oscillator.connect(dying(audio, into, at, level, seconds));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** Noise around a pitch: paper, a thud. */
function noise(audio: Audio, into: AudioNode, at: number, { pitch, width, seconds, level }: { pitch: number; width: number; seconds: number; level: number }): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 22_222; // the same each time
  for (let i = 0; i < samples.length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    samples[i] = state / 1_073_741_824 - 1;
  }
  const [source, filter] = [audio.createBufferSource(), audio.createBiquadFilter()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter).connect(dying(audio, into, at, level, seconds));
  source.start(at);
}

const RECIPES: Readonly<Record<Sound, (audio: Audio, into: AudioNode, at: number) => void>> = {
  card: (audio, into, at) => {
    noise(audio, into, at, { pitch: 2600, width: 0.9, seconds: 0.11, level: 0.5 });
    tone(audio, into, at + 0.05, { from: 190, to: 120, seconds: 0.08, level: 0.18 });
  },
  hit: (audio, into, at) => {
    tone(audio, into, at, { from: 210, to: 58, seconds: 0.24, level: 0.55, wave: "triangle" });
    noise(audio, into, at, { pitch: 620, width: 0.7, seconds: 0.16, level: 0.55 });
  },
  block: (audio, into, at) => {
    for (const from of [523, 784, 1319]) tone(audio, into, at, { from, seconds: 0.34, level: 0.13, wave: "triangle" });
    noise(audio, into, at, { pitch: 3800, width: 2, seconds: 0.06, level: 0.3 });
  },
  coin: (audio, into, at) => {
    tone(audio, into, at, { from: 1319, seconds: 0.1, level: 0.26 });
    tone(audio, into, at + 0.07, { from: 1760, seconds: 0.3, level: 0.26 });
  },
  turn: (audio, into, at) => {
    tone(audio, into, at, { from: 587, seconds: 0.22, level: 0.24 });
    tone(audio, into, at + 0.12, { from: 880, seconds: 0.34, level: 0.24 });
  },
  end: (audio, into, at) => {
    for (const [i, from] of [392, 494, 587, 784].entries()) tone(audio, into, at + i * 0.11, { from, seconds: 0.5, level: 0.18, wave: "triangle" });
  },
};

/** One sound, at a time of the context. */
export function sing(audio: Audio, sound: Sound, at: number, volume: number): void {
  const master = audio.createGain();
  master.gain.value = volume;
  master.connect(audio.destination);
  RECIPES[sound](audio, master, at);
}
