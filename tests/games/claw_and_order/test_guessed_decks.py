"""Claw & Order: the worlds that a seat guesses, where decks and what lies face down could be several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from caterwaul.core.chance import below
from caterwaul.core.piles import push
from caterwaul.games.claw_and_order.knowledge import (
    deal_face_down,
    guess_deck,
    lay_out,
    make_up,
    may_add,
)
from caterwaul.games.claw_and_order.words import Kind
from caterwaul.match import Match
from tests.games.claw_and_order.scene import (
    FOE,
    GAME,
    scene,
)
from tests.games.claw_and_order.test_guesses import (
    FEW,
    RUSH,
    SKY,
    STEALTHY,
    VEILED,
    chances,
    fitted,
    published,
)
from tests.games.claw_and_order.test_guesses import own as guessing
from tests.games.claw_and_order.test_rules_books import full
from tests.games.claw_and_order.test_secrets import SECRETS

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("102.1")
def test_102_1_of_one_published_deck_that_one_is_brought(tmp_path):
    decks = f"{LIST}{published('other', swarm=27)}"
    match = Match.new("claw_and_order", cards=guessing(tmp_path, f"instead = true\n{SWARM}{decks}"), seed=1)
    assert match.state.deck.tolist() == [2, 2]
    assert match.state.owner[1:].tolist() == [0] * 27 + [1] * 27


# What a seat may know.


def kinds(match: Match, world: Any, pile: str, seat: int) -> list[str | None]:
    cards = getattr(world, pile)[seat]
    return [match.cards.word("card", int(world.kind[n])) for n in cards[1 : cards[0] + 1]]


def worlds(match: Match, seat: int, count: int) -> Iterator[Any]:
    """What a seat may take the match for."""
    for rng in chances(count):
        records = match.hidden_records(seat)
        GAME.rules.guess(records[0], match.cards.book, seat, rng)
        yield records[0]


@pytest.mark.rule("103.4", "ruling 9")
@pytest.mark.parametrize("seat", [0, 1, -1])
def test_ruling_9_before_the_battle_the_other_side_lies_as_it_was_dealt(seat):
    match = Match.new("claw_and_order", choices={0: "night_shift", 1: "sky_patrol"}, seed=4)
    for row in (7, 8, 9):
        push(match.state.missing[:], row)  # what is scratched there means nothing
    shown = match.hidden(seat)
    assert match.state.rng.all()
    assert not shown.rng.any()
    for pile in ("hand", "stock"):
        assert getattr(shown, pile).tolist() == getattr(match.state, pile).tolist()


@pytest.mark.rule("103.4", "111.3", "ruling 9")
def test_ruling_9_before_the_battle_few_cards_and_more_dollars_are_shown_as_they_were():
    near = "turn 0; lost_before 1; dollars 7; hand dock_brawler yarn_bomb"
    far = "turn 0; dollars 5; hand fluffguard; stock field_mail yarn_bomb"
    more: dict[str, Any] = {"phase": "deployment", "to_act": 3, "ground": "home_barracks"}
    for stock in ("stock -", "stock yarn_bomb"):
        match = scene(f"{near}; {stock}", far, **more)
        shown = match.hidden(0)
        assert [int(n) for n in (shown.hand[1, 0], shown.stock[1, 0], shown.dollars[1])] == [3, 0, 5]
        shown = match.hidden(1)
        assert [int(n) for n in (shown.hand[0, 0], shown.stock[0, 0], shown.dollars[0])] == [
            2 + (stock != "stock -"), 0, 7,
        ]  # fmt: skip


@pytest.mark.rule("102.1")
def test_102_1_nobody_guesses_the_own_deck():
    """What lies in sight could be of any."""
    match = scene("deck night_shift; troops alley_conscript", FOE)
    assert {int(world.deck[0]) for world in worlds(match, 0, 6)} == {
        match.cards.number("deck", "night_shift")
    }


@pytest.mark.rule("102.1")
def test_102_1_the_lot_decides_between_two_decks():
    match = scene("troops dock_brawler", "hand steel_claws{01*} dock_brawler")
    for rng, same in zip(chances(6), chances(6), strict=True):
        row = guess_deck(match.hidden(0), match.cards.book, 1, rng)
        below(same, 1)
        assert match.cards.word("deck", int(row)) == ("night_shift" if below(same, 2) == 0 else RUSH)


@pytest.mark.rule("102.1")
def test_102_1_the_lot_falls_for_the_first_seat_first():
    match = scene("troops dock_brawler", "troops dock_brawler alley_conscript")
    for world, same in zip(worlds(match, -1, 6), chances(6), strict=True):
        assert world.deck[0] == guess_deck(match.hidden(-1), match.cards.book, 0, same)


@pytest.mark.rule("G.Ste", "102.1")
def test_G_Ste_the_lot_decides_what_lies_face_down():
    match = scene("troops dock_brawler", f"troops {VEILED}")
    rows = [match.cards.number("card", id_) for id_ in ("dock_brawler", "yarn_bomb", "fluffguard")]
    for rng, same in zip(chances(6), chances(6), strict=True):
        seen = match.hidden(0)
        for row in rows:
            push(seen.missing[:], row)
        deal_face_down(seen, match.cards.book, 1, rng)
        for count in (3, 1):
            below(same, count)
        assert seen.kind[seen.troops[1, 1]] == (rows[2] if below(same, 2) == 0 else rows[0])


@pytest.mark.rule("103.3a")
def test_103_3a_the_lot_decides_which_troop_makes_a_hand_fit():
    match = scene("troops dock_brawler", "hand yarn_bomb; stock fluffguard yarn_bomb errand_kitten")
    for (_, hand), same in zip(fitted(match), chances(30), strict=True):
        below(same, 1)
        assert hand[0] == ("errand_kitten" if below(same, 2) == 0 else "fluffguard")


@pytest.mark.rule("102.1", "103.3a")
def test_103_3a_in_the_battle_a_hand_need_not_be_fit(tmp_path):
    cards = guessing(tmp_path, "instead = true\n" + published("tools", alley_conscript=2, **FEW))
    far = "turn 3; hand yarn_bomb yarn_bomb field_mail; stock alley_conscript steel_claws"
    match = scene("troops alley_conscript", far, cards=cards)
    hands = []
    for world in worlds(match, 0, 6):
        hands.append(kinds(match, world, "hand", 1))
        assert not world.missing.any()
        assert not world.tally.any()
    assert any("alley_conscript" not in hand for hand in hands)


@pytest.mark.rule("102.1")
def test_102_1_the_last_deck_and_the_last_card_of_a_full_book_may_be_guessed(tmp_path):
    cards = full(tmp_path, 0)
    far = f"hand {'card_2 ' * 10}; stock {'card_2 ' * 10}"
    for shown, deck in (("card_44", "deck_40"), ("card_20", None)):
        match = scene("troops card_1; stock card_1", f"troops {shown}; {far}", cards=cards, ground="field_1")
        found = set()
        for world in worlds(match, 0, 2):
            assert match.cards.word("deck", int(world.deck[1])) == deck
            found |= {*kinds(match, world, "hand", 1), *kinds(match, world, "stock", 1)}
        assert None not in found


@pytest.mark.rule("102.1")
@pytest.mark.parametrize("number", [1, 54])
def test_102_1_the_first_and_the_last_card_count(number):
    near, far = "troops dock_brawler#30; stock yarn_bomb#31", f"troops kite_drone#{number}"
    match = scene(near, f"{far}; stock yarn_bomb#32")
    for world in worlds(match, 0, 4):
        assert match.cards.word("deck", int(world.deck[1])) == SKY
    match = scene(near, f"{far} kite_drone kite_drone; stock yarn_bomb#32")
    drone = match.cards.number("card", "kite_drone")
    assert not may_add(match.state, match.cards.book, 1, drone)


@pytest.mark.rule("102.3")
def test_102_3_how_many_are_missing_is_no_card():
    match = scene("troops fluffguard", "troops fluffguard")
    for id_ in ("dock_brawler", "dock_brawler", "yarn_bomb", "field_mail"):
        push(match.state.missing[:], match.cards.number("card", id_))
    assert match.cards.number("card", "dock_brawler") == match.state.missing[0]
    assert may_add(match.state, match.cards.book, 1, 4)


UNLISTED = "troops fluffguard(front=1); buffs war_drums"  # no published deck has both


@pytest.mark.rule("102.1", "G.Cmd")
@pytest.mark.parametrize(
    ("far", "hidden"),
    [
        ("known fluffguard fluffguard; stock yarn_bomb#1", "fluffguard"),
        (
            "known fluffguard fluffguard dock_brawler; hand yarn_bomb#54; stock yarn_bomb#1",
            "dock_brawler fluffguard",
        ),
        ("known fluffguard; stock yarn_bomb#1", ""),
    ],
)
def test_102_1_what_is_made_up_has_what_earlier_battles_showed(far, hidden):
    """The number of the card in the deck is how many cards lie there."""
    match = scene("troops dock_brawler#30", f"{UNLISTED}; {far}")
    found = set()
    for world in worlds(match, 0, 8):
        found.add(
            " ".join(sorted(str(id_) for pile in ("hand", "stock") for id_ in kinds(match, world, pile, 1)))
        )
        assert not world.missing.any()
        assert not world.tally.any()
    assert found == {hidden} if hidden else len(found) > 1


@pytest.mark.rule("102.1", "G.Cmd")
def test_102_1_where_the_own_deck_does_not_fit_one_is_made_up():
    near = f"deck shorthair_rush; {UNLISTED}; known fluffguard fluffguard; stock yarn_bomb"
    match = scene(near, "troops dock_brawler")
    for world in worlds(match, 0, 6):
        assert kinds(match, world, "stock", 0) == ["fluffguard"]


@pytest.mark.rule("G.Ste", "109.7", "102.1")
@pytest.mark.parametrize(
    "hidden", [[STEALTHY] * 3, [VEILED] * 5, [STEALTHY, *[VEILED] * 4], [STEALTHY, STEALTHY, VEILED]]
)
def test_102_1_what_is_made_up_has_troops_for_all_that_lies_face_down(hidden):
    far = f"troops fluffguard(front=1) {' '.join(hidden)}; buffs war_drums; stock yarn_bomb"
    match = scene("troops dock_brawler", far)
    others = set()
    for world in worlds(match, 0, 10):
        for id_, lies in zip(kinds(match, world, "troops", 1)[1:], hidden, strict=True):
            card = match.cards.book.card[match.cards.number("card", str(id_))]
            assert card.kind == Kind.TROOP
            assert lies == VEILED or id_ in SECRETS
        others.update(kinds(match, world, "stock", 1))
    assert any(
        match.cards.book.card[match.cards.number("card", str(id_))].kind != Kind.TROOP for id_ in others
    )


@pytest.mark.rule("G.Ste", "102.1", "G.Cmd")
def test_G_Ste_a_troop_that_is_known_lies_not_where_one_with_stealth_must():
    far = f"troops fluffguard(front=1) {STEALTHY}; buffs war_drums; known dock_brawler; stock yarn_bomb"
    match = scene("troops dock_brawler", far)
    for world in worlds(match, 0, 10):
        assert kinds(match, world, "troops", 1)[1] in SECRETS
        assert kinds(match, world, "stock", 1) == ["dock_brawler"]


GHOST = (
    '[[card]]\nid = "{}"\nkind = "troop"\ncost = 1\nhealth = 1\nbreed = "gadget"\nkeywords = ["stealth"]\n'
)
SWARM = GHOST.format("swarm").replace('keywords = ["stealth"]', 'traits = ["any_number"]')
TOOL = '[[card]]\nid = "tool"\nkind = "team_buff"\ncost = 1\nteam = [{ do = "income", n = 1 }]\n'
LIST = '[[deck]]\nid = "own"\ncards = { swarm = 27 }\n'


@pytest.mark.rule("G.Ste", "102.3")
def test_102_3_what_lies_face_down_is_no_fourth_copy(tmp_path):
    cards = guessing(tmp_path, f"instead = true\n{GHOST.format('ghost')}{GHOST.format('spook')}{SWARM}{LIST}")
    match = scene(
        "troops swarm; stock swarm",
        "troops ghost{1} ghost{1}; discard ghost ghost ghost; stock swarm",
        cards=cards,
    )
    for world in worlds(match, 0, 6):
        assert kinds(match, world, "troops", 1) == ["spook", "spook"]


@pytest.mark.rule("G.Ste", "102.1")
def test_G_Ste_what_lies_face_down_is_any_that_fits_and_before_what_lies_elsewhere():
    """Card 1 lies in the deck, and there is one troop."""
    secrets = "known drain_stalker dune_infiltrator yarn_bomb; stock yarn_bomb#1 yarn_bomb"
    match = scene(
        "troops dock_brawler#30",
        f"troops drain_stalker#40{{1}}; discard fluffguard; buffs war_drums; {secrets}",
    )
    found = {kinds(match, world, "troops", 1)[0] for world in worlds(match, 0, 12)}
    assert found == {"drain_stalker", "dune_infiltrator"}
    far = "troops drain_stalker#40{1}; discard fluffguard; buffs war_drums; stock yarn_bomb#1"
    for known in ("drain_stalker yarn_bomb", "yarn_bomb drain_stalker"):
        match = scene("troops dock_brawler#30", f"{far}; known {known}")
        for world in worlds(match, 0, 6):
            assert kinds(match, world, "troops", 1) == ["drain_stalker"]
            assert kinds(match, world, "stock", 1) == ["yarn_bomb"]


@pytest.mark.rule("G.Ste", "102.1")
def test_G_Ste_where_nothing_has_stealth_any_card_may_lie_there(tmp_path):
    cards = guessing(tmp_path, f"instead = true\n{SWARM}{TOOL.replace('tool', 'rake')}{TOOL}{LIST}")
    for known in ("tool rake", "rake tool"):
        far = f"troops swarm{{1}}; stock swarm; known {known}"
        match = scene("troops swarm; stock swarm", far, cards=cards)
        found = set()
        for world in worlds(match, 0, 10):
            (lies,), (rest,) = kinds(match, world, "troops", 1), kinds(match, world, "stock", 1)
            assert {lies, rest} == {"tool", "rake"}
            found.add(lies)
        assert len(found) == 2


@pytest.mark.rule("103.3a", "ruling 12")
@pytest.mark.parametrize("stock", ["errand_kitten barn_colossus", "barn_colossus errand_kitten"])
def test_103_3a_the_fit_troop_of_a_guess_may_lie_anywhere(stock):
    far = f"turn 0; hand yarn_bomb yarn_bomb field_mail; stock {stock}"
    match = scene("turn 0; hand dock_brawler; stock -", far, phase="deployment", to_act=3)
    for _, hand in fitted(match):
        assert "errand_kitten" in hand


@pytest.mark.rule("103.3a")
def test_103_3a_a_hand_is_fit_by_its_last_card():
    far = "turn 0; hand yarn_bomb dock_brawler; stock errand_kitten fluffguard"
    match = scene("turn 0; hand dock_brawler", far, phase="deployment", to_act=3)
    assert [hand[:2] for _, hand in fitted(match)] == [["yarn_bomb", "dock_brawler"]] * 30


@pytest.mark.rule("102.1")
def test_102_1_half_of_the_tries_ask_for_a_legal_deck(tmp_path):
    """Where all that is legal has been seen and 2001 tries have found nothing, any card will do."""
    ids = [f"toy_{i}" for i in range(9)]
    toys = "".join(TOOL.replace("tool", id_) for id_ in ids)
    cards = guessing(tmp_path, f"instead = true\n{toys}{published('toys', **dict.fromkeys(ids, 3))}")
    far = f"discard {' '.join(ids * 3)}; stock {'toy_0 ' * 10}"
    match = scene("hand toy_1; stock toy_1", far, cards=cards)
    seen, book = match.hidden(0), match.cards.book
    rng, same = next(chances(1)), next(chances(1))
    make_up(seen, book, 1, rng)
    for _ in range(2001):
        below(same, 9)
    assert seen.missing[1:12].tolist() == [*(1 + below(same, 9) for _ in range(10)), 0]


@pytest.mark.rule("102.1")
def test_102_1_what_is_missing_of_a_deck_is_all_of_it_that_nobody_has_seen():
    match = scene("troops dock_brawler", "troops dock_brawler alley_conscript")
    seen, book = match.hidden(0), match.cards.book
    row = match.cards.number("deck", RUSH)
    assert lay_out(seen, book, 1, row)
    left = [int(n) for n in book.deck[row].cards]
    for id_ in ("dock_brawler", "alley_conscript"):
        left.remove(match.cards.number("card", id_))
    assert seen.missing[1:26].tolist() == left
