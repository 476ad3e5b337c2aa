// A bar of life, part by part.

const LOW = 0.4; // of what a fighter can have

type LifePart = "left" | "low" | "gone" | "";

/** What is left, what the last blow took from it, and nothing: of who has nothing left, nothing is shown. */
export function partOf(i: number, left: number, most: number, lost: number): LifePart {
  if (i < left) return left / most <= LOW ? "low" : "left";
  return left > 0 && i < left + lost ? "gone" : "";
}
