import { describe, expect, it } from "vitest";
import { card, option, view, zone } from "../../server/sample_views";
import { aimedAt, arrowFrom, askedAbout, askedWith, canDrag, choicesOf, commonStart, fadedOf, forced, letsHappen, lettersOf, NOTHING, outlinedIn, pointedAt, tapCard, tapTarget, toPickUp, verbOf, verbsWith, type Pick } from "./choosing";

const hand = zone("hand 0", [card(1, "archer"), card(2, "giant")], { shape: "hand", owner: 0 });
const board = zone("field", [card(3, "hunter", { at: [0, 2] })], { shape: "grid", size: [5, 3] });
const playing = view([hand, board], [
  option(0, "pass"),
  option(10, "play archer row 1", { takes: 1, goes: "field:0,0" }),
  option(11, "play archer row 2", { takes: 1, goes: "field:1,0" }),
  option(20, "play giant row 1", { takes: 2, goes: "field:0,0" }),
]);
const holding = (handle: number): Pick => ({ card: handle, target: null });

describe("with nothing held", () => {
  it("offers the cards that options take, and the rest as buttons", () => {
    const now = choicesOf(playing, NOTHING);
    expect([...now.takers.keys()]).toEqual([1, 2]);
    expect(now.buttons.map(({ action }) => action)).toEqual([0]);
    expect(now.targets.size).toBe(0);
    expect(now.sure).toBeNull();
  });

  it("picks up a card by a tap", () => {
    expect(tapCard(playing, NOTHING, 1)).toEqual({ kind: "hold", pick: holding(1) });
    expect(tapCard(playing, NOTHING, 3)).toEqual({ kind: "ask", card: 3, target: null });
  });
});

describe("with a card held", () => {
  it("shows where it can go, and sends by a tap there", () => {
    expect([...choicesOf(playing, holding(1)).targets.keys()]).toEqual(["place:field:0,0", "place:field:1,0"]);
    expect(tapTarget(playing, holding(1), "place:field:1,0")).toMatchObject({ kind: "send", option: { action: 11 } });
    expect(tapTarget(playing, holding(1), "place:field:4,0")).toEqual({ kind: "ask", card: 1, target: "place:field:4,0" });
  });

  it("puts it down by a second tap where the choice is open, and sends it where only one is left", () => {
    expect(tapCard(playing, holding(1), 1)).toEqual({ kind: "hold", pick: NOTHING });
    expect(tapCard(playing, holding(2), 2)).toMatchObject({ kind: "send", option: { action: 20 } });
  });

  it("keeps it in a double click, which sends it where only one choice is left", () => {
    expect(tapCard(playing, holding(1), 1, true)).toEqual({ kind: "nothing" });
    expect(tapCard(playing, holding(2), 2, true)).toMatchObject({ kind: "send", option: { action: 20 } });
  });

  it("changes to another card", () => {
    expect(tapCard(playing, holding(1), 2)).toEqual({ kind: "hold", pick: holding(2) });
  });

  it("asks why it cannot go to a card of the table, and of another of the hand why that cannot be used", () => {
    const idle = view([zone("hand 0", [card(1, "archer"), card(2, "giant")], { shape: "hand", owner: 0 }), board], [option(10, "play", { takes: 1, goes: "field:0,0" }), option(0, "pass")]);
    expect(tapCard(idle, holding(1), 3)).toEqual({ kind: "ask", card: 1, target: "card:3" });
    expect(tapCard(idle, holding(1), 2)).toEqual({ kind: "ask", card: 2, target: null });
    expect([aimedAt("card:3"), aimedAt("place:field:4,0"), aimedAt(null)]).toEqual([
      { goes: null, goes_card: 3 }, { goes: "field:4,0", goes_card: null }, { goes: null, goes_card: null },
    ]);
    expect([pointedAt(idle, 3, null).name, pointedAt(idle, null, "place:hand 0").name, pointedAt(idle, null, "place:field:4,0").name]).toEqual(["hunter", "hand 0", "That place"]);
  });

  it("goes to a row by a tap on a card that lies there", () => {
    const row = zone("row 0", [card(8, "guard")], { owner: 0 });
    const playing = view([hand, row], [option(1, "play", { takes: 1, goes: "row 0" }), option(2, "discard", { takes: 1, goes: "pile 0" })]);
    expect(tapCard(playing, holding(1), 8)).toMatchObject({ kind: "send", option: { action: 1 } });
    expect(tapCard(playing, NOTHING, 8)).toEqual({ kind: "ask", card: 8, target: null });
  });

  it("opens a chooser where several options share a target", () => {
    const naming = view([hand], [option(1, "disarm naming 1", { takes: 1, goes: "pick 0" }), option(2, "disarm naming 2", { takes: 1, goes: "pick 0" })]);
    expect(choicesOf(naming, holding(1)).buttons.map(({ action }) => action)).toEqual([1, 2]);
    expect(tapTarget(naming, holding(1), "place:pick 0")).toEqual({ kind: "hold", pick: { card: 1, target: "place:pick 0" } });
  });
});

