// SHA-256. Browsers have it for pages that came over https only, and a table in the living room did not.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of what follows the point in a root of a prime: the constants of the standard. */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);

for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  K[found++] = fraction(Math.cbrt(n));
}

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

const at = (words: Uint32Array, i: number): number => words[i] ?? 0;

function schedule(view: DataView, block: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [at(w, i - 15), at(w, i - 2)];
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  return w;
}

function mix(state: Uint32Array, w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = at(state, i) + x));
}

/** The hash of some bytes, as 64 digits. */
export function sha256(message: Uint8Array): string {
  const view = padded(message);
  const state = START.slice();
  for (let block = 0; block < view.byteLength; block += 64) mix(state, schedule(view, block));
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
