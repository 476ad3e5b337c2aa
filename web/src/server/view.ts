// A seat's table as the server sends it: the structs of src/caterwaul/core/views.py, field by field.

type Shape = "hand" | "pile" | "row" | "grid";

export interface Card {
  handle: number;
  face: string | null;
  name: string;
  stats: Record<string, number>;
  marks: string[];
  facing: string | null;
  at: [number, number] | null;
  under: Card[];
  owner: number | null;
  why?: string; // why it cannot be used now, where the server says it
}

export interface Zone {
  id: string;
  label: string;
  shape: Shape;
  owner: number | null;
  cards: Card[];
  count: number;
  size: [number, number] | null;
  help?: string; // what it is there for, where its label does not say it
}

export interface Counter {
  label: string;
  value: number;
  most: number | null;
  kind: "number" | "life" | "money" | "steps";
  help?: string;
}

export interface Option {
  action: number;
  words: string;
  verb: string;
  values: Record<string, string>;
  help: string;
  takes: number | null;
  goes: string | null;
  goes_card: number | null;
  title: string;
  head: string;
  effect: string;
  lets?: boolean; // it does nothing but let happen what another has begun
  turns?: string; // the facing that it gives the card it takes: "north"
  brings?: string[]; // ids of the cards that come with what it chooses
  picture?: [table: string, id: string]; // of what it chooses, where that is not a card: a character, a battlefield
}

export interface Line {
  text: string;
  name: string;
  values: Record<string, number>;
  cards: string[]; // ids of the cards that it names
  seats: number[];
  change?: number; // what the first of `seats`, or the first of `cards`, loses or wins
  of?: string; // the label of that number; "card", "cards", "side": the card itself leaves, comes or is turned (table/animation/steps)
  turning?: boolean; // with it the match takes a turn: a battle is lost
  step?: number; // the first of `cards` is turned up and acts at this step
}

export interface View {
  heading: string;
  counters: Record<string, Counter[]>;
  zones: Zone[];
  layout: string[][];
  roles: Record<string, string>; // what a seat plays as; of the table (-1): where
  signs: Record<string, string>; // what all must know of a seat now: "claims row 3"
  acts: number | null; // the card on the table whose action it is
  prompt: string;
  game: string;
  seat: number;
  seats: string[];
  to_act: number[];
  over: boolean;
  winners: number[];
  score: number[];
  ending: string[]; // why it is over by its rules, in sentences
  options: Option[];
  picks?: [least: number, most: number]; // so many options that take a card make the decision
  log: Line[];
}

/** A card to be looked at that lies nowhere on the table. */
export function pictureOf(face: string, name: string): Card {
  return { handle: -1, face, name, stats: {}, marks: [], facing: null, at: null, under: [], owner: null };
}

/** Every card of these zones with the zone it lies in, attached ones included. */
export function* cardsIn(zones: Zone[]): Generator<{ card: Card; zone: Zone; host: Card | null }> {
  for (const zone of zones) {
    const stack: { card: Card; host: Card | null }[] = zone.cards.map((card) => ({ card, host: null })).reverse();
    for (let top = stack.pop(); top; top = stack.pop()) {
      yield { card: top.card, zone, host: top.host };
      const host = top.card;
      stack.push(...host.under.map((card) => ({ card, host })));
    }
  }
}

/** How many cards a seat has, wherever they lie. */
export function cardsOwned(view: View, seat: number): number {
  return view.zones.reduce((sum, { owner, count }) => sum + (owner === seat ? count : 0), 0);
}
