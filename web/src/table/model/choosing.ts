// From the legal options to what can be picked up, where it can go, and which option is meant.
// Plain data and functions; no rule is known here, only what the options say of themselves.

import { cardsIn, pictureOf, type Card, type Option, type View, type Zone } from "../../server/view";
import { replaced, sentence, wordAt } from "../../text/wording";

/** What the player holds so far: a card, and once it is aimed, its target. */
export interface Pick {
  card: number | null;
  target: string | null;
}

export const NOTHING: Pick = { card: null, target: null };

export interface Choices {
  /** Cards that can be picked up, with the options that each of them opens. */
  takers: Map<number, Option[]>;
  /** Where the held card (or nothing) can go: `card:7`, `place:board:1,2`, `place:discard`. */
  targets: Map<string, Option[]>;
  /** What is offered as a button. */
  buttons: Option[];
  /** The card that acts, held or given by the situation. */
  acting: number | null;
  /** The option that a second tap or Enter sends. */
  sure: Option | null;
  /** Those that turn the card that acts, drawn as arrows around it. */
  turns: Option[];
}

const cardKey = (handle: number): string => `card:${handle}`;
const placeKey = (place: string): string => `place:${place}`;

/** What an option is aimed at, or null where it only names the card that acts. */
function aimOf(option: Option, homes: Map<number, string>): string | null {
  if (option.goes_card !== null) return cardKey(option.goes_card);
  if (option.goes === null) return null;
  const stays = option.takes !== null && homes.get(option.takes) === option.goes;
  return stays ? null : placeKey(option.goes);
}

/** Where every visible card lies: `zone`, or `zone:row,column` in a grid. */
function homesOf(view: View): Map<number, string> {
  const homes = new Map<number, string>();
  for (const { card, zone } of cardsIn(view.zones)) {
    homes.set(card.handle, homeIn(zone, card));
  }
  return homes;
}

function homeIn(zone: Zone, { at }: Card): string {
  return at ? `${zone.id}:${at[0]},${at[1]}` : zone.id;
}

function isOnBoard(aim: string): boolean {
  return aim.startsWith("card:") || /:\d+,\d+$/.test(aim);
}

/** How many of these places and cards are outlined and have no button of their own. */
export function outlinedIn(targets: Choices["targets"]): number {
  return [...targets.keys()].filter(isOnBoard).length;
}

function grouped(options: Option[], key: (option: Option) => string | null): Map<string, Option[]> {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const name = key(option);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return groups;
}

/** The options by the card that they take, where that card is in sight. */
function takersOf(view: View): Map<number, Option[]> {
  const seen = new Set([...cardsIn(view.zones)].map(({ card }) => card.handle));
  const takers = new Map<number, Option[]>();
  for (const option of view.options) {
    if (option.takes === null || !seen.has(option.takes)) continue;
    takers.set(option.takes, [...(takers.get(option.takes) ?? []), option]);
  }
  for (const [twin, handle] of twinsOf(view)) {
    const options = takers.get(handle);
    if (options && !takers.has(twin)) takers.set(twin, options);
  }
  return takers;
}

/** Cards of the own hand that cannot be told apart: the options name one of them, and mean any. */
function twinsOf(view: View): [number, number][] {
  const taken = new Set(view.options.map((option) => option.takes));
  const looks = (card: Card): string => JSON.stringify({ ...card, handle: 0 });
  return view.zones.filter((zone) => zone.shape === "hand" && zone.owner === view.seat).flatMap((zone) => {
    const named = new Map(zone.cards.filter((card) => taken.has(card.handle)).map((card) => [looks(card), card.handle]));
    return zone.cards.flatMap((card): [number, number][] => {
      const handle = card.face === null || taken.has(card.handle) ? undefined : named.get(looks(card));
      return handle === undefined ? [] : [[card.handle, handle]];
    });
  });
}

/** The one card that acts in this decision: nothing is to be picked up, only its target is asked. */
function actingCard(view: View, takers: Map<number, Option[]>, homes: Map<number, string>): number | null {
  const [only, ...others] = [...takers.keys()];
  if (only === undefined || others.length > 0) return null;
  const aims = new Set((takers.get(only) ?? []).map((option) => aimOf(option, homes)));
  const board = [...aims].filter((aim) => aim !== null && isOnBoard(aim));
  const rest = view.options.filter((option) => option.takes !== only);
  const inHand = isInHand(view, only);
  if (rest.length > 0 && inHand) return null;
  const asked = rest.every((option) => aimOf(option, homes) === null);
  if (asked && takers.get(only)?.every(({ turns }) => turns)) return only;
  return asked && board.length > (inHand ? 1 : 0) && aims.size - board.length <= 1 ? only : null;
}

