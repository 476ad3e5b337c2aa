// A deck that is being built: every change is kept after a moment, and comes back with what the server says of it.

import { fetchDeck, keepDeck, shareDeck, type Counts, type Deck } from "../../server/decks";
import { Refused } from "../../server/http";
import { isSameCards, withCopies } from "./composition";

const PAUSE = 350; // after the last change
const AGAIN = 3000; // after the server did not answer, or had too much to do
const MOST_STEPS = 200;
const GONE = 404;
const CHANGED = 409;
const TOO_MANY = 429;

/** `waiting`: to be kept in a moment. `failing`: tried again and again. `refused`: kept once it is mended. */
type State = "kept" | "waiting" | "failing" | "refused";

/** What the server has said of the cards that are shown; while it is asked, and while it cannot be, nothing. */
export type Opinion = "known" | "checking" | "unknown";

export class Building {
  deck: Deck; // as the server has it
  name: string;
  cards: Counts;
  state = $state<State>("kept");
  trouble = $state("");
  overtaken = $state<"" | "changed" | "gone">(""); // on another page
  steps = $state.raw<readonly Counts[]>([]); // what the cards were before, to be taken back
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;

  constructor(deck: Deck) {
    this.deck = $state.raw(deck);
    this.name = $state(deck.name);
    this.cards = $state.raw(deck.cards);
  }

  get opinion(): Opinion {
    if (isSameCards(this.deck.cards, this.cards)) return "known";
    return this.state === "waiting" ? "checking" : "unknown";
  }

  /** What is shown is what the server has, and it is legal. */
  get isPlayable(): boolean {
    const isKept = this.state === "kept" || this.state === "waiting"; // a new name may be on its way
    return isKept && this.opinion === "known" && this.deck.report.legal;
  }

  change(id: string, by: number): void {
    this.become(withCopies(this.cards, id, by));
  }

  become(cards: Counts): void {
    if (JSON.stringify(cards) === JSON.stringify(this.cards)) return;
    this.steps = [...this.steps, this.cards].slice(-MOST_STEPS);
    this.cards = cards;
    this.#soon();
  }

  undo(): void {
    const before = this.steps.at(-1);
    if (!before) return;
    this.steps = this.steps.slice(0, -1);
    this.cards = before;
    this.#soon();
  }

  rename(name: string): void {
    this.name = name;
    this.#soon();
  }

  async share(shared: boolean): Promise<void> {
    await this.flush();
    this.deck = await shareDeck(this.deck.id, shared);
  }

  /** Take what the other page has kept; what was here can be taken back. */
  async reload(): Promise<void> {
    clearTimeout(this.#timer);
    const found = await fetchDeck(this.deck.id, null);
    if (!isSameCards(found.cards, this.cards)) this.steps = [...this.steps, this.cards].slice(-MOST_STEPS);
    [this.deck, this.name, this.cards] = [found, found.name, found.cards];
    [this.state, this.trouble, this.overtaken] = ["kept", "", ""];
  }

  /** Keep at once what has not been kept yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.state === "waiting" || this.state === "failing") await this.#send();
  }

  #soon(): void {
    this.state = "waiting";
    this.#after(PAUSE);
  }

  #after(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), wait);
  }

  async #send(): Promise<void> {
    this.#sending ??= this.#keep().finally(() => (this.#sending = null));
    await this.#sending;
  }

  async #keep(): Promise<void> {
    const [name, cards] = [this.name, this.cards];
    try {
      this.deck = await keepDeck(this.deck, name, cards);
      [this.trouble, this.overtaken] = ["", ""];
      if (name === this.name && cards === this.cards) this.state = "kept";
      else this.#after(PAUSE);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const refused = error instanceof Refused ? error : null;
    this.trouble = refused?.message ?? "The server does not answer just now.";
    this.overtaken = refused?.status === CHANGED ? "changed" : refused?.status === GONE ? "gone" : "";
    this.state = refused && refused.status < TOO_MANY ? "refused" : "failing";
    if (this.state === "failing") this.#after(AGAIN);
  }
}
