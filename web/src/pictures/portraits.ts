// The faces that people have chosen: traits, of which the server draws the picture.

export type Face = Readonly<Record<string, string>>;

/** The picture of a face. */
export const portraitUrl = (face: Face): string => `/api/portrait?${new URLSearchParams(face).toString()}`;

/** A face to begin with: the first word of every trait. */
export const firstFace = (traits: Readonly<Record<string, readonly string[]>>): Face =>
  Object.fromEntries(Object.entries(traits).map(([name, [word = ""]]) => [name, word]));

/** Any face, by numbers from 0 to 1. */
export const anyFace = (traits: Readonly<Record<string, readonly string[]>>, chance: () => number): Face =>
  Object.fromEntries(Object.entries(traits).map(([name, words]) => [name, words[Math.floor(chance() * words.length)] ?? words[0] ?? ""]));
