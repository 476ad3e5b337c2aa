// What a seat sees as it is sent, in numbers, and the view that it stands for. See docs/protocol.md.
//
// Words and actions are told once and then called by number; the sheet says what the numbers of cards and counters
// mean. The structs are those of src/caterwaul/match/vocabulary.py, the order of numbers that of core/drawing.py.

import type { Card, Counter, Option, View, Zone } from "./view";

type Word = number;
type Drawn = number[]; // a card
type Told = [
  action: number, help: Word, takes?: number | null, goes?: Word | null, goesCard?: number | null, effect?: Word | null,
  phrase?: Word | null, lets?: boolean | null, turns?: Word | null, brings?: string[] | null,
];

interface ZoneForm {
  id: string;
  label: string;
  shape: Zone["shape"];
  owner: number | null;
  size?: [number, number];
  help?: string;
  mixed?: boolean; // whose its cards are is part of their names
}

interface CounterForm {
  label: string;
  kind: Counter["kind"];
  owner: number;
  help?: string;
}

export interface Sheet {
  game: string;
  seat: number;
  zones: ZoneForm[];
  counters: CounterForm[];
  layout: string[][];
  figures: string[];
  marks: string[];
  facings: string[];
  cards: [id: string | null, name: string][];
}

interface Called {
  words: string;
  verb: string;
  values: Record<string, string>;
  title: string;
  head: string;
  picture?: [table: string, id: string];
}

export interface Scene {
  heading: Word;
  drawing: number[];
  prompt: Word;
  seats: Word[];
  score: number[];
  roles?: Record<string, Word>;
  signs?: Record<string, Word>;
  helps?: Record<string, Word>;
  notes?: Record<string, [label: Word, text: Word]>;
  to_act?: number[];
  over?: boolean;
  winners?: number[];
  ending?: Word[];
  options?: Told[];
  idle?: Record<string, Word>;
  picks?: [least: number, most: number];
}

/** The part of a message that a view is made of. */
export interface SceneSent {
  sheet: Sheet | null; // with the first, and whenever everything is told anew
  words_from: number;
  words: string[];
  actions: Record<string, Called>;
  scene: Scene;
}

const [NUMBER, KIND, WHOSE, AT, TURNED, PLACE, UNDER, MARKS, FIGURES] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const NOBODY = -1;
const FACE_DOWN = "a face-down card"; // how a back is called that has a place

/** 0 says that there is none, so what is there is one more. */
const written = (n: number): number => (n > 0 ? n - 1 : n);

/** Remembers what was told to one seat, and writes out its scenes. */
export class SceneReader {
  #sheet: Sheet | null = null;
  #words: string[] = [];
  #actions: Record<string, Called> = {};
  #backs = 0;
  #drawing: number[] = [];
  #at = 0; // how far it is read

  read(sent: SceneSent): Omit<View, "log"> {
    if (sent.sheet) [this.#sheet, this.#words, this.#actions] = [sent.sheet, [], {}];
    this.#words = [...this.#words.slice(0, sent.words_from), ...sent.words];
    this.#actions = { ...this.#actions, ...sent.actions };
    if (!this.#sheet) throw new Error("a scene came before its sheet");
    return this.#view(this.#sheet, sent.scene);
  }

  #next(): number {
    return this.#drawing[this.#at++] ?? 0;
  }

  #word(number: Word): string {
    return this.#words[number] ?? "";
  }

