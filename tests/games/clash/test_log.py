"""Clash!: who reads nothing but the log can follow the match."""

from __future__ import annotations

import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.tables import play_both, table, told

pytestmark = pytest.mark.interpreted


def duel(near: str, far: str, cards=None) -> Match:
    return table(
        f"""
        clash
        turn 5; to_act 3
        seat 0: character {near}
        seat 1: character {far}
        """,
        cards,
    )


def read(match: Match, seat: int = -1) -> list[str]:
    """What the last turn told, up to the next one."""
    lines = [line.text for line in match.lines(seat)]
    return lines[: lines.index("Turn 6.")] if "Turn 6." in lines else lines


@pytest.mark.rule("X1", "R1")
def test_what_was_named_is_told_with_the_move_and_not_before_it():
    match = duel("hexa; hp 15; hand one disarm", "brute; hp 15; hand one four block")
    play_both(match, "play disarm naming four", "play block")
    assert read(match) == [
        'Player 1 plays Disarm naming "4", Buildup 2.',
        "Player 2 plays Block, Buildup 0.",
        "Player 2's Block is up.",
        "Player 1's Disarm hits for 2.",
        "Player 2 loses 2 HP.",
        "Player 1's Disarm (hit): Player 2's 4 is knocked out of the hand.",
    ]


def test_that_what_was_named_is_not_there_is_told():
    match = duel("hexa; hp 15; hand one disarm", "brute; hp 15; hand one block")
    play_both(match, "play disarm naming four", "play block")
    assert read(match)[-1] == "Player 1's Disarm (hit): Player 2 has no 4 in hand."
    assert read(match, 1)[-1] == "Player 1's Disarm (hit): you have no 4 in hand."


@pytest.mark.parametrize(
    ("pile", "line"),
    [
        ("discard three(acted_at=3)", "You play Copycat as 3, Buildup 3."),
        ("discard", "You play Copycat as nothing, Buildup 0."),
        ("discard disarm(acted_at=2)", "You play Copycat as Disarm, Buildup 2."),
    ],
)
def test_as_what_a_card_acts_is_told_with_it(pile, line):
    match = duel("echo; hp 15; hand one copycat", f"hexa; hp 15; hand one block; {pile}")
    play_both(match, "play copycat", "play block")
    assert read(match, 0)[:2] == [line, "Player 2 plays Block, Buildup 0."]


def test_a_copied_disarm_has_nothing_to_tell_of_what_it_names():
    match = duel("echo; hp 15; hand one copycat", "hexa; hp 15; hand one block; discard disarm(acted_at=2)")
    play_both(match, "play copycat", "play block")
    assert read(match, 0)[-1] == "Player 2 loses 2 HP."


@pytest.mark.rule("R1")
def test_the_count_knows_when_every_move_acts():
    """Moves are turned up side by side, whatever has been named with them."""
    match = duel("echo; hp 15; hand one copycat", "hexa; hp 15; hand one disarm; discard four(acted_at=4)")
    play_both(match, "play copycat", "play disarm naming four")
    steps = [(line.step, line.cards[0]) for line in match.lines(-1) if line.step is not None]
    assert steps == [(4, "copycat"), (2, "disarm")]
    assert [line.step is not None for line in match.lines(-1)][:3] == [True, True, False]


@pytest.mark.rule("M5", "ruling 10a")
@pytest.mark.parametrize(
    ("near", "far", "attack", "line"),
    [
        ("hand one two", "hand one dodge; discard four(acted_at=4)", "two", "up too late for your 2."),
        ("hand one two", "hand one dodge; discard one(acted_at=1)", "two", "up."),
        ("hand one two", "slow 2; hand one block", "two", "up too late for your 2."),
        ("hand one three", "slow 4; hand one block", "three", "up."),  # it does not cover a 3 at all
        ("hand one five", "slow 4; hand one counter", "five", "up."),
        ("hand one block", "slow 2; hand one block", "block", "up."),
    ],
)
def test_a_guard_after_the_strike_is_told_to_be_too_late(near, far, attack, line):
    match = duel(f"hexa; hp 15; {near}", f"brute; hp 15; {far}")
    guard = far.split("hand one ")[1].split(";")[0]
    play_both(match, f"play {attack}", f"play {guard}")
    assert f"Player 2's {guard.title()} is {line}" in read(match, 0)


def test_a_dodge_between_two_strikes_is_in_time_for_the_second():
    match = duel("needle; hp 12; hand one flurry", "brute; hp 15; hand one dodge; discard two(acted_at=2)")
    play_both(match, "play flurry", "play dodge")
    assert read(match, 1)[3:] == [
        "You lose 1 HP.",
        "Player 1's Flurry strikes again at Buildup 3.",
        "Your Dodge is up.",
        "Your Dodge stops 1 damage.",
        "Player 1's Flurry misses.",
    ]


@pytest.mark.rule("ruling 28")
def test_a_dodge_after_both_strikes_is_too_late():
    match = duel(
        "needle; hp 12; slow 4; hand one flurry",
        "brute; hp 15; slow 1; hand one dodge; discard four(acted_at=4)",
    )
    play_both(match, "play flurry", "play dodge")
    assert read(match, 1)[-1] == "Your Dodge is up too late for Player 1's Flurry."
    assert match.state.hp[1] == 13


@pytest.mark.rule("ruling 2")
def test_a_guard_at_the_same_moment_as_a_strike_is_in_time():
    match = duel("brute; hp 15; hand one four", "brute; hp 15; hand one dodge; discard four(acted_at=4)")
    play_both(match, "play four", "play dodge")
    assert "Player 2's Dodge is up." in read(match)