describe("what options are aimed at", () => {
  it("is a card where one is named, so enemies can be tapped", () => {
    const attack = view([hand, board], [option(1, "attack", { takes: 1, goes_card: 3 }), option(2, "x", { takes: 2, goes_card: 3 })]);
    expect(tapCard(attack, holding(1), 3)).toMatchObject({ kind: "send", option: { action: 1 } });
  });

  it("is nothing where the card stays in its place", () => {
    const kitty = view([board], [option(1, "kitty at r1c3", { takes: 3, goes: "field:0,2" }), option(2, "skip")]);
    expect(choicesOf(kitty, holding(3)).targets.size).toBe(0);
    expect(tapCard(kitty, holding(3), 3)).toMatchObject({ kind: "send", option: { action: 1 } });
  });

  it("is a place of the board without any card, tapped twice to be sure", () => {
    const put = view([board], [option(1, "place at r1c1", { goes: "field:0,0" }), option(2, "place at r2c1", { goes: "field:1,0" })]);
    const aimed = tapTarget(put, NOTHING, "place:field:0,0");
    expect(aimed).toEqual({ kind: "hold", pick: { card: null, target: "place:field:0,0" } });
    expect(choicesOf(put, { card: null, target: "place:field:0,0" }).sure?.action).toBe(1);
    expect(tapTarget(put, { card: null, target: "place:field:0,0" }, "place:field:0,0")).toMatchObject({ kind: "send" });
  });

  it("is asked at once where one card acts in the whole decision", () => {
    const two = zone("field", [card(3, "a", { at: [0, 2] }), card(4, "b", { at: [1, 2] })], { shape: "grid" });
    const target = view([hand, two], [option(1, "target a", { takes: 1, goes_card: 3 }), option(2, "target b", { takes: 1, goes_card: 4 }), option(3, "decline", { takes: 1 })]);
    const now = choicesOf(target, NOTHING);
    expect(now.acting).toBe(1);
    expect(now.buttons.map(({ action }) => action)).toEqual([3]);
    const aimed = { card: null, target: "card:4" };
    expect(tapCard(target, NOTHING, 4)).toEqual({ kind: "hold", pick: aimed });
    expect(choicesOf(target, aimed).sure?.action).toBe(2);
    expect(tapCard(target, aimed, 4)).toMatchObject({ kind: "send", option: { action: 2 } });
    expect(tapCard(target, aimed, 3)).toEqual({ kind: "hold", pick: { card: null, target: "card:3" } });
  });

  it("is asked at once where the card that acts on the table has one target and may decline", () => {
    const two = zone("field", [card(3, "a", { at: [0, 2] }), card(4, "b", { at: [1, 2] })], { shape: "grid" });
    const may = view([hand, two], [option(1, "target b", { takes: 3, goes_card: 4 }), option(2, "decline", { takes: 3 })]);
    const now = choicesOf(may, NOTHING);
    expect(now.acting).toBe(3);
    expect([...now.targets.keys()]).toEqual(["card:4"]);
    expect(now.buttons.map(({ action }) => action)).toEqual([2]);
  });

  it("waits for the hand to take up a card, even the only one that can be played", () => {
    const poor = view([hand, board], [option(0, "pass"), option(10, "row 1", { takes: 1, goes: "field:0,0" }), option(11, "row 2", { takes: 1, goes: "field:1,0" })]);
    expect(choicesOf(poor, NOTHING)).toMatchObject({ acting: null, targets: new Map() });
    expect(tapCard(poor, NOTHING, 1)).toEqual({ kind: "hold", pick: holding(1) });
    expect([...choicesOf(poor, holding(1)).targets.keys()]).toEqual(["place:field:0,0", "place:field:1,0"]);
  });

  it("is a button where the card is out of sight", () => {
    const hidden = view([hand], [option(1, "take it", { takes: 99, goes: "hand 0" })]);
    expect(choicesOf(hidden, NOTHING).buttons).toHaveLength(1);
  });
});

