// Whose it is, the same everywhere: each seat has a shape and a colour, as it is seen from yours.

export type Tone = "you" | "foe" | "third" | "fourth";

const OTHERS: Tone[] = ["foe", "third", "fourth"];

/** You are a disc; the others follow in the order in which they sit. To a spectator the first seat is the near one. */
export function toneOf(seat: number, you: number): Tone {
  const near = Math.max(you, 0);
  return seat === near ? "you" : (OTHERS[seat < near ? seat : seat - 1] ?? "foe");
}