@pytest.mark.parametrize(
    ("near", "far", "plays", "line"),
    [
        ("warden; hp 21; hand one bulwark", "brute; hp 15; hand one two", ("bulwark", "two"),
         "Your Bulwark (successful): Player 2 loses 1 HP."),
        ("marrow; hp 9; hand one drain", "brute; hp 15; hand one block", ("drain", "block"),
         "Your Drain (hit): you heal 2 HP."),
        ("marrow; hp 9; hand one second_wind", "brute; hp 15; hand one block", ("second_wind", "block"),
         "Your Second Wind (acting): you heal 2 HP."),
        ("marrow; hp 14; hand one second_wind", "brute; hp 15; hand one block", ("second_wind", "block"),
         "Your Second Wind (acting): you are at full HP."),
        ("lotto; hp 13; hand one double_down", "brute; hp 15; hand one dodge", ("double_down", "dodge"),
         "Your Double Down (missed): you lose 1 HP."),
        ("hexa; hp 13; hand one molasses", "brute; hp 15; hand one block", ("molasses", "block"),
         "Your Molasses (hit): Player 2 acts 2 later next turn."),
        ("vesper; hp 13; hand one vanish", "brute; hp 15; hand one block", ("vanish", "block"),
         "Your Vanish leaves the game."),
    ],
)  # fmt: skip
def test_every_consequence_is_told_with_the_card_that_brings_it(near, far, plays, line):
    match = duel(near, far)
    play_both(match, *(f"play {move}" for move in plays))
    assert line in read(match, 0)


@pytest.mark.parametrize(
    ("near", "far", "plays", "lines"),
    [
        ("needle; hp 9; hand one lunge", "brute; hp 15; hand one block", ("lunge", "block"),
         ["Your Lunge deals 1 more, as it says.", "Your Lunge hits for 3."]),
        ("vesper; hp 9; hand one backstab", "brute; hp 15; hand one block", ("backstab", "block"),
         ["Your Backstab deals 3 more, as it says.", "Your Backstab hits for 5."]),
        ("warden; succeeded 1; hp 9; hand shield_bash", "brute; hp 15; hand block", ("shield_bash", "block"),
         ["Your Shield Bash deals 1 more, as it says.", "Your Shield Bash hits for 4."]),
        ("needle; hp 9; hand one lunge", "warden; hp 15; hand one counter", ("lunge", "counter"),
         ["Your Lunge deals 1 more, as it says.", "Your Lunge hits for 3."]),
        ("needle; hp 9; hand one lunge", "warden; hp 15; hand one", ("lunge", "one"),
         ["Your Lunge deals 2, less 1 for damage taken.", "Your Lunge hits for 1."]),
    ],
)  # fmt: skip
def test_why_a_strike_deals_more_or_less_than_it_says_first_is_told(near, far, plays, lines):
    match = duel(near, far)
    play_both(match, *(f"play {move}" for move in plays))
    told_of = [line for line in read(match, 0) if line.startswith(lines[0].partition(" deals")[0])]
    assert told_of[:2] == lines


def test_what_a_strike_takes_is_told_with_the_strike_alone():
    match = duel("marrow; hp 9; hand one drain", "brute; hp 15; hand one block")
    play_both(match, "play drain", "play block")
    assert read(match, 0)[3:5] == ["Your Drain hits for 2.", "Player 2 loses 2 HP."]


@pytest.mark.rule("ruling 17")
def test_a_player_without_a_move_is_told_to_play_none():
    match = table("""
        clash
        turn 5; to_act 1
        seat 0: character hexa; hp 15; hand one two
        seat 1: character brute; hp 15
    """)
    match.play(0, "play two")
    assert read(match, 1)[:2] == ["Player 1 plays 2, Buildup 2.", "You have no move to play."]
    assert "no_move 1" in told(match)


def test_two_seconds_of_one_moment_are_told_each_with_its_card(own_cards):
    cards = own_cards("""
        [[card]]
        id = "hex"
        name = "Hex"
        acts = [{ do = "heal", n = 1 }, { do = "hurt", n = 2 }]
    """)
    match = duel("brute; hp 9; hand one hex", "brute; hp 9; hand one hex", cards)
    play_both(match, "play hex", "play hex")
    assert read(match)[2:] == [
        "Player 1's Hex (acting): Player 1 heals 1 HP.",
        "Player 2's Hex (acting): Player 2 heals 1 HP.",
        "Player 1's Hex (acting): Player 2 loses 2 HP.",
        "Player 2's Hex (acting): Player 1 loses 2 HP.",
    ]


# what is printed


def text_of(cards: CardSet, name: str) -> str:
    return next(entry.text for entry in cards.tables["card"] if entry.id == name)


def test_a_guard_says_of_its_success_whatever_stands_before_it(own_cards):
    cards = own_cards("""
        [[card]]
        id = "purr"
        acts = [{ do = "prevent", against = ["four"] }, { do = "heal", n = 1 }]
        when_successful = [{ do = "hurt", n = 3 }]
    """)
    assert text_of(cards, "purr") == (
        'Prevents all damage of "4". Heals 1 HP. If it is successful: the opponent loses 3 HP.'
    )


def test_copycat_says_that_it_names_nothing():
    cards = games.load("clash").builtin
    assert "without naming anything" in text_of(cards, "copycat")


def test_a_move_that_is_named_is_called_a_move_and_not_a_number(own_cards):
    cards = own_cards('[[card]]\nid = "mask"\nnaming = "basic"\nacts_as = "named"')
    assert text_of(cards, "mask") == "Name a basic move in secret. Acts as the basic move that you named."
