// One table as this page sees it: the connection, the screen, and what the player holds.

import { getContext, setContext } from "svelte";
import { person } from "../../app/person.svelte";
import { settings } from "../../app/settings.svelte";
import type { RulesReading } from "../../rules/citations";
import { Connection, keptUp, socketOf, type Link, type Listener, type Status } from "../../server/connection";
import type { Incoming, Outgoing, Seen, Table } from "../../server/messages";
import { joinTable, type TableFaces } from "../../server/tables";
import type { Card, Line, Option, View } from "../../server/view";
import { keepPromises, plainPart, randomPart, rememberPledge } from "../../shuffle/pledges";
import { asSentence, plainly } from "../../text/wording";
import { guardClicks, pointer } from "../layout/pointer";
import { choicesOf, fadedOf, forced, letsHappen, NOTHING, pointedAt, tapCard, tapTarget, type Choices, type Pick, type Tap } from "./choosing";
import { Advice, isAmong } from "./advice.svelte";
import { Doubts, type Asked } from "./doubts.svelte";
import type { Lit } from "./lighting";
import { undoAnswerText } from "./notices";
import { Pending } from "./pending.svelte";
import { readingOf } from "./rules_reading";
import { Screen, shownOf, type Shown } from "./screen.svelte";
import { Several } from "./several.svelte";
import { Talk } from "./talk.svelte";
import { GameTexts } from "./texts.svelte";

/** A card that is read, and where it lies on the screen. */
export interface Zoomed {
  card: Card;
  box: DOMRect;
  table?: string; // of the book, if it is no card
}

/** A match that is over: its log leads back to the actions. */
interface Past {
  actionOf(line: number): number | undefined;
  go(to: number): void;
}

const PAUSE = 1000; // milliseconds in which what happens can be read before it goes on by itself
const NO_CHOICES: Choices = { takers: new Map(), targets: new Map(), buttons: [], acting: null, sure: null, turns: [] };

export class Session {
  table = $state.raw<Table | null>(null);
  status = $state<Status>("connecting");
  signedOut = $state(false); // somebody ended the session, here or elsewhere, while the table was open
  pick = $state.raw<Pick>(NOTHING);
  ahead = $state(0); // seconds by which this machine is ahead of the server
  isNew = $state(false); // to this game, as far as this browser knows
  notice = $state("");
  zoomed = $state.raw<Zoomed | null>(null);
  reading = $state.raw<RulesReading | null>(null); // what the rules are looked up for
  pointed = $state<string | null>(null); // the target under the pointer or the focus
  looked = $state.raw<Option | null>(null); // an answer under the pointer or the focus
  dragged = $state<number | null>(null);
  lit = $state.raw<Lit | null>(null); // what a line of the log is about that somebody points at
  readonly #advice = new Advice();
  readonly #pending = new Pending();
  #doing = $state(""); // what was sent and is not yet seen on the table

