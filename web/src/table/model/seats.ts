// Whose it is, the same everywhere: each seat has a shape and a colour, as it is seen from yours.

type Tone = "you" | "foe" | "third" | "fourth";

const OTHERS: Tone[] = ["foe", "third", "fourth"];

/** The seat at the near side of the table: yours, and to a spectator the first. */
export function isNear(seat: number | null | undefined, you: number): boolean {
  return seat === Math.max(you, 0);
}

/** You are a disc; the others follow in the order in which they sit. */
export function toneOf(seat: number, you: number): Tone {
  const near = Math.max(you, 0);
  return isNear(seat, you) ? "you" : (OTHERS[seat < near ? seat : seat - 1] ?? "foe");
}
