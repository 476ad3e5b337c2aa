// A card file on the bench: its text is the truth, and every change is checked at once and played soon.

import type { CardInfo } from "../../server/games";
import { errorText } from "../../server/http";
import { checkCards, followStudy, type Checked, type FieldInfo, type Language, type Told, type VerbInfo } from "../../server/lab";
import { AccountSet } from "./account_set.svelte";
import { entriesIn, idOf, withEntry, withField, withoutEntry, type Entry, type Value } from "./card_toml";
import { keepShelf, type Place, type Shelf, type Version } from "./shelf";

const PAUSE = 60; // after the last key, before the server is asked
const ONE_CHANGE = 700; // keys that follow each other faster are one step to take back
const MOST_STEPS = 300;
const MOST_VERSIONS = 40;
const PLAIN = 4; // cards of the game that a new one may be like

/** With what the bench is compared: the cards of the game, a version, or the same cards by the usual rules. */
export interface Against {
  kind: "game" | "version" | "usual";
  text: string; // of a version
}

export class Workshop {
  readonly game: string;
  readonly language: Language;
  readonly builtin: Readonly<Record<string, CardInfo[]>>;
  text = $state("");
  chosen = $state.raw<Place | null>(null);
  against = $state.raw<Against>({ kind: "game", text: "" });
  options = $state.raw<Readonly<Record<string, string>>>({}); // in which the rules are read otherwise
  bot = $state("");
  #versions = $state.raw<readonly Version[]>([]); // of this browser
  past = $state.raw<readonly string[]>([]);
  future = $state.raw<readonly string[]>([]);
  checked = $state.raw<Checked | null>(null); // of the text as it was when it was last looked at
  checkedText = $state("");
  told = $state.raw<Told | null>(null);
  toldText = $state(""); // of which that is told
  trouble = $state("");
  studyTrouble = $state("");
  playing = $state(false);
  studies = $state(true); // whether every change is played
  readonly account = new AccountSet(this);
  #set = ""; // the id of the set that is open, before it is there
  #typed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #study: AbortController | null = null;
  #asked = 0;

  constructor(language: Language, builtin: Readonly<Record<string, CardInfo[]>>, kept: Shelf) {
    [this.language, this.builtin, this.game] = [language, builtin, language.game];
    this.text = kept.text;
    this.#versions = kept.versions;
    this.chosen = kept.chosen;
    this.options = kept.options;
    this.#set = kept.set;
    if (kept.set) void this.account.openAgain(kept.set);
    if (this.hasOptions) this.against = { kind: "usual", text: "" };
    this.choose(this.chosen ?? this.places[0] ?? null);
  }

  readonly entries = $derived.by(() => entriesIn(this.text));
  readonly places = $derived(this.entries.map((entry) => ({ table: entry.table, id: idOf(entry) })).filter(({ id }) => id));

  get entry(): Entry | null {
    const at = this.chosen;
    return (at && this.entries.find((entry) => entry.table === at.table && idOf(entry) === at.id)) ?? null;
  }

  /** What the entry that is chosen has without saying so: the fields of the card that it changes. */
  get base(): Readonly<Record<string, Value>> {
    const change = this.entry?.fields.get("change")?.value;
    const card = change === undefined ? undefined : this.builtinCard(this.entry?.table ?? "", String(change));
    return card ? { name: card.name, ...(card.lore ? { lore: card.lore } : {}), ...(card.given as Record<string, Value>) } : {};
  }

  builtinCard(table: string, id: string): CardInfo | undefined {
    return this.builtin[table]?.find((card) => card.id === id);
  }

  fieldsOf(table: string): readonly FieldInfo[] {
    return this.language.tables.find((found) => found.table === table)?.fields ?? [];
  }

  /** All ids of a table with their names: those of the game and those of the file. */
  idsOf(table: string): { id: string; name: string }[] {
    const own = this.places.filter((place) => place.table === table).map(({ id }) => ({ id, name: this.nameOf({ table, id }) }));
    const known = (this.builtin[table] ?? []).filter(({ id }) => !own.some((other) => other.id === id));
    return [...own, ...known];
  }

  nameOf({ table, id }: Place): string {
    const entry = this.entries.find((found) => found.table === table && idOf(found) === id);
    const own = entry?.fields.get("name")?.value;
    return typeof own === "string" ? own : (this.builtinCard(table, id)?.name ?? id.replaceAll("_", " "));
  }

  /** The text as somebody types it: quick keys are one step. */
  type(text: string): void {
    const now = Date.now();
    this.#write(text, now - this.#typed < ONE_CHANGE);
    this.#typed = now;
  }

