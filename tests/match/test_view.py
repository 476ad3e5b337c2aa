"""Looking: the seats, the spectators, and nobody else."""

import gc
import random
import re

import numpy as np
import pytest
from msgspec import UNSET
from numpy.typing import NDArray

from caterwaul import Match
from caterwaul.match import MatchError
from caterwaul.match.handles import Handles
from caterwaul.match.scene import option_said
from tests.every_game.anatomy import padding
from tests.scenes import cards_in

pytestmark = pytest.mark.interpreted
TABBY, NAP = 1, 2  # kinds of cards


def test_a_spectator_sees_the_table_and_decides_nothing(clash: Match):
    view = clash.view()
    assert (view.seat, view.options, view.seats) == (-1, [], ["Ann", "Bob"])
    assert view == clash.view(-1)


def test_a_seat_sees_its_options_with_help(clash: Match):
    option = next(o for o in clash.view(0).options if o.words == "play four")
    assert (option.verb, option.values) == ("play", {"card": "4"})
    assert option.help
    assert option.takes in {card.handle for card in cards_in(clash.view(0).zones)}


def test_the_log_speaks_of_players_by_name(clash: Match):
    assert any(line.text.startswith("Ann fights as ") for line in clash.view(1).log)
    assert any(line.text.startswith("You fight as ") for line in clash.view(0).log)
    assert not any("You" in line.text for line in clash.view(-1).log)


def test_the_collector_of_cycles_lets_go_of_what_lines_hold(clash: Match):
    for seat, move in enumerate(("one", "two")):
        clash.play(seat, f"play {move}")
    log = clash.view(0).log
    gc.collect()
    assert any(line.cards and line.seats for line in log)
    assert not any(gc.is_tracked(part) for line in log for part in (line.values, line.cards, line.seats))


def test_a_line_says_what_the_eye_should_see(clash: Match):
    for seat, move in enumerate(("one", "two")):
        clash.play(seat, f"play {move}")
    log = clash.view(0).log
    turned_up = [(line.seats, line.cards, line.step) for line in log if line.step is not None]
    assert turned_up == [((0,), ("one",), 1), ((1,), ("two",), 2)]
    assert [(line.seats, line.change, line.of) for line in log if line.change] == [
        ((1,), -1, "HP"),
        ((0,), -1, "HP"),
    ]


def test_who_may_not_know_which_card_comes_sees_that_one_does():
    match = Match.new("five_rows", seed=1)
    drawn = [next(line for line in match.view(seat).log if line.name == "drew") for seat in (0, 1)]
    own, others = drawn if drawn[0].cards else reversed(drawn)
    assert (len(own.cards), own.change, own.of) == (1, 1, "card")
    assert (len(others.cards), others.change, others.of) == (0, 1, "cards")


def test_a_wound_is_seen_on_the_card_that_is_wounded():
    match, dice = Match.new("battlecats", seed=1), random.Random(1)
    while not (wounds := [line for line in match.last_lines(-1) if line.name == "wounded"]):
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal_actions(seat)))
    wounded = match.cards.entry("card", wounds[0].values["other"])
    assert (wounds[0].cards[0], wounds[0].change, wounds[0].of) == (wounded and wounded.id, 1, "side")


def test_a_card_of_the_own_hand_that_nothing_takes_says_why():
    match = Match.new("five_rows", seed=1)
    hand = next(zone for zone in match.view(0).zones if zone.id == "hand 0")
    taken = {option.takes for option in match.view(0).options}
    useless = [card for card in hand.cards if card.why]
    assert useless
    assert all(str(card.why).startswith("needs ") and card.handle not in taken for card in useless)
    others = [card for zone in match.view(1).zones for card in zone.cards]
    assert not any(card.why for card in others)


@pytest.mark.parametrize("seat", [-2, 2])
def test_nobody_else_can_look(clash: Match, seat: int):
    with pytest.raises(MatchError, match=f"there is no seat {seat}; seats are 0 to 1, a spectator is -1"):
        clash.view(seat)


def test_a_hidden_record_is_a_copy(clash: Match):
    clash.hidden(0).hp[0] = 99
    assert clash.state.hp[0] != 99


def test_a_hidden_record_has_no_bytes_from_elsewhere(clash: Match):
    class Noisy:
        """An array whose copies show which bytes NumPy does not write."""

        def copy(self):
            copy = np.empty_like(clash._records)
            copy.view(np.uint8)[:] = 255
            copy[:] = clash._records
            return copy

        def __getattr__(self, name: str):
            return getattr(clash._records, name)

    match = Match.new("clash", seed=1)
    match._records = Noisy()
    unused = padding(clash.game.State.dtype)
    assert unused.any()
    assert not np.frombuffer(match.hidden(0).tobytes(), np.uint8)[unused].any()


CARDS = 12


def table(*cards: tuple[int, int]) -> NDArray[np.int32]:
    """A zone with cards by number and kind, as they are drawn; of kind 0 they are backs."""
    return np.array([len(cards) + 1, len(cards), *(n for card in cards for n in (2, *card))], np.int32)


def given(handles: Handles, *cards: tuple[int, int]) -> dict[int, int]:
    """What a seat calls these cards, by their numbers."""
    called = handles.give(table(*cards), 0, 1)
    return {number: called[number] for number, _ in cards if number > 0}


def test_a_card_keeps_its_handle_wherever_it_goes():
    handles = Handles(CARDS)
    first = given(handles, (7, TABBY), (9, NAP))
    assert sorted(first.values()) == [1, 2]
    assert given(handles, (9, NAP), (7, TABBY)) == first