describe("a card that lies under another", () => {
  const pilot = card(5, "pilot");
  const front = zone("front 0", [card(4, "truck", { under: [pilot] }), card(6, "scout")], { owner: 0 });
  const crew = view([front], [option(1, "leave it empty"), option(2, "keep pilot", { takes: 5 }), option(3, "pilot with scout", { takes: 6 })]);

  it("is chosen by a button as well, for it is small", () => {
    expect(choicesOf(crew, NOTHING).buttons.map(({ action }) => action)).toEqual([2, 1]);
    expect([...choicesOf(crew, NOTHING).takers.keys()]).toEqual([5, 6]);
  });

  it("is aimed at by a button as well", () => {
    const strike = view([front], [option(1, "strike truck", { goes_card: 4 }), option(2, "strike pilot", { goes_card: 5 })]);
    expect(choicesOf(strike, NOTHING).buttons.map(({ action }) => action)).toEqual([2]);
    expect(tapCard(strike, NOTHING, 5)).toMatchObject({ kind: "hold", pick: { target: "card:5" } });
  });
});

describe("what cannot be chosen is faded", () => {
  const foes = zone("front 1", [card(8, "cat"), card(9, "dog", { under: [card(7, "flea")] })], { owner: 1 });
  const faded = (options: ReturnType<typeof option>[], pick = NOTHING): number[] => {
    const table = view([hand, board, foes], options);
    return [...fadedOf(table, choicesOf(table, pick))];
  };

  it("in the hand, whatever else is asked", () => {
    expect(faded([option(1, "row 1", { takes: 1, goes: "field:0,0" }), option(0, "pass")])).toEqual([2]);
    expect(faded([option(1, "here", { goes: "field:0,0" }), option(2, "there", { goes: "field:1,0" })])).toEqual([1, 2]);
    expect(faded([option(1, "face north"), option(2, "face east")])).toEqual([1, 2]);
    expect(faded([])).toEqual([]);
  });

  it("and on the table, where a card of the table is asked for", () => {
    expect(faded([option(1, "wound cat", { takes: 8 }), option(0, "pass")])).toEqual([1, 2, 3, 9]);
    expect(faded([option(1, "strike flea", { goes_card: 7 }), option(2, "strike cat", { goes_card: 8 })])).toEqual([1, 2, 3]);
    expect(faded([option(1, "choose hunter", { goes: "field:0,2" }), option(2, "there", { goes: "field:1,0" })])).toEqual([1, 2, 8, 9]);
  });

  it("but not whose action it is", () => {
    const table = { ...view([foes], [option(1, "wound cat", { takes: 8 }), option(0, "pass")]), acts: 9 };
    expect([...fadedOf(table, choicesOf(table, NOTHING))]).toEqual([]);
  });

  it("but not what is held and where that goes", () => {
    const throws = [option(1, "at cat", { takes: 1, goes_card: 8 }), option(2, "at dog", { takes: 1, goes_card: 9 }), option(0, "pass")];
    expect(faded(throws)).toEqual([2]);
    expect(faded(throws, holding(1))).toEqual([2, 3]);
    expect(faded([option(1, "play archer", { takes: 1, goes: "front 1" })], holding(1))).toEqual([2]);
  });
});