  readonly #asks = $derived<Choices>(this.shown && !this.busy ? choicesOf(this.shown.view, this.pick) : NO_CHOICES);
  choices = $derived(this.isConnected ? this.#asks : NO_CHOICES);

  /** Cards that cannot be chosen while others, or answers, can be; without a server they look as they did. */
  faded = $derived(this.shown && !this.busy ? fadedOf(this.shown.view, this.#asks) : new Set<number>());

  /** What a coach points out, or a hint names. */
  hinted = $derived(new Set(this.canAct ? [...(this.shown?.coach?.hints ?? []), ...this.#advice.actions] : []));

  past: Past | null = null;
  readonly texts = new GameTexts();
  readonly screen: Screen;
  readonly #connection: Link;
  #log: Line[] = [];
  #droppedOn: string | null = null; // by the move that was sent last
  readonly #doubts = new Doubts((message) => this.#connection.send(message));
  readonly #several = new Several();
  readonly talk = new Talk((message) => this.ask(message));
  readonly #part = randomPart(); // in the shuffle, here or of a rematch; the same however often it is sent

  constructor(
    readonly id: string,
    readonly invite: string | null,
    link: (listener: Listener) => Link = (listener) => new Connection(socketOf(id, invite), listener),
    readonly replayed = false, // a match that is over is watched
  ) {
    this.screen = new Screen(replayed, () => this.#letGo(), () => this.#goOn());
    this.#connection = link({
      message: (message) => this.#hear(message),
      status: (status) => this.#turn(status),
      ended: () => void this.#ended(),
    });
  }

  #turn(status: Status): void {
    this.status = status;
    if (status !== "open" && status !== "silent") this.#pending.lost();
  }

  /** A new password or a new account ends a session too, and begins another. */
  async #ended(): Promise<void> {
    await person.look();
    this.signedOut = person.me?.account === false;
  }

  /** Where to sign in, and from there back to this table. */
  get entrance(): string {
    return `/me?way=sign-in&to=/t/${this.id}`;
  }

  /** Where the pictures of this table are, if it is played with cards of somebody's own. */
  get faces(): TableFaces | null {
    return this.table?.own_cards ? this : null;
  }

  get shown(): Shown | null {
    return this.screen.shown;
  }

  get view(): View | null {
    return this.shown?.view ?? null;
  }

  /** Nothing is on its way, neither to the server nor to the screen. */
  get canAct(): boolean {
    return this.isConnected && !this.busy;
  }

  get isConnected(): boolean {
    return this.status === "open";
  }

  /** Something happens, here or on its way: whatever the table asked before is answered. */
  get busy(): boolean {
    return this.#pending.moving || this.screen.playing || this.screen.isBack;
  }

  /** What is said until the next move. */
  get hint(): string {
    return this.#advice.text;
  }

  set hint(text: string) {
    this.#advice.say(text);
  }

  /** Somebody thinks about a hint. */
  get thinking(): boolean {
    return this.#pending.has("hint");
  }

  get canAskHint(): boolean {
    return (this.table?.advised ?? false) && this.canAct && !this.thinking && (this.view?.options.length ?? 0) > 0;
  }

  get canUndo(): boolean {
    return (this.shown?.canUndo ?? false) && !this.#pending.has("undo");
  }

  /** What happens meanwhile, in words: the event that is told, else what was done. */
  get happening(): string {
    return this.screen.telling?.text ?? this.#doing;
  }

  isHinted(options: Option[] | undefined): boolean {
    return isAmong(this.hinted, options);
  }

  /** The time as the server has it. */
  now(): number {
    return Date.now() / 1000 - this.ahead;
  }

  get seated(): boolean {
    return (this.table?.seat ?? -1) >= 0;
  }

  start(): () => void {
    const hangUp = keptUp(this.#connection);
    const unguard = guardClicks();
    return () => {
      unguard();
      hangUp();
    };
  }

  /** Sit down; the server says who a socket is when it opens, so it is opened anew. */
  async join(choices: Record<string, string> = {}, typed = ""): Promise<void> {
    const part = plainPart(typed) || this.#part;
    const commitment = this.table?.shuffle?.commitment;
    await joinTable(this.id, this.invite, choices, part);
    if (commitment) rememberPledge(this.id, { commitment, part });
    this.#connection.connect();
  }

  rematch(): void {
    this.ask({ type: "rematch", part: this.#part });
  }

  // what the player does

  tapCard(handle: number, clicks = 1): void {
    if (this.picks && this.canAct && this.choices.takers.has(handle)) this.#choose(handle, clicks > 1);
    else if (this.view) this.#do(tapCard(this.view, this.pick, handle, clicks > 1));
  }

  tapTarget(target: string): void {
    if (this.view) this.#do(tapTarget(this.view, this.pick, target));
  }

  /** A card was dropped on a target: it was held, so one option is meant or a chooser opens. If the next question is
   * where it goes, the space on which it was dropped is the answer. */
  drop(handle: number, target: string, spot: string | null = null): void {
    if (!this.view || !this.canAct) return;
    this.pick = { card: handle, target: null };
    this.#do(tapTarget(this.view, this.pick, target), spot);
  }

  /** What cannot be done, and why. */
  get asked(): Asked | null {
    return this.#doubts.asked;
  }

  /** Several cards of one decision, not sent yet. */
  get chosen(): number[] {
    return this.#several.chosen;
  }

  /** How many cards one decision takes, at least and at most, if they are chosen together. */
  get picks(): [least: number, most: number] | null {
    const { picks } = this.view ?? {};
    return picks && picks[1] > 1 ? picks : null;
  }

  get canSendChosen(): boolean {
    return this.canAct && this.chosen.length >= Math.max(1, this.picks?.[0] ?? 1);
  }

  /** All that are chosen, one action after the other. */
  sendChosen(): void {
    if (!this.canSendChosen || !this.picks) return;
    this.#several.begin(this.view, this.picks[1]);
    this.#sendNext();
  }

  /** Why a card cannot be used, wherever it lies. */
  askAbout(handle: number): void {
    this.#do({ kind: "ask", card: handle, target: null });
  }

  hold(pick: Pick): void {
    this.#doubts.asked = null;
    this.pick = pick;
  }

  unpoint(target: string | null): void {
    if (this.pointed === target) this.pointed = null;
  }

  /** One step back: what is aimed, what is held, and then inside the decision. */
  back(): void {
    if (this.screen.isBack) this.screen.lookAtNow();
    else if (this.pick.target !== null && this.pick.card !== null) this.pick = { card: this.pick.card, target: null };
    else if (this.pick.card !== null || this.pick.target !== null) this.pick = NOTHING;
    else if (this.chosen.length > 0) this.#several.chosen = [];
    else if (this.shown?.drafting && this.canAct) this.#act({ type: "back", seen: this.shown.seen }, "One step back");
  }

  get canStepBack(): boolean {
    return this.canAct && (this.pick.card !== null || this.pick.target !== null || this.chosen.length > 0 || (this.shown?.drafting ?? false));
  }

  send(option: Option, spot: string | null = null): void {
    if (!this.shown || !this.canAct) return;
    this.meet();
    this.#act({ type: "move", seen: this.shown.seen, action: option.action }, option.title, spot);
  }

  askHint(): void {
    if (this.canAskHint) this.ask({ type: "hint" });
  }

  undo(): void {
    if (this.canUndo && this.ask({ type: "undo", seen: this.#pending.seen })) this.hint = "";
  }

  /** Yes or no to who asks to take back. */
  allow(undo: boolean): void {
    if (this.table) this.ask({ type: "allow", undo, question: this.table.undo_question });
  }

  /** Who has moved once needs no word about the goal. */
  meet(): void {
    if (this.isNew) settings.meet(this.shown?.view.game ?? "");
    this.isNew = false;
  }

  /** The page of a card in the gallery, which has none for cards of one's own. */
  pageOf(face: string | null | undefined, table = "card"): string | null {
    return face && this.view && !this.table?.own_cards ? `/cards/${this.view.game}/${table}/${face}` : null;
  }

  /** Look up the rules about a card, or about what is asked now. */
  lookUp(card: Card | null | undefined, table = "card"): void {
    if (this.view) this.reading = { ...readingOf(this.view, this.texts.tables, card, table), page: this.pageOf(card?.face, table) };
  }

  /** Enter: what is sure, or what is the only choice. */
  confirm(): boolean {
    if (this.chosen.length > 0) {
      this.sendChosen();
      return true;
    }
    const option = this.choices.sure ?? (this.view ? forced(this.view) : null);
    if (!option || !this.canAct) return false;
    this.send(option);
    return true;
  }

  /** What is answered without asking. */
  get letting(): Option | null {
    if (!this.shown || !this.table || !this.seated || !this.canAct || this.shown.isBack || this.shown.coach) return null;
    return letsHappen(this.shown.view, this.table.seats.map(({ kind }) => kind));
  }

  /** Whether it was sent: not without a connection, nor again before it is answered. */
  ask(message: Outgoing): boolean {
    if (this.#pending.has(message.type)) return false;
    const id = this.#connection.send(message);
    if (id === null) this.notice = "There is no connection to the table just now.";
    else this.#pending.sent(message.type, id);
    return id !== null;
  }

  #act(message: Outgoing, doing: string, spot: string | null = null): void {
    if (!this.ask(message)) return;
    this.hint = "";
    this.#doing = doing;
    this.#droppedOn = spot;
  }

  #do(tap: Tap, spot: string | null = null): void {
    this.#doubts.asked = null;
    if (!this.canAct) return;
    if (tap.kind === "send") this.send(tap.option, spot);
    else if (tap.kind === "hold") this.#holdOrSend(tap.pick, spot);
    else if (tap.kind === "ask") this.#ask(tap.card, tap.target);
  }

  /** One of several; a second tap takes it back. */
  #choose(handle: number, again: boolean): void {
    this.#doubts.asked = null;
    if (again || !this.view) return;
    const [, most] = this.picks ?? [0, 0];
    if (this.#several.toggle(handle, most)) return;
    this.#doubts.asked = { card: { ...pointedAt(this.view, handle, null), why: `${most} are chosen: tap one of them to take it back` }, aimed: false };
  }

  #sendNext(): void {
    const next = this.#several.next(this.view, this.choices);
    if (next) this.send(next);
  }

  /** What is held is put down. */
  #ask(handle: number | null, target: string | null): void {
    this.pick = NOTHING;
    if (!this.view || this.view.over || !this.seated || this.replayed || !this.shown) return;
    this.#doubts.ask(this.view, this.shown.seen, handle, target);
  }

  /** Inside a decision a step back is always at hand, so a clear target needs no second tap. */
  #holdOrSend(pick: Pick, spot: string | null): void {
    this.pick = pick;
    const { sure } = this.choices;
    if (sure && this.shown?.drafting && pick.target !== null) this.send(sure, spot);
  }

  // what the server says

  #hear(message: Incoming): void {
    switch (message.type) {
      case "table":
        keepPromises(message, this.#part);
        this.#tellAnswer(message);
        this.table = message;
        this.ahead = Date.now() / 1000 - message.now;
        if (!this.texts.game) {
          this.isNew = !settings.hasMet(message.game);
          void this.texts.read(message.game, this.faces);
        }
        break;
      case "clocks":
        this.ahead = Date.now() / 1000 - message.now;
        if (this.table) this.table = { ...this.table, seats: this.table.seats.map((seat, i) => ({ ...seat, clock: message.clocks[i] ?? null })) };
        break;
      case "view":
        this.#take(message);
        break;
      case "ok":
        this.#pending.done(message.id);
        break;
      case "error":
        if (this.#doubts.isOpen(message.id)) break; // another question has come since
        this.#several.stop();
        if (this.#pending.refused(message.id)) [this.#doing, this.#droppedOn] = ["", null];
        if (message.code !== "stale") this.notice = asSentence(plainly(message.message));
        break;
      case "hint":
        if (this.#pending.advised(message.id)) this.#advice.take(message);
        break;
      case "why":
        this.#doubts.answer(message.id, message.text);
        break;
      case "emote":
        this.talk.emote(message.seat, message.emote);
        break;
      case "said":
        this.talk.say(message.seat, message.text);
        break;
      case "mutes":
        this.talk.muted = message.seats;
        break;
      case "pong":
        break;
    }
  }

  /** Who asked to take back is told the answer: a refusal in passing, and what was allowed until the next move. */
  #tellAnswer(now: Table): void {
    const answer = this.table?.undo_asked === now.seat && now.undo_asked === null ? now.undo_answer : null;
    if (!answer) return;
    const said = undoAnswerText(now, answer);
    [this.hint, this.notice] = answer.yes ? [said, ""] : ["", said];
  }

  #take(message: Seen): void {
    const isBack = message.from < this.#log.length || message.from === 0;
    this.#log = [...this.#log.slice(0, message.from), ...message.lines];
    this.#pending.saw(message.seen);
    this.screen.show(shownOf(message, this.#log, isBack), message.from === 0 || !this.shown);
  }

  #letGo(): void {
    if (!this.replayed) pointer.changed(performance.now()); // in a film nothing is chosen, and its buttons stay where they are
    this.pick = NOTHING;
    this.#several.chosen = [];
    this.looked = null;
    this.zoomed = null;
    this.#doubts.forget();
  }

  /** Answer what has been answered already, by where a card was dropped. */
  #goOn(): void {
    this.#doing = "";
    const spot = this.#droppedOn;
    this.#droppedOn = null;
    const [meant, ...others] = spot === null ? [] : (this.view?.options ?? []).filter(({ goes }) => goes === spot);
    if (this.#several.isSending) this.#sendNext();
    else if (meant && others.length === 0 && this.shown?.drafting) this.send(meant);
    else if (this.letting) setTimeout(this.#letHappen, PAUSE, this.shown);
  }

  #letHappen = (asked: Shown): void => {
    const option = this.letting;
    if (option && this.shown === asked) this.send(option);
  };
}

const KEY = Symbol("session");

export function provideSession(session: Session): Session {
  return setContext(KEY, session);
}

export function useSession(): Session {
  return getContext<Session>(KEY);
}