/** A card of the hand is taken up by the player, even where it is the only one that can be: there is another choice. */
function isInHand(view: View, handle: number): boolean {
  return view.zones.some(({ shape, cards }) => shape === "hand" && cards.some((card) => card.handle === handle));
}

/** Cards that lie under others: drawn too small to be the only way to what they are chosen for. */
function tuckedIn(view: View): Set<number | null> {
  return new Set([...cardsIn(view.zones)].filter(({ host }) => host !== null).map(({ card }) => card.handle));
}

/** Cards that cannot be chosen now, and look like it: in the own hand whatever is asked, on the table where a card of
 * the table is asked for. A board is read to choose from the hand, so it stays as it is then. */
export function fadedOf(view: View, { takers, targets, acting, turns }: Choices): Set<number> {
  if (view.options.length === 0) return new Set();
  const isOffered = (card: Card, zone: Zone): boolean =>
    acting === card.handle || view.acts === card.handle || takers.has(card.handle) || targets.has(cardKey(card.handle)) ||
    (card.at !== null && targets.has(placeKey(homeIn(zone, card)))) || card.under.some((under) => isOffered(under, zone));
  const laid = view.zones.filter(({ shape }) => shape !== "pile").map((zone) => ({
    isMine: zone.shape === "hand" && zone.owner === view.seat,
    rest: zone.cards.filter((card) => !isOffered(card, zone)),
    isAsked: zone.cards.some((card) => isOffered(card, zone)),
  }));
  const isTableAsked = turns.length === 0 && laid.some(({ isMine, isAsked }) => isAsked && !isMine); // whom it faces is read there
  return new Set(laid.filter(({ isMine }) => isMine || isTableAsked).flatMap(({ rest }) => rest.map(({ handle }) => handle)));
}

/** What is on offer while the player holds this. */
export function choicesOf(view: View, pick: Pick): Choices {
  const homes = homesOf(view);
  const takers = takersOf(view);
  const acting = pick.card ?? actingCard(view, takers, homes);
  const held = acting === null ? view.options.filter((o) => !takers.has(o.takes ?? NaN)) : (takers.get(acting) ?? []);
  const all = grouped(held, (option) => aimOf(option, homes));
  const targets = acting === null ? new Map([...all].filter(([aim]) => isOnBoard(aim))) : all;
  const aimed = pick.target === null ? held : (targets.get(pick.target) ?? []);
  const sure = aimed.length === 1 && (pick.card !== null || pick.target !== null) ? (aimed[0] ?? null) : null;
  const turns = acting === null ? [] : held.filter((option) => option.turns);
  return { takers, targets, buttons: buttonsOf(view, aimed, pick, acting, homes), acting, sure, turns };
}

function buttonsOf(
  view: View,
  aimed: Option[],
  pick: Pick,
  acting: number | null,
  homes: Map<number, string>,
): Option[] {
  if (pick.target !== null) return aimed;
  const tucked = tuckedIn(view);
  const isHardToHit = (option: Option): boolean => !isOnBoard(aimOf(option, homes) ?? "") || tucked.has(option.goes_card);
  const offBoard = aimed.filter(isHardToHit);
  const aims = new Set(aimed.map((option) => aimOf(option, homes)));
  const here = pick.card !== null && aims.size === 1 ? aimed : offBoard;
  if (pick.card !== null) return here;
  const both = yesAndNo(view, homes);
  if (both) return both;
  if (acting === null) return [...view.options.filter((option) => tucked.has(option.takes) && isHardToHit(option)), ...here];
  return [...here, ...view.options.filter((option) => option.takes !== acting)];
}

/** A question about one card of the table, yes or no: an answer that takes it away from where it lies, and one that does not. */
function yesAndNo(view: View, homes: Map<number, string>): Option[] | null {
  const [yes, no, ...others] = [...view.options].sort((a, b) => Number(a.takes === null) - Number(b.takes === null));
  if (!yes || !no || others.length > 0 || yes.takes === null || no.takes !== null || no.goes !== null || no.goes_card !== null) return null;
  const isOfTable = homes.has(yes.takes) && !isInHand(view, yes.takes);
  return isOfTable && !isOnBoard(aimOf(yes, homes) ?? "") ? [yes, no] : null;
}