it("only what is outlined and has no button is counted", () => {
  const discard = zone("discard", [], { shape: "pile" });
  const tactic = view([hand, discard], [option(1, "play archer", { takes: 1, goes: "played" }), option(2, "discard archer", { takes: 1, goes: "discard" })]);
  expect(outlinedIn(choicesOf(tactic, holding(1)).targets)).toBe(0);
  expect(outlinedIn(choicesOf(playing, holding(1)).targets)).toBe(2);
});

it("where lies what can be taken up, and what for where the question does not say it", () => {
  const troops = zone("front 0", [card(4, "tank"), card(5, "scout")], { owner: 0 });
  const mixed = [option(1, "play archer", { takes: 1 }), option(2, "retreat scout", { takes: 5 })];
  const leaving = [option(2, "retreat scout", { takes: 5 }), option(3, "retreat tank", { takes: 4 })];
  const asked = (options: ReturnType<typeof option>[], prompt = ""): string => {
    const table = view([hand, troops], options, { prompt });
    return toPickUp(table, choicesOf(table, NOTHING));
  };
  expect(toPickUp(playing, choicesOf(playing, NOTHING))).toBe("choose a bright card of your hand");
  expect(asked(mixed)).toBe("choose a bright card");
  expect(asked(leaving)).toBe("retreat: choose a bright one on the table");
  expect(asked(leaving, "Does anybody retreat?")).toBe("choose a bright one on the table");
  expect(asked([option(1, "choose tank", { takes: 4 }), option(2, "choose scout", { takes: 5 })])).toBe("choose a bright one on the table");
});

describe("a question about one card, yes or no", () => {
  const back = zone("back 0", [card(4, "scout")], { owner: 0 });
  const asks = (takes: number, ...others: ReturnType<typeof option>[]): number[] =>
    choicesOf(view([hand, back], [option(1, "stay"), option(2, "move up", { takes, goes: "front 0" }), ...others]), NOTHING).buttons.map(({ action }) => action);

  it("has two buttons, and the card as well", () => {
    expect(asks(4)).toEqual([2, 1]);
    expect(tapCard(view([back], [option(1, "stay"), option(2, "move up", { takes: 4 })]), NOTHING, 4)).toEqual({ kind: "hold", pick: holding(4) });
  });

  it("names the card once", () => {
    const up = view([back], [option(1, "keep scout back"), option(2, "move scout up", { takes: 4 })]);
    expect(["Does scout move up?", "What now?"].map((asked) => askedAbout(up, choicesOf(up, NOTHING), asked))).toEqual(["scout", ""]);
    const more = view([back], [...up.options, option(3, "keep all")]);
    expect(askedAbout(more, choicesOf(more, NOTHING), "Does scout move up?")).toBe("");
  });

  it("is none about a card of the hand, which is taken up, nor where there are more answers", () => {
    expect(asks(1)).toEqual([1]);
    expect(asks(4, option(3, "play archer", { takes: 1 }))).toEqual([1]);
  });

  it("is none where the card has a place of the board to go to", () => {
    const may = view([back, board], [option(1, "stay"), option(2, "land", { takes: 4, goes: "field:0,0" })]);
    expect(choicesOf(may, NOTHING).buttons.map(({ action }) => action)).toEqual([1]);
  });
});

it("the verb of an option goes as far as the first name or number in it", () => {
  const shot = option(1, "set aside Long Shot", { values: { card: "Long Shot" } });
  const attack = option(2, "attack hunter with archer", { values: { troop: "1", enemy: "2" } });
  expect([shot, attack, option(3, "keep the rest")].map((each) => verbOf(playing, each))).toEqual(["Set aside", "Attack", "Keep the rest"]);
});

