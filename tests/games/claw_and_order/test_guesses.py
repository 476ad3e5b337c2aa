"""What a seat may take the other's cards for: worlds that could be, and every one of them now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.core.chance import words_of_seed
from caterwaul.core.piles import push
from caterwaul.core.records import copied
from caterwaul.games.claw_and_order.knowledge import guess_deck, make_hand_fit, may_add
from caterwaul.games.claw_and_order.words import Phase
from caterwaul.match import Match
from tests.games.claw_and_order.scene import GAME, scene
from tests.games.claw_and_order.test_secrets import SECRETS, guesses

pytestmark = pytest.mark.interpreted

RUSH, WALL, SKY, MOTOR, SIEGE, NIGHT = (
    "shorthair_rush", "longhair_wall", "sky_patrol", "motor_pool", "siege_works", "night_shift",
)  # fmt: skip


def chances(count: int) -> Iterator[Any]:
    """Generators that begin at different places."""
    for seed in range(count):
        yield np.array(words_of_seed(bytes([seed])), np.uint64)


def decks(near: str, far: str, cards: CardSet | None = None, count: int = 24) -> set[str]:
    """Which decks seat 0 thinks that seat 1 may have; `-` is one that nobody has published."""
    match = scene(f"troops dock_brawler; {near}", far, cards=cards)
    seen, found = match.hidden(0), set()
    for rng in chances(count):
        found.add(match.cards.word("deck", int(guess_deck(seen, match.cards.book, 1, rng))) or "-")
    assert not seen.tally.any()
    assert not seen.missing.any()
    return found


def own(tmp_path: Path, text: str) -> CardSet:
    file = tmp_path / "own.toml"
    file.write_text(text)
    return GAME.cards([file])


def published(id_: str, **counts: int) -> str:
    listed = ", ".join(f"{card} = {n}" for card, n in counts.items())
    return f'[[deck]]\nid = "{id_}"\npublished = "prebuilt"\ncards = {{ {listed} }}\n'


@pytest.mark.rule("102.1")
@pytest.mark.parametrize(
    ("near", "far", "found"),
    [
        ("", "troops alley_conscript", {RUSH, WALL, SKY, MOTOR, SIEGE, NIGHT}),
        ("", "troops alley_conscript dock_brawler", {RUSH, SKY, MOTOR, SIEGE}),
        ("", "troops alley_conscript alley_conscript; discard alley_conscript alley_conscript", {
            RUSH, MOTOR, SIEGE, NIGHT,
        }),
        ("", "discard alley_conscript alley_conscript alley_conscript alley_conscript alley_conscript", {
            MOTOR, SIEGE, NIGHT,
        }),
        ("", "discard alley_conscript alley_conscript alley_conscript alley_conscript alley_conscript "
         "alley_conscript", {SIEGE, NIGHT}),
        ("", "discard alley_conscript alley_conscript alley_conscript alley_conscript alley_conscript "
         "alley_conscript alley_conscript", {"-"}),
        ("", "hand steel_claws{01*} dock_brawler", {RUSH, NIGHT}),
        ("", "troops fluffguard; buffs war_drums", {"-"}),
        ("troops kite_drone(owner=1)", "troops dock_brawler(owner=0)", {SKY}),
    ],
)  # fmt: skip
def test_102_1_a_guess_is_any_published_deck_with_as_many_copies_as_were_seen(near, far, found):
    near = near.replace("troops ", "troops dock_brawler ")
    assert decks(near, far) == found


@pytest.mark.rule("102.1", "G.Cmd")
@pytest.mark.parametrize(
    ("far", "found"),
    [
        ("known yarn_bomb", {RUSH, SKY, MOTOR}),
        ("known yarn_bomb yarn_bomb", {RUSH, SKY}),
        ("known yarn_bomb yarn_bomb; discard yarn_bomb", {RUSH, SKY}),
        ("known yarn_bomb yarn_bomb; discard yarn_bomb yarn_bomb", {RUSH, SKY}),
        ("known yarn_bomb; discard yarn_bomb", {RUSH, SKY, MOTOR}),
        ("known yarn_bomb field_mail", {RUSH}),
        ("known dock_brawler yarn_bomb dock_brawler dock_brawler shaped_charge", {MOTOR}),
    ],
)
def test_102_1_what_earlier_battles_showed_counts_once(far, found):
    assert decks("", far) == found


@pytest.mark.rule("102.1")
@pytest.mark.parametrize(("last", "found"), [("yarn_bomb", {"one"}), ("field_mail", {"other"})])
def test_102_1_all_of_a_deck_may_be_known(tmp_path, last, found):
    cards = own(
        tmp_path,
        published("one", alley_conscript=26, yarn_bomb=1)
        + published("other", alley_conscript=26, field_mail=1),
    )
    known = " ".join(["alley_conscript"] * 26)
    assert decks("", f"known {known} {last}", cards, count=3) == found
    assert decks("", f"known {last} {known}", cards, count=3) == found


@pytest.mark.rule("G.Ste", "102.1")
@pytest.mark.parametrize(
    ("hidden", "found"),
    [
        ("drain_stalker{1}", {RUSH, WALL, SKY, SIEGE, NIGHT}),
        ("drain_stalker{1} drain_stalker{1}", {RUSH, WALL, SKY, NIGHT}),
        ("drain_stalker{1} drain_stalker{1} drain_stalker{1}", {WALL, NIGHT}),
        ("curtain_prowler drain_stalker{1} drain_stalker{1}", {WALL, NIGHT}),
        ("curtain_prowler drain_stalker{1} drain_stalker{1} drain_stalker{1}", {NIGHT}),
        ("dock_brawler drain_stalker{1} drain_stalker{1}", {RUSH, SKY}),
    ],
)
def test_102_1_a_guess_has_stealth_enough_for_what_lies_face_down(hidden, found):
    assert decks("", f"troops {hidden}") == found


VEILED = "fluffguard(veiled=1){1}"
STEALTHY = "drain_stalker{1}"
COMMANDERS = {"general_marmalade", "admiral_velvet", "wing_marshal_socks", "motor_pool_boss_biscuit"}
TOOLS = dict.fromkeys(
    (
        "steel_claws", "flak_vest", "long_scope", "camo_netting", "yarn_bomb", "field_mail", "war_drums",
        "radar_net",
    ), 3,
)  # fmt: skip


@pytest.mark.rule("G.Ste", "109.7", "102.1")
@pytest.mark.parametrize(
    ("hidden", "fits"),
    [
        (f"{STEALTHY} {STEALTHY} {STEALTHY}", False),
        (f"{STEALTHY} {STEALTHY}", True),
        (f"{VEILED} {VEILED} {VEILED}", True),
        (f"{VEILED} {VEILED} {VEILED} {VEILED}", False),
        (f"{STEALTHY} {VEILED} {VEILED}", True),
        (f"{VEILED} {STEALTHY} {STEALTHY}", True),
        (f"{STEALTHY} {VEILED} {VEILED} {VEILED}", False),
        (f"{STEALTHY} {STEALTHY} {VEILED} {VEILED}", False),
        (f"alley_conscript {STEALTHY} {VEILED} {VEILED}", False),
        (f"alley_conscript {STEALTHY} {VEILED}", True),
    ],
)
def test_102_1_a_guess_has_troops_enough_for_what_lies_veiled(tmp_path, hidden, fits):
    """Three troops in the whole deck, and two of them have Stealth."""
    deck = published("tools", alley_conscript=1, drain_stalker=1, dune_infiltrator=1, **TOOLS)
    found = decks("", f"troops {hidden}", own(tmp_path, f"instead = true\n{deck}"), count=1)
    assert found == ({"tools"} if fits else {"-"})


def of_seat(match: Match, world: object, seat: int) -> Counter[str]:
    kinds, owners = world.kind[1:], world.owner[1:]  # type: ignore[attr-defined]
    mine = [int(kind) for kind, owner in zip(kinds, owners, strict=True) if owner == seat]
    return Counter(match.cards.word("card", kind) or "?" for kind in mine)


@pytest.mark.rule("102.1", "G.Ste")
@pytest.mark.parametrize("seat", [0, 1])
def test_102_1_the_cards_of_a_guess_are_those_of_its_deck(seat):
    match = Match.new("claw_and_order", choices={0: "night_shift", 1: "sky_patrol"}, seed=4)
    while match.state.turn.max() < 4:
        p = match.to_act[0]
        match.play(p, match.legal(p)[-1])
    generators = set()
    for world in guesses(match, seat, 6):
        for p in (0, 1):
            row = int(world.deck[p])
            wanted = Counter(match.cards.word("card", int(n)) for n in match.cards.book.deck[row].cards)
            assert of_seat(match, world, p) == wanted
        before = match.hidden(seat)
        seen = before.kind > 0
        assert (world.kind[seen] == before.kind[seen]).all()
        assert not world.missing.any()
        assert not world.tally.any()
        generators.add(tuple(world.rng.tolist()))
    assert len(generators) == 6


@pytest.mark.rule("102.1", "G.Ste")
def test_102_1_what_nobody_has_published_is_made_up_around_what_was_seen():
    """No deck has all of them; what is missing could be anything."""
    far = (
        "known flak_vest flak_vest; "
        f"troops general_marmalade kite_drone scratchpost_tank {STEALTHY} {VEILED}; "
        "hand dock_brawler dock_brawler dock_brawler; stock alley_conscript alley_conscript dock_brawler"
    )
    match = scene("troops dock_brawler", f"{far}; discard steel_claws steel_claws")
    found: Counter[str] = Counter()
    for world in guesses(match, 0, 10):
        kinds = of_seat(match, world, 1)
        kinds.pop("?", None)
        assert (world.deck[1], kinds.total()) == (0, 13)
        assert kinds["flak_vest"] in (2, 3)
        assert kinds["steel_claws"] <= 3
        for row, n in kinds.items():
            card = match.cards.book.card[match.cards.number("card", row)]
            assert n <= 3 or row == "alley_conscript"
            assert row == "general_marmalade" or not card.traits & 1 << 1
        stealthy, veiled = (int(world.kind[world.troops[1, i]]) for i in (4, 5))
        assert match.cards.word("card", stealthy) in SECRETS
        assert match.cards.book.card[veiled].kind == 1
        found.update(kinds)
    assert len(found) > 30


@pytest.mark.rule("102.2", "102.3")
@pytest.mark.parametrize(
    ("far", "missing", "full"),
    [
        ("troops kite_drone kite_drone kite_drone", [], {"kite_drone"}),
        ("troops kite_drone kite_drone", ["kite_drone"], {"kite_drone"}),
        ("troops kite_drone kite_drone", ["yarn_bomb"], set()),
        ("discard alley_conscript alley_conscript alley_conscript alley_conscript", [], set()),
        ("troops general_marmalade", [], COMMANDERS),
        ("troops dock_brawler", ["admiral_velvet", "yarn_bomb"], COMMANDERS),
        ("troops dock_brawler; gear steel_claws", ["steel_claws", "steel_claws"], {"steel_claws"}),
    ],
)
def test_102_2_what_is_made_up_has_one_commander_and_three_of_a_name(far, missing, full):
    """The other side has its own: three brawlers and a Commander."""
    near = "troops dock_brawler dock_brawler dock_brawler wing_marshal_socks; discard yarn_bomb yarn_bomb"
    match = scene(near, far)
    for id_ in missing:
        push(match.state.missing[:], match.cards.number("card", id_))
    refused = {
        entry.id
        for entry in match.cards.tables["card"]
        if not may_add(match.state, match.cards.book, 1, entry.number)
    }
    assert refused == full


TOY = 'kind = "troop"\ncost = 1\nhealth = 1\nbreed = "gadget"\n'


@pytest.mark.rule("102.2", "102.3")
def test_102_2_a_deck_is_made_up_by_the_same_rules(tmp_path):
    text = f'instead = true\n[[card]]\nid = "boss"\n{TOY}traits = ["commander", "any_number"]\n'
    text += f'[[card]]\nid = "swarm"\n{TOY}traits = ["any_number"]\n[[card]]\nid = "toy"\n{TOY}'
    cards = own(tmp_path, f'{text}[[deck]]\nid = "own"\ncards = {{ swarm = 27 }}\n')
    match = Match.new("claw_and_order", cards=cards, seed=1)
    for world in guesses(match, 0, 3):
        assert of_seat(match, world, 1) == Counter(boss=1, toy=3, swarm=23)


FEW = {**TOOLS, "union_wages": 1}


def fitted(match: Match) -> Iterator[tuple[Any, list[str | None]]]:
    """Hands of seat 1 after they have been made fit, if they were not."""
    for rng in chances(30):
        world = copied(match._records)[0]
        make_hand_fit(world, match.cards.book, 1, rng)
        yield world, [match.cards.word("card", int(world.kind[n])) for n in world.hand[1][1:6]]


@pytest.mark.rule("103.3a", "ruling 12")
def test_103_3a_a_guess_before_the_battle_puts_a_fit_troop_into_the_hand():
    """Any of the two, for any of the five cards; it changes places with that one."""
    hand = "yarn_bomb yarn_bomb field_mail field_mail barn_colossus"
    far = f"turn 0; dollars 5; hand {hand}; stock scratchpost_tank errand_kitten yarn_bomb persian_grenadier"
    match = scene("turn 0; hand dock_brawler", far, phase="deployment", to_act=3)
    before, places, found = of_seat(match, match.state, 1), set(), set()
    for world, cards in fitted(match):
        (fit,) = {"errand_kitten", "persian_grenadier"}.intersection(cards)
        assert of_seat(match, world, 1) == before
        places.add(cards.index(fit))
        found.add(fit)
    assert (places, len(found)) == (set(range(5)), 2)


@pytest.mark.rule("103.3a")
@pytest.mark.parametrize("hand", ["dock_brawler yarn_bomb", "yarn_bomb dock_brawler", "yarn_bomb yarn_bomb"])
def test_103_3a_a_hand_that_is_fit_or_cannot_be_stays_as_it_is(hand):
    stock = "errand_kitten fluffguard" if "dock" in hand else "yarn_bomb barn_colossus"
    far = f"turn 0; hand {hand} field_mail; stock {stock}"
    match = scene("turn 0; hand dock_brawler", far, phase="deployment", to_act=3)
    assert [cards[:3] for _, cards in fitted(match)] == [[*hand.split(), "field_mail"]] * 30


@pytest.mark.rule("103.3a", "ruling 12")
def test_103_3a_the_only_fit_troop_of_a_guess_is_in_the_hand(tmp_path):
    text = "instead = true\n" + published("tools", alley_conscript=2, **FEW)
    match = Match.new("claw_and_order", cards=own(tmp_path, text), seed=2)
    for world in guesses(match, 0, 6):
        assert of_seat(match, world, 1) == Counter(alley_conscript=2, **FEW)
        hand = [match.cards.word("card", int(world.kind[n])) for n in world.hand[1][1:6]]
        assert "alley_conscript" in hand


@pytest.mark.rule("103.3a", "ruling 9")
def test_103_3a_a_guess_leaves_the_own_hand_alone(tmp_path):
    """The fit troop of that hand has been played."""
    near = (
        "turn 0; dollars 5; hand alley_conscript yarn_bomb field_mail; stock alley_conscript alley_conscript"
    )
    match = scene(near, "turn 0; dollars 5; hand dock_brawler", phase="deployment", to_act=3)
    match.play(0, "play alley_conscript")
    for world in guesses(match, 0, 5):
        hand = sorted(str(match.cards.word("card", int(world.kind[n]))) for n in world.hand[0][1:3])
        assert hand == ["field_mail", "yarn_bomb"]


@pytest.mark.rule("103.4", "ruling 9")
@pytest.mark.parametrize("p", [0, 1])
def test_ruling_9_of_a_deployment_nothing_is_left_for_the_other_seat(p):
    """To the byte: troops, items, Team Buffs, dollars, and who is done."""
    here = (
        "turn 0; dollars 5; hand alley_conscript steel_claws union_wages alley_conscript; stock dock_brawler "
    )
    there = "turn 0; dollars 5; hand dock_brawler; stock fluffguard fluffguard fluffguard fluffguard"
    sides = (f"{here} yarn_bomb yarn_bomb", there) if p == 0 else (there, f"{here} yarn_bomb yarn_bomb")
    match = scene(*sides, phase="deployment", to_act=3)

    def hidden(seat: int) -> bytes:
        shown = copied(match._records)
        match.game.rules.hide(shown[0], match.cards.book, seat)
        return bytes(shown.tobytes())

    before = {seat: hidden(seat) for seat in (1 - p, -1)}
    for words in ("play alley_conscript", "play steel_claws on 1", "play union_wages", "done"):
        match.play(p, words)
        assert {seat: hidden(seat) for seat in (1 - p, -1)} == before
    assert match.state.phase == Phase.DEPLOYMENT
    shown = copied(match._records)[0]
    match.game.rules.hide(shown, match.cards.book, 1 - p)
    assert [int(n) for n in (shown.hand[p, 0], shown.stock[p, 0], shown.dollars[p])] == [5, 2, 5]
    assert (shown.to_act, shown.draft, shown.deck[p], shown.items_played[p]) == (3, 0, 0, 0)
    assert {int(shown.seen[n]) for n in shown.hand[p][1:6]} == {1 << p}
    assert {int(shown.seen[n]) for n in shown.stock[p][1:3]} == {0}
    assert not shown.rng.any()
    assert not shown.host.any()
    own_side = [name for name in ("hand", "stock", "troops") if getattr(shown, name)[1 - p].any()]
    assert own_side == ["hand", "stock"]