  #spoken(words: Record<string, Word> = {}): Record<string, string> {
    return Object.fromEntries(Object.entries(words).map(([key, number]) => [key, this.#word(number)]));
  }

  #view(sheet: Sheet, scene: Scene): Omit<View, "log"> {
    [this.#drawing, this.#at, this.#backs] = [scene.drawing, 0, 0];
    const acts = this.#next() || null;
    const counters = this.#counters(sheet, scene);
    const seats = scene.seats.map((name) => this.#word(name));
    const zones = sheet.zones.map((form) => this.#zone(sheet, form, seats, scene)).filter((zone) => zone !== null);
    for (const [id, [label, text]] of Object.entries(scene.notes ?? {})) zones.push(note(id, this.#word(label), this.#word(text), --this.#backs));
    const there = new Set(zones.map(({ id }) => id));
    return {
      heading: this.#word(scene.heading),
      counters,
      zones,
      layout: sheet.layout.map((line) => line.filter((id) => there.has(id))).filter((line) => line.length > 0),
      roles: this.#spoken(scene.roles),
      signs: this.#spoken(scene.signs),
      acts,
      prompt: this.#word(scene.prompt),
      game: sheet.game,
      seat: sheet.seat,
      seats,
      to_act: scene.to_act ?? [],
      over: scene.over ?? false,
      winners: scene.winners ?? [],
      score: scene.score,
      ending: (scene.ending ?? []).map((word) => this.#word(word)),
      options: (scene.options ?? []).map((told) => this.#option(told)),
      ...(scene.picks ? { picks: scene.picks } : {}),
    };
  }

  #option([action, help, takes, goes, goesCard, effect, phrase, lets, turns, brings]: Told): Option {
    const called = this.#actions[String(action)] ?? { words: "", verb: "", values: {}, title: "", head: "" };
    return {
      action,
      ...called,
      help: this.#word(help),
      takes: takes ?? null,
      goes: goes == null ? null : this.#word(goes),
      goes_card: goesCard ?? null,
      effect: effect == null ? "" : this.#word(effect),
      title: phrase == null ? called.title : this.#word(phrase), // here cards can be pointed at and need no numbers
      ...(lets == null ? {} : { lets }),
      ...(turns == null ? {} : { turns: this.#word(turns) }),
      ...(brings == null ? {} : { brings }),
    };
  }

  #counters(sheet: Sheet, scene: Scene): Record<string, Counter[]> {
    const found: Record<string, Counter[]> = {};
    for (const { label, kind, owner, help: always } of sheet.counters) {
      const ofOwner = (found[String(owner)] ??= []);
      const [value, most] = [this.#next(), this.#next()];
      if (value) ofOwner.push({ label, value: written(value), most: most || null, kind, ...this.#help(scene, label, always) });
    }
    return found;
  }

  #help(scene: Scene, key: string, always = ""): { help?: string } {
    const now = scene.helps?.[key];
    const help = now === undefined ? always : this.#word(now);
    return help ? { help } : {};
  }

  #zone(sheet: Sheet, form: ZoneForm, seats: string[], scene: Scene): Zone | null {
    const { id, label, shape, owner, size } = form;
    const cards: Card[] = [];
    const [count, rows] = [this.#next(), this.#next()];
    for (let row = 0; row < rows; row++) {
      const numbers = Array.from({ length: this.#next() }, () => this.#next());
      const host = numbers[UNDER] ? cards.at(-1) : undefined;
      (host?.under ?? cards).push(...this.#laid(sheet, form, numbers, seats, scene));
    }
    return count ? { id, label, shape, owner, cards, count: written(count), size: size ?? null, ...this.#help(scene, id, form.help) } : null;
  }

  /** One card, or so many backs that lie on each other. */
  #laid(sheet: Sheet, form: ZoneForm, numbers: Drawn, seats: string[], scene: Scene): Card[] {
    const number = numbers[NUMBER] ?? 0;
    if (numbers[KIND]) {
      const why = scene.idle?.[String(number)];
      return [{ ...this.#card(sheet, form, numbers, seats, number), ...(why === undefined ? {} : { why: this.#word(why) }) }];
    }
    return Array.from({ length: Math.max(-number, 1) }, () => this.#card(sheet, form, numbers, seats, --this.#backs));
  }

  #card(sheet: Sheet, form: ZoneForm, numbers: Drawn, seats: string[], handle: number): Card {
    const [face = null, name = ""] = sheet.cards[numbers[KIND] ?? 0] ?? [];
    const whose = numbers[WHOSE] ? numbers[WHOSE] - 1 : (form.owner ?? NOBODY);
    const [at, turned, marks] = [numbers[AT] ?? 0, numbers[TURNED] ?? 0, numbers[MARKS] ?? 0];
    const figures = sheet.figures.flatMap((label, i) => {
      const n = numbers[FIGURES + i];
      return n ? [{ label, n: written(n) }] : [];
    });
    return {
      handle,
      face,
      name: owned(numbers[PLACE] && face === null ? FACE_DOWN : name, form.mixed ? whose : NOBODY, sheet.seat, seats),
      stats: Object.fromEntries(figures.filter(({ label }) => !label.includes("{n}")).map(({ label, n }) => [label, n])),
      marks: [
        ...figures.filter(({ label }) => label.includes("{n}")).map(({ label, n }) => label.replace("{n}", String(n))),
        ...sheet.marks.filter((_, i) => marks & (1 << i)),
      ],
      facing: turned ? (sheet.facings[turned - 1] ?? null) : null,
      at: at && form.size ? [Math.floor((at - 1) / form.size[1]), (at - 1) % form.size[1]] : null,
      under: [],
      owner: whose === NOBODY ? null : whose,
    };
  }
}

/** "your Guard", "Ann's Guard" */
function owned(name: string, whose: number, seat: number, seats: string[]): string {
  if (whose === NOBODY) return name;
  return `${whose === seat ? "your" : `${seats[whose] ?? "nobody"}'s`} ${name}`;
}

/** Words that lie on the table. */
function note(id: string, label: string, text: string, handle: number): Zone {
  const words: Card = { handle, face: null, name: text, stats: {}, marks: [], facing: null, at: null, under: [], owner: null };
  return { id, label, shape: "row", owner: null, cards: [words], count: 1, size: null };
}