describe("what is asked with a card in hand", () => {
  const tank = card(1, "tank", { name: "Tank" });
  const foes = zone("front 1", [card(8, "cat", { name: "Alley Cat" }), card(9, "con", { name: "Alley Conscript" })]);
  const asked = (options: ReturnType<typeof option>[]): string => {
    const table = view([zone("front 0", [tank]), foes], options);
    return askedWith(table, tank, choicesOf(table, holding(1)).targets);
  };
  const attack = (action: number, target: number, name: string) => option(action, `attack ${name} with Tank`, { takes: 1, goes_card: target });

  it("says what is done to the targets", () => {
    expect(asked([attack(1, 8, "Alley Cat"), attack(2, 9, "Alley Conscript")])).toBe("Attack one of 2 targets with Tank");
    expect(asked([attack(1, 8, "Alley Cat"), option(2, "shell Alley Conscript with Tank", { takes: 1, goes_card: 9 })])).toBe("Tank: choose one of 2 targets");
    expect(asked([attack(1, 8, "Alley Cat"), option(2, "shell Alley Cat with Tank", { takes: 1, goes_card: 8 })])).toBe("Tank: choose its target");
  });

  it("says where it goes only of what goes somewhere", () => {
    expect(askedWith(playing, card(1, "archer"), choicesOf(playing, holding(1)).targets)).toBe("archer: choose where it goes");
  });
});

it("dragging is spoken of only where a card goes somewhere on the table", () => {
  const piled = view([hand, zone("deck 0", [], { shape: "pile" })], [option(1, "return archer", { takes: 1, goes: "deck 0" }), option(2, "return giant", { takes: 2, goes: "deck 0" })]);
  const staying = view([board], [option(1, "choose hunter", { takes: 3, goes: "field:0,2" })]);
  expect([playing, piled, staying].map((table) => canDrag(table, choicesOf(table, NOTHING)))).toEqual([true, false, false]);
});

it("knows a choice that is none", () => {
  expect(forced(playing)).toBeNull();
  expect(forced(view([], [option(7, "no reaction")]))?.action).toBe(7);
});

describe("a choice that is none takes one tap", () => {
  const two = zone("field", [card(3, "a", { at: [0, 2] }), card(4, "b", { at: [1, 2] })], { shape: "grid" });
  const sent = (more: Parameters<typeof option>[2]) => {
    const only = view([hand, two], [option(7, "go", more)]);
    return { card: (handle: number) => tapCard(only, NOTHING, handle).kind, place: (target: string) => tapTarget(only, NOTHING, target).kind };
  };

  it("on the card that it takes, wherever that lies", () => {
    expect(sent({ takes: 3, goes: "field:0,2" }).card(3)).toBe("send");
    expect(sent({ takes: 1, goes: "field:0,0" }).card(1)).toBe("send");
    expect(sent({ takes: 3, goes: "field:0,2" }).card(4)).toBe("ask");
  });

  it("on the card or the place at which it is aimed", () => {
    expect(sent({ goes_card: 4 }).card(4)).toBe("send");
    expect(sent({ takes: 3, goes_card: 4 }).card(4)).toBe("send");
    expect(sent({ goes: "field:0,0" }).place("place:field:0,0")).toBe("send");
  });
});

it("an arrow leads from the card that acts to another, and not to itself", () => {
  const two = zone("field", [card(3, "a", { at: [0, 2] }), card(4, "b", { at: [1, 2] })], { shape: "grid" });
  const any = view([two], [option(1, "choose a", { takes: 3, goes_card: 3 }), option(2, "choose b", { takes: 3, goes_card: 4 })]);
  const choices = choicesOf(any, NOTHING);
  expect(["card:4", "card:3", "card:9", null].map((target) => arrowFrom(choices, target))).toEqual([3, null, null, null]);
});