/** The name of the card that a question asks yes or no of, where the question says it: the answers need not. */
export function askedAbout(view: View, { takers, buttons }: Choices, question: string): string {
  const [asked, ...others] = [...cardsIn(view.zones)].filter(({ card }) => takers.has(card.handle)).map(({ card }) => card.name);
  const isYesOrNo = buttons.length === view.options.length && others.length === 0;
  return asked && isYesOrNo && wordAt(question, asked) >= 0 ? asked : "";
}

/** What a tap on a card or place means now. */
export type Tap =
  | { kind: "send"; option: Option }
  | { kind: "hold"; pick: Pick }
  | { kind: "ask"; card: number | null; target: string | null } // why it cannot be used, or cannot go there
  | { kind: "nothing" };

/** `again` is the second click of a double click, which sends like any other and puts nothing down. */
export function tapCard(view: View, pick: Pick, handle: number, again = false): Tap {
  const now = choicesOf(view, pick);
  const only = forced(view);
  if (only && now.takers.has(handle)) return { kind: "send", option: only };
  if (now.targets.has(cardKey(handle)) && !(pick.card === handle)) return tapTarget(view, pick, cardKey(handle));
  const lies = placeKey(homesOf(view).get(handle)?.split(":")[0] ?? "");
  if (!now.takers.has(handle) && now.targets.has(lies) && pick.card !== null && !isInHand(view, handle)) return tapTarget(view, pick, lies);
  if (!now.takers.has(handle)) return askOf(view, pick.card, cardKey(handle));
  if (pick.card !== handle) return { kind: "hold", pick: { card: handle, target: null } };
  if (now.sure) return { kind: "send", option: now.sure };
  return again ? { kind: "nothing" } : { kind: "hold", pick: NOTHING };
}

/** Why a card cannot go there; with none in hand, or where that is a card of the own hand, why that cannot be used. */
function askOf(view: View, held: number | null, target: string): Tap {
  const pointed = target.startsWith("card:") ? Number(target.slice(5)) : null;
  const isAlone = held === null || held === pointed || (pointed !== null && isInHand(view, pointed));
  return isAlone && pointed !== null ? { kind: "ask", card: pointed, target: null } : { kind: "ask", card: held, target };
}

/** What a place or card is called in a question to the server. */
export function aimedAt(target: string | null): { goes: string | null; goes_card: number | null } {
  const isCard = target?.startsWith("card:") ?? false;
  return { goes: isCard ? null : (target?.slice(6) ?? null), goes_card: isCard ? Number(target?.slice(5)) : null };
}

/** The card that is pointed at, or a picture of the place. */
export function pointedAt(view: View, handle: number | null, target: string | null): Card {
  const [zone, spot] = target?.slice(6).split(":") ?? [];
  const name = spot ? "" : view.zones.find(({ id }) => id === zone)?.label;
  const card = [...cardsIn(view.zones)].find((found) => found.card.handle === (handle ?? Number(target?.slice(5))))?.card;
  return card ? { ...card, name: card.name || "A hidden card" } : { ...pictureOf("", name || "That place"), face: null };
}

export function tapTarget(view: View, pick: Pick, target: string): Tap {
  const now = choicesOf(view, pick);
  const aimed = now.targets.get(target);
  if (!aimed) return askOf(view, pick.card, target);
  const [only] = aimed;
  const chosen = pick.card !== null || pick.target === target || forced(view) !== null; // else one tap on the table sends nothing
  if (aimed.length === 1 && only && chosen) return { kind: "send", option: only };
  return { kind: "hold", pick: { card: pick.card, target } };
}

/** What is asked once a card is held: "attack one of 2 targets with Scratchpost Tank", or where it goes. */
export function askedWith(view: View, held: Card, targets: Choices["targets"]): string {
  const names = new Map([...cardsIn(view.zones)].map(({ card }) => [cardKey(card.handle), card.name]));
  if (![...targets.keys()].every((target) => names.has(target))) return `${held.name}: choose where it goes`;
  const some = targets.size > 1 ? `one of ${targets.size} targets` : "its target";
  const titles = new Set([...targets].flatMap(([target, options]) => options.map(({ title }) => replaced(title, names.get(target) ?? "", some))));
  const [only = "", ...others] = titles;
  return only.includes(some) && others.length === 0 ? sentence(only) : `${held.name}: choose ${some}`;
}