def test_copies_in_sight_are_not_mixed_up():
    handles = Handles(CARDS)
    first = given(handles, (7, TABBY), (9, TABBY))
    assert given(handles, (9, TABBY), (7, TABBY)) == first


def test_a_card_in_another_sleeve_keeps_its_handle_while_in_sight():
    handles = Handles(CARDS)
    before = given(handles, (7, TABBY))
    assert given(handles, (3, TABBY))[3] == before[7]


def test_a_card_that_was_hidden_comes_back_with_a_fresh_handle():
    handles = Handles(CARDS)
    before = given(handles, (7, TABBY))
    given(handles)
    assert given(handles, (7, TABBY))[7] != before[7]


def test_a_back_tells_only_where_it_lies():
    handles = Handles(CARDS)
    assert given(handles, (7, 0), (8, 0)) == {7: -1, 8: -2}
    assert given(handles, (8, 0), (7, 0)) == {8: -1, 7: -2}
    assert given(handles, (3, 0), (5, NAP), (9, 0)) == {3: -1, 5: 1, 9: -2}


def test_a_face_is_never_followed_into_its_back_nor_out_of_it():
    handles = Handles(CARDS)
    shown = given(handles, (7, TABBY), (8, NAP))
    assert given(handles, (7, 0), (8, NAP)) == {7: -1, 8: shown[8]}
    turned = given(handles, (7, TABBY), (8, NAP))
    assert turned[8] == shown[8]
    assert turned[7] > max(shown.values())


def test_two_looks_in_a_row_are_equal():
    handles = Handles(CARDS)

    def look() -> dict[int, int]:
        return given(handles, (7, 0), (9, NAP), (8, 0), (4, 0), (3, NAP))

    assert look() == look()


def test_backs_that_lie_on_each_other_are_counted():
    drawing, handles = table((-3, 0), (7, TABBY), (8, 0)), Handles(CARDS)
    called = handles.give(drawing, 0, 1)
    assert (called[7], called[8]) == (1, -4)
    assert drawing.tolist() == [4, 3, 2, -3, 0, 2, 1, TABBY, 2, 0, 0]


def test_what_is_chosen_and_lies_nowhere_on_the_table_has_a_picture(clash: Match):
    choosing = Match.new("clash", seed=1).view(0).options
    assert {option.picture for option in choosing} == {
        ("character", entry.id) for entry in clash.cards.tables["character"]
    }
    assert {option.picture for option in clash.view(0).options} == {UNSET}


def deeds(key: str, seats: int, verb: str) -> list[tuple[str, str]]:
    """Actions of that verb in a match by chance, as they are spoken of later and as they are written."""
    match = Match.new(key, seats, seed=5, names=["Ann", "Bob", "Cleo"][:seats])
    chance, found = random.Random(2), []
    while not match.over:
        seat = match.to_act[0]
        action = chance.choice(match.legal_actions(seat))
        if match.game.actions.verb_of(action).name == verb:
            found.append((option_said(match, seat, action), match.title(action)))
        match.take(seat, action)
    return found


@pytest.mark.parametrize(
    ("key", "seats", "verb", "named", "placed"),
    [
        ("claw_and_order", 2, "attack", r"attack [A-Z]\D+ with [A-Z]\D+", r"attack with \d at \d"),
        ("battlecats", 3, "wound", r"wound (Ann|Bob|Cleo)'s [A-Z]\D+", r"wound \d+"),
        ("paw_of_duty", 2, "kitty", r"choose [A-Z]\D+", r"kitty at r\dc\d"),
        ("clash", 2, "play", r"play .+", r"play .+"),
    ],
    ids=lambda value: value if value in ("claw_and_order", "battlecats", "paw_of_duty", "clash") else "",
)
def test_what_was_done_calls_cards_by_name_and_players_as_anybody_does(key, seats, verb, named, placed):
    told = deeds(key, seats, verb)
    assert told
    assert [
        pair for pair in told if not re.fullmatch(named, pair[0]) or not re.fullmatch(placed, pair[1])
    ] == []


def test_what_comes_to_nothing_is_told_as_people_say_it_or_not_at_all():
    paw = Match.new("paw_of_duty", seed=1, names=["Ann", "Bob"])
    paw.play(0, "keep the rest")
    told = [line.text for line in paw.lines(1)]
    assert "Ann keeps all cards of the hand." in told
    cats, dice = Match.new("battlecats", seed=1), random.Random(1)
    while not cats.over:
        cats.take(cats.to_act[0], dice.choice(cats.legal_actions(cats.to_act[0])))
    gained = [line.values["n"] for line in cats.lines(0) if line.name in ("honor", "pride")]
    assert gained
    assert 0 not in gained


def test_a_move_that_borrows_its_buildup_says_which():
    clash = Match.new("clash", seed=1, choices={0: "brute", 1: "needle"})
    for move in ("three", "dodge"):
        for seat in range(2):
            clash.play(seat, f"play {move}")
    discard = next(zone for zone in clash.view(0).zones if zone.id == "discard 0")
    assert [(card.name, card.marks) for card in discard.cards] == [("3", []), ("Dodge", ["Buildup 3"])]


def test_a_place_is_told_by_row_and_column():
    paw, dice = Match.new("paw_of_duty", seed=1), random.Random(1)
    while not any(line.name == "placed" for line in paw.lines(0)):
        paw.take(paw.to_act[0], dice.choice(paw.legal_actions(paw.to_act[0])))
    placed = next(line.text for line in paw.lines(0) if line.name == "placed")
    assert re.search(r" comes to row \d, column \d, facing ", placed)
