// The card set of one's account that lies on the bench, and what is done with those that are kept there.

import { errorText } from "../../server/http";
import { fetchOwnSets, fetchSet, forgetVersion, keepNewSet, keepSet, nameVersion, removeSet, type CardSet, type ListedSet } from "../../server/card_sets";
import type { Version } from "./shelf";

/** What an account set needs of the bench. */
export interface Bench {
  readonly game: string;
  readonly text: string;
  lay: (text: string) => void;
  keepOpenSet: () => void; // so that this browser knows it again
}

export class AccountSet {
  open = $state.raw<CardSet | null>(null); // as it is kept
  listed = $state.raw<readonly ListedSet[] | null>(null);
  busy = $state(false);
  trouble = $state("");
  readonly #bench: Bench;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  readonly isKept = $derived.by(() => this.open !== null && this.open.cards === this.#bench.text);
  readonly versions = $derived.by((): readonly Version[] | null => this.open && this.open.versions.map(({ name, cards, at }) => ({ name, text: cards, at: at * 1000 })));

  look = (): Promise<void> =>
    this.#attempt(async () => {
      this.listed = (await fetchOwnSets()).filter(({ game }) => game === this.#bench.game);
    });

  /** The set that was open when this page was left; the text on the bench may be newer, and stays. */
  async openAgain(id: string): Promise<void> {
    try {
      this.#show(await fetchSet(id));
    } catch {
      this.#show(null); // of another account, or removed elsewhere
    }
  }

  take = (id: string): Promise<void> =>
    this.#attempt(async () => {
      const found = await fetchSet(id);
      this.#show(found);
      this.#bench.lay(found.cards);
    });

  keepAs = (name: string): Promise<void> =>
    this.#attempt(async () => {
      this.#show(await keepNewSet(this.#bench.game, name, this.#bench.text));
      await this.look();
    });

  save = (): Promise<void> => this.#change((set) => keepSet(set, set.name, this.#bench.text));
  keepVersion = (name: string): Promise<void> => this.#change((set) => nameVersion(set, name, this.#bench.text));
  forgetVersion = (name: string): Promise<void> => this.#change((set) => forgetVersion(set, name));

  rename = ({ id }: ListedSet, name: string): Promise<void> =>
    this.#attempt(async () => {
      const before = await fetchSet(id);
      const now = await keepSet(before, name, before.cards);
      if (this.open?.id === id) this.#show(now);
      await this.look();
    });

  remove = ({ id }: ListedSet): Promise<void> =>
    this.#attempt(async () => {
      await removeSet(id);
      if (this.open?.id === id) this.#show(null);
      await this.look();
    });

  /** The text stays on the bench, and belongs to no set any more. */
  putAway(): void {
    this.#show(null);
  }

  #show(set: CardSet | null): void {
    this.open = set;
    this.#bench.keepOpenSet();
  }

  #change(change: (set: CardSet) => Promise<CardSet>): Promise<void> {
    return this.#attempt(async () => {
      if (this.open) this.#show(await change(this.open));
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    [this.busy, this.trouble] = [true, ""];
    try {
      await work();
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.busy = false;
  }
}