/** What an option does, without to what: "Set aside", for the question has said the rest. */
export function verbOf(view: View, { title, values }: Option): string {
  const names = [...[...cardsIn(view.zones)].map(({ card }) => card.name), ...Object.values(values)];
  const ends = names.map((name) => wordAt(title, name)).filter((at) => at > 0);
  return sentence(title.slice(0, Math.min(title.length, ...ends)).trim());
}

/** "Play", "Discard" by action: what each of these does with the one card that the question names already, or null
 * where they are about something else as well. */
export function verbsWith(view: View, options: Option[], name: string): Map<number, string> | null {
  const verbs = new Map(options.map((option) => [option.action, verbOf(view, option)]));
  const isAll = options.every(({ action, title }) => sentence(title) === `${verbs.get(action) ?? ""} ${name}`);
  return isAll ? verbs : null;
}

/** What can be picked up, as it is asked for: "choose a bright card of your hand", "retreat: choose a bright one on the table". */
export function toPickUp(view: View, { takers }: Choices): string {
  const inHand = [...takers.keys()].filter((handle) => isInHand(view, handle)).length;
  if (inHand > 0) return `choose a bright card${inHand === takers.size ? " of your hand" : ""}`;
  const [verb = "", ...others] = new Set([...takers.values()].flat().map((option) => verbOf(view, option).toLowerCase()));
  const isSaid = others.length > 0 || ["choose", ""].includes(verb) || view.prompt.toLowerCase().includes(verb);
  return `${isSaid ? "" : `${verb}: `}choose a bright one on the table`;
}

/** Whether a card that can be chosen can also be dragged to where it goes, on the table and not onto a pile. */
export function canDrag(view: View, { takers }: Choices): boolean {
  const homes = homesOf(view);
  const piles = new Set(view.zones.filter(({ shape }) => shape === "pile").map(({ id }) => placeKey(id)));
  const aims = [...takers.values()].flat().map((option) => aimOf(option, homes));
  return aims.some((aim) => aim !== null && !piles.has(aim));
}

/** The card from which an arrow leads to this target; from a card to itself leads none. */
export function arrowFrom({ acting, targets }: Choices, target: string | null): number | null {
  const leads = acting !== null && target !== null && targets.has(target) && target !== cardKey(acting);
  return leads ? acting : null;
}

/** One tap, or Enter anywhere, for a choice that is none. */
export function forced(view: View): Option | null {
  return view.options.length === 1 ? (view.options[0] ?? null) : null;
}

/** The only answer, where it is no more than to let something happen, and only bots are told of it: people could see
 * by its pace that there was nothing to choose. */
export function letsHappen(view: View, kinds: string[]): Option | null {
  const option = forced(view);
  return option?.lets && kinds.every((kind, seat) => seat === view.seat || kind === "bot") ? option : null;
}

const RESERVED = new Set(["h", "u", "i", "r"]); // hint, undo, read a card, rules

/** A letter for every button, from its own words where one is free, best from one that only it has. */
export function lettersOf(options: Option[]): Map<number, string> {
  const letters = new Map<number, string>();
  const used = new Set(RESERVED);
  const wordsOf = ({ title }: Option): string[] => title.toLowerCase().split(/\W+/).filter(Boolean).reverse();
  const all = options.map(wordsOf);
  const isShared = (word: string): boolean => all.every((words) => words.includes(word));
  for (const option of options) {
    const words = wordsOf(option).sort((one, other) => Number(isShared(one)) - Number(isShared(other)));
    const wanted = [...words.map((word) => word.charAt(0)), ...words.join(""), ..."abcdefghijklmnopqrstuvwxyz0123456789"];
    const free = wanted.find((letter) => /[a-z0-9]/.test(letter) && !used.has(letter));
    if (free === undefined) continue;
    used.add(free);
    letters.set(option.action, free);
  }
  return letters;
}

/** The words with which all of these begin; each keeps at least one word of its own. */
export function commonStart(titles: string[]): string {
  const [first = [], ...rest] = titles.map((title) => title.split(" ").slice(0, -1));
  const same = first.findIndex((word, i) => rest.some((words) => words[i] !== word));
  const words = same < 0 ? first : first.slice(0, same);
  return words.map((word) => `${word} `).join("");
}