  /** The text after a change that is a step by itself. */
  write(text: string): void {
    this.#typed = 0;
    this.#write(text, false);
  }

  #write(text: string, isSameStep: boolean): void {
    if (text === this.text) return;
    if (!isSameStep) this.past = [...this.past, this.text].slice(-MOST_STEPS);
    this.future = [];
    this.#show(text);
  }

  #show(text: string): void {
    const renamed = this.chosen && this.entry ? this.entries.indexOf(this.entry) : -1;
    this.text = text;
    if (this.chosen && !this.entry && renamed >= 0) this.chosen = this.places[renamed] ?? this.chosen; // it has another id now
    if (!this.chosen) this.chosen = this.places[0] ?? null; // the first that is written is what it is about
    this.#keep();
    this.#soon(PAUSE);
  }

  /** Lay another text on the bench; what was there can be taken back. */
  lay(text: string): void {
    this.write(text);
    this.choose(this.places[0] ?? null);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.text];
    this.#typed = 0;
    this.#show(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (after === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.text];
    this.#show(after);
  }

  /** Set a field of the entry that is chosen; undefined takes it out. */
  set(key: string, value: Value | undefined): void {
    const entry = this.entry;
    if (!entry) return;
    this.type(withField(this.text, entry, key, value));
    if ((key === "id" || key === "change") && typeof value === "string") this.chosen = { table: entry.table, id: value };
  }

  choose(place: Place | null): void {
    if (place?.id !== this.chosen?.id || place?.table !== this.chosen?.table) this.told = null; // that was about another
    this.chosen = place;
    this.#keep();
    this.#soon(0);
  }

  /** Put a card of the game on the bench, to be changed. */
  change(table: string, id: string): void {
    if (!this.places.some((place) => place.table === table && place.id === id)) this.write(withEntry(this.text, table, { change: id }));
    this.choose({ table, id });
  }

  /** Begin a new one, with what every one needs; where that is not enough, like the plainest of the game. */
  async begin(table: string): Promise<void> {
    let id = `new_${table}`;
    for (let n = 2; this.idsOf(table).some((other) => other.id === id); n += 1) id = `new_${table}_${n}`;
    const named = { id, name: id.replaceAll("_", " ").replace(/^n/, "N") };
    const needed = Object.fromEntries(this.fieldsOf(table).filter((field) => field.needed).map((field) => [field.name, this.firstValue(field)]));
    let first: Record<string, Value> = { ...named, ...needed };
    for (const plain of [needed, ...this.#plainest(table)]) {
      const found = await checkCards(this.game, withEntry("", table, { ...named, ...plain }), table, id).catch(() => null);
      if (!found || found.faults.length > 0) continue;
      first = { ...named, ...plain };
      break;
    }
    this.write(withEntry(this.text, table, first));
    this.choose({ table, id });
  }

  /** What the cards of the game say that say least. */
  #plainest(table: string): Record<string, Value>[] {
    const given = (this.builtin[table] ?? []).map((card) => card.given as Record<string, Value>);
    return given.sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length).slice(0, PLAIN);
  }

  /** What may stand in a field, to begin with. */
  firstValue(field: FieldInfo): Value {
    const first = this.idsOf(field.table ?? "")[0]?.id ?? "";
    switch (field.kind) {
      case "number": return Math.min(Math.max(field.least ?? 0, 1), field.most ?? 1);
      case "word": return field.words?.[0] ?? "";
      case "flags": return field.words?.slice(0, 1) ?? [];
      case "flag": return true;
      case "colour": return "#c0392b";
      case "picture": return "";
      case "ref": return first;
      case "refs": return field.exact ? this.#fullList(field) : [first];
      case "rows": return [];
    }
  }

  /** The verbs that mean something in a field. */
  verbsOf(field: FieldInfo): VerbInfo[] {
    const verbs = this.language.rows[field.rows ?? ""]?.verbs ?? [];
    return verbs.filter(({ word }) => !field.verbs?.length || field.verbs.includes(word));
  }

  /** An effect of that verb: what it takes, kept where the one before took it too. */
  rowOf(field: FieldInfo, word: string, before: Readonly<Record<string, Value>> = {}): { [key: string]: Value } {
    const fields = this.language.rows[field.rows ?? ""]?.fields ?? [];
    const takes = this.verbsOf(field).find((verb) => verb.word === word)?.takes ?? [];
    const values = fields.filter(({ name }) => takes.includes(name)).map((taken) => [taken.name, before[taken.name] ?? this.firstValue(taken)] as const);
    return { do: word, ...Object.fromEntries(values) };
  }

  firstRow(field: FieldInfo): { [key: string]: Value } {
    return this.rowOf(field, this.verbsOf(field)[0]?.word ?? "");
  }

  /** So many different ones as are needed. */
  #fullList(field: FieldInfo): string[] {
    const ids = this.idsOf(field.table ?? "").map(({ id }) => id);
    return Array.from({ length: field.room ?? 0 }, (_, i) => ids[i % ids.length] ?? "");
  }

  remove(): void {
    if (!this.entry) return;
    this.write(withoutEntry(this.text, this.entry));
    this.choose(this.places[0] ?? null);
  }

  /** Those of the set that is open, which its account keeps, or else those of this browser. */
  get versions(): readonly Version[] {
    return this.account.versions ?? this.#versions;
  }

  async keepVersion(name: string): Promise<void> {
    if (this.account.open) return this.account.keepVersion(name);
    const version: Version = { name, text: this.text, at: Date.now() };
    this.#versions = [version, ...this.#versions.filter((other) => other.name !== name)].slice(0, MOST_VERSIONS);
    this.#keep();
  }

  async forgetVersion(version: Version): Promise<void> {
    if (this.against.kind === "version" && this.against.text === version.text) this.compareWith({ kind: "game", text: "" });
    if (this.account.open) return this.account.forgetVersion(version.name);
    this.#versions = this.#versions.filter((other) => other !== version);
    this.#keep();
  }

  compareWith(against: Against): void {
    this.against = against;
    this.told = null; // that was beside another
    this.play();
  }

  get hasPictures(): boolean {
    return /picture *= *"[0-9a-f]{32}"/.test(this.text);
  }

  get hasOptions(): boolean {
    return Object.keys(this.options).length > 0;
  }

  /** Read a rule otherwise, or as usual where the value is empty. */
  /** Read the rules so, as far as the game knows these options; the usual reading is what one compares with then. */
  readRules(wanted: Readonly<Record<string, string>>): void {
    const others = this.language.options.map(({ name, values }) => [name, values.slice(1).find(({ value }) => value === wanted[name])?.value ?? ""]);
    this.options = Object.fromEntries(others.filter(([, value]) => value));
    if (this.hasOptions && this.against.kind === "game") this.against = { kind: "usual", text: "" };
    else if (!this.hasOptions && this.against.kind === "usual") this.against = { kind: "game", text: "" };
    this.told = null;
    this.#keep();
    this.play();
  }

  playBy(bot: string): void {
    this.bot = bot;
    this.play();
  }

  #keep(): void {
    keepShelf(this.game, { text: this.text, chosen: this.chosen, versions: this.#versions, set: this.#set, options: this.options });
  }

  keepOpenSet(): void {
    this.#set = this.account.open?.id ?? "";
    this.#keep();
  }

  #soon(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), wait);
  }

  /** Ask what is wrong, and where nothing is, play. */
  async check(): Promise<void> {
    const asked = ++this.#asked;
    const [text, place] = [this.text, this.chosen];
    try {
      const found = await checkCards(this.game, text, place?.table ?? "", place?.id ?? "");
      if (asked !== this.#asked) return; // another one is on its way
      this.trouble = "";
      this.checked = found.faults.length > 0 && this.checked ? { ...this.checked, faults: found.faults, warnings: [] } : found;
      this.checkedText = text;
      if (found.faults.length === 0) this.play();
      else this.stop();
    } catch (error) {
      if (asked === this.#asked) this.trouble = errorText(error);
    }
  }

  /** Have what is on the bench played; what is told of it begins anew. */
  play(): void {
    this.stop();
    if (!this.studies || !(this.chosen || this.hasOptions)) return;
    const control = (this.#study = new AbortController());
    const { table, id } = this.chosen ?? { table: "", id: "" };
    const { text, options } = this;
    const isByUsualRules = this.against.kind === "usual";
    const wish = { cards: text, against: isByUsualRules ? text : this.against.text, table, id, bot: this.bot, options, against_options: isByUsualRules ? {} : options };
    this.playing = true;
    this.studyTrouble = "";
    const show = (told: Told): void => {
      if (control.signal.aborted) return;
      if (told.error) this.studyTrouble = told.error;
      else if (told.stage && !this.told) this.told = told;
      else if (told.games) [this.told, this.toldText] = [told, text];
    };
    followStudy(this.game, wish, show, control.signal)
      .catch((error: unknown) => { if (!control.signal.aborted) this.studyTrouble = errorText(error); })
      .finally(() => { if (this.#study === control) this.playing = false; });
  }

  stop(): void {
    this.#study?.abort();
    this.#study = null;
    this.playing = false;
  }

  setStudies(on: boolean): void {
    this.studies = on;
    if (on) this.play();
    else this.stop();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.stop();
  }
}