it("lets happen by itself what cannot be helped, unless people could learn from it that nothing was held", () => {
  const alone = view([], [option(7, "no reaction", { lets: true })]);
  expect(letsHappen(alone, ["person", "bot"])?.action).toBe(7);
  expect(letsHappen(alone, ["person", "person"])).toBeNull();
  expect(letsHappen(view([], [option(7, "done")]), ["person", "bot"])).toBeNull();
  expect(letsHappen(view([], [option(7, "no reaction", { lets: true }), option(8, "play it")]), ["person", "bot"])).toBeNull();
});

it("every option can be reached by a button or by two taps", () => {
  for (const wanted of playing.options) {
    const buttons = choicesOf(playing, NOTHING).buttons;
    const held = wanted.takes === null ? NOTHING : holding(wanted.takes);
    const aims = [...choicesOf(playing, held).targets.values()].flat();
    expect([...buttons, ...aims]).toContain(wanted);
  }
});

it("gives every button a letter of its own and keeps those of the table", () => {
  const letters = lettersOf(["face north", "face east", "face south", "face west", "undo", "hint"].map((title, i) => option(i, title)));
  expect([...letters.values()].slice(0, 4)).toEqual(["n", "e", "s", "w"]);
  expect(new Set(letters.values()).size).toBe(6);
  expect([...letters.values()]).not.toContain("u");
});

it("a letter comes from the words that only its answer has", () => {
  const letters = lettersOf(["play Switcheroo", "discard Switcheroo"].map((title, i) => option(i, title)));
  expect([...letters.values()]).toEqual(["p", "d"]);
});

it("of two cards that cannot be told apart either can be chosen", () => {
  const twins = [card(1, "scout"), card(2, "scout"), card(3, "guard")];
  const seen = view([zone("hand 0", twins, { shape: "hand", owner: 0 })], [option(7, "play Scout", { takes: 1 })]);
  expect([...choicesOf(seen, NOTHING).takers.keys()]).toEqual([1, 2]);
  expect(tapCard(seen, { card: 2, target: null }, 2)).toEqual({ kind: "send", option: seen.options[0] });
});

it("the words with which all answers begin are found, and each keeps one of its own", () => {
  expect(commonStart(["face north", "face east", "face west"])).toBe("face ");
  expect(commonStart(['play Dice naming "1"', 'play Dice naming "2"'])).toBe("play Dice naming ");
  expect(commonStart(["wound", "wound 2"])).toBe("");
  expect(commonStart(["pass", "play 2"])).toBe("");
});

it("leaves out on the buttons what the question says: the card that all of them are about", () => {
  const offered = [option(1, "play archer", { takes: 1 }), option(2, "set aside archer", { takes: 1 })];
  expect([...(verbsWith(view([hand], offered), offered, "archer") ?? [])]).toEqual([[1, "Play"], [2, "Set aside"]]);
});

it("leaves out nothing where a button says more than what it does with the card", () => {
  const offered = [option(1, "play archer row 1", { takes: 1 }), option(2, "discard archer", { takes: 1 })];
  expect(verbsWith(view([hand], offered), offered, "archer")).toBeNull();
});

it("a card that is to be turned acts at once: its ways are answers and arrows, and what it may face stays bright", () => {
  const bolt = card(1, "bolt", { at: [1, 1], owner: 0 });
  const other = card(2, "pebble", { at: [1, 2], owner: 1 });
  const ways = ["north", "east"].map((way, i) => option(i, `face ${way}`, { takes: 1, turns: way }));
  const table = view([zone("board", [bolt, other], { shape: "grid", size: [5, 5] })], [...ways, option(9, "skip")]);
  const choices = choicesOf(table, NOTHING);
  expect(choices.acting).toBe(1);
  expect(choices.turns).toEqual(ways);
  expect(choices.buttons.map(({ title }) => title)).toEqual(["face north", "face east", "skip"]);
  expect(fadedOf(table, choices)).toEqual(new Set());
});
