"""The log of Paw of Duty: whoever reads nothing else knows who did what, where, to whom and why."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.paw_of_duty.battles import LINES, battle, play

pytestmark = pytest.mark.interpreted

OURS, THEIRS = "Player 1's", "Player 2's"


def middle(row: str) -> str:
    return f". . . . .\n. . . . .\n{row}\n. . . . .\n. . . . .\n"


def read(match: Match, *actions: str, seat: int = -1) -> list[str]:
    """What some actions are told to have done."""
    before = len(match.view(seat).log)
    return [line.text for line in play(match, *actions).view(seat).log[before:]]


@pytest.mark.parametrize(
    ("row", "card", "actions", "told"),
    [
        (". . Bolt> crawler^ .", "tail_sweep", (),
         [f"{OURS} Bolt at row 3, column 3 strikes all around it.",
          f"{THEIRS} Crawler at row 3, column 4 takes 1 damage."]),
        (". . Bolt> . pebble^", "long_shot", (),
         [f"{OURS} Bolt at row 3, column 3 hits {THEIRS} Pebble at row 3, column 5.",
          f"{THEIRS} Pebble at row 3, column 5 takes 2 damage.",
          "Player 1 captures Pebble at row 3, column 5."]),
        (". . Bolt> crawler^ .", "shoulder_shove", (),
         [f"{OURS} Bolt pushes {THEIRS} Crawler from row 3, column 4 to row 3, column 5."]),
        (". . Bolt> crawler^ Rivets^", "shoulder_shove", (),
         [f"{OURS} Bolt at row 3, column 3 cannot push {THEIRS} Crawler away from row 3, column 4: "
          "a Kitty is behind it.",
          f"{THEIRS} Crawler at row 3, column 4 takes 1 damage.",
          f"{OURS} Rivets at row 3, column 5 takes 1 damage."]),
        ("crawler^ Bolt< . . .", "shoulder_shove", (),
         [f"{OURS} Bolt at row 3, column 2 cannot push {THEIRS} Crawler off the board at row 3, column 1.",
          f"{THEIRS} Crawler at row 3, column 1 takes 1 damage."]),
        (". . Bolt> . crawler^", "fishing_line", (),
         [f"{OURS} Bolt pulls {THEIRS} Crawler from row 3, column 5 to row 3, column 4.",
          f"{OURS} Bolt at row 3, column 3 hits {THEIRS} Crawler at row 3, column 4.",
          f"{THEIRS} Crawler at row 3, column 4 takes 1 damage."]),
        (". Bolt> . crawler^ .", "pounce", ("go to r3c3",),
         [f"{OURS} Bolt moves from row 3, column 2 to row 3, column 3.",
          f"{OURS} Bolt at row 3, column 3 hits {THEIRS} Crawler at row 3, column 4.",
          f"{THEIRS} Crawler at row 3, column 4 takes 1 damage."]),
        (". Bolt> . . .", "pounce", ("go to r3c3",),
         [f"{OURS} Bolt moves from row 3, column 2 to row 3, column 3.",
          f"{OURS} Bolt at row 3, column 3 hits nobody."]),
        (". Bolt> Crawler^ . .", "bombs_away", ("kitty at r3c3",),
         [f"{OURS} Bolt moves from row 3, column 2 to row 3, column 4.",
          f"{OURS} Bolt at row 3, column 4 hits {OURS} Crawler at row 3, column 3.",
          f"{OURS} Crawler at row 3, column 3 takes 2 damage."]),
        (". Bolt> crawler^ . .", "switcheroo", ("kitty at r3c3",),
         [f"{OURS} Bolt moves from row 3, column 2 to row 3, column 3.",
          f"{THEIRS} Crawler moves from row 3, column 3 to row 3, column 2."]),
        (". Bolt> . . crawler^", "hairball_mortar", ("go to r3c4",),
         [f"{OURS} Bolt at row 3, column 2 lands its shot at row 3, column 4.",
          f"{THEIRS} Crawler at row 3, column 5 takes 1 damage."]),
        (". . Bolt> crawler^ .", "claws_out", ("way 1",),
         [f"{OURS} Bolt at row 3, column 3 attacks {THEIRS} Crawler at row 3, column 4.",
          f"{OURS} Bolt deals double damage to Crawler, by its type.",
          f"{THEIRS} Crawler at row 3, column 4 takes 2 damage."]),
        (". . Bolt> . .", "claws_out", ("way 3", "face west"),
         [f"{OURS} Bolt at row 3, column 3 turns west."]),
    ],
)  # fmt: skip
def test_a_tactic_tells_who_acts_where_and_upon_whom(row, card, actions, told):
    kitty = f"kitty at r3c{next(i for i, space in enumerate(row.split(), 1) if 'Bolt' in space)}"
    match = battle(middle(row), hand=card, discard="radio")
    assert read(match, f"play {card}", kitty, *actions) == [f"Player 1 plays {title(card)}.", *told]


def title(card: str) -> str:
    return card.replace("_", " ").title()


def test_bamboozle_tells_which_enemy_turns_and_whom_it_attacks():
    match = battle(middle(". crawler> Bolt> nightjar< ."), hand="bamboozle")
    assert read(match, "play bamboozle", "kitty at r3c4", "face west", seat=0) == [
        "You play Bamboozle.",
        f"{THEIRS} Nightjar at row 3, column 4 attacks your Bolt at row 3, column 3.",
        f"{THEIRS} Nightjar deals double damage to Bolt, by its type.",
        "Your Bolt at row 3, column 3 takes 6 damage.",
        "Player 2 captures Bolt at row 3, column 3.",
    ]


TWINS = '[[card]]\nid = "twin"\nkind = "kitty"\ncopies = 2\nunit = "tank"\nlevel = 2\nlines = 2\n'


def test_two_kitties_of_a_name_are_told_apart_by_where_they_stand(own_cards):
    match = battle(middle(". twin^ Bolt> twin^! ."), hand="tail_sweep", cards=own_cards(TWINS))
    assert read(match, "play tail_sweep", "kitty at r3c3")[2:] == [
        f"{THEIRS} Twin at row 3, column 2 takes 1 damage.",
        f"{THEIRS} Twin at row 3, column 4 takes 1 damage.",
        "Player 1 captures Twin at row 3, column 4.",
    ]


def own(steps: str) -> str:
    return f'[[card]]\nid = "own"\nkind = "tactic"\nsteps = [{steps}]\n'


FIRST_AIMS = '{do="choose", who="friendly"}, {do="sight", least=1, most=4}, {do="choose", who="another"}'


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (FIRST_AIMS + ', {do="push", n=2}',
         [f"{OURS} Rivets pushes {THEIRS} Crawler from row 3, column 3 to row 3, column 2."]),
        (FIRST_AIMS + ', {do="pull"}, {do="damage", n=1}',
         [f"{OURS} Rivets at row 3, column 4 cannot pull {THEIRS} Crawler closer than row 3, column 3.",
          f"{OURS} Rivets at row 3, column 4 hits {THEIRS} Crawler at row 3, column 3.",
          f"{THEIRS} Crawler at row 3, column 3 takes 1 damage."]),
        ('{do="choose", who="friendly"}, {do="damage_target", n=1}, {do="choose", who="another"}, '
         '{do="damage_target", n=2}',
         [f"{OURS} Bolt at row 3, column 1 hits nobody.",
          f"{OURS} Rivets at row 3, column 4 hits {THEIRS} Crawler at row 3, column 3.",
          f"{THEIRS} Crawler at row 3, column 3 takes 2 damage."]),
    ],
)  # fmt: skip
def test_a_second_kitty_of_an_own_tactic_is_told_as_the_one_that_acts(own_cards, steps, told):
    match = battle(middle("Bolt> . crawler^ Rivets< ."), hand="own", cards=own_cards(own(steps)))
    lines = read(match, "play own", "kitty at r3c1", "kitty at r3c4")
    assert [line for line in lines if "plays" not in line] == told


@pytest.mark.rule("G6", "ruling 9")
def test_G6_a_token_tells_who_gets_it_and_how_many_that_makes():
    match = battle("Bolt> . . . Rivets<\n" + ". . . . .\n" * 4)
    lines = read(match, "end the turn", "token on r1c5", seat=0)
    assert "Your Rivets at row 1, column 5 gets a paw token and has 2." in lines


@pytest.mark.rule("ruling 10")
def test_ruling_10_tokens_that_come_off_are_told_behind_the_move():
    board = ". . . . .\n. . . . Rivets<+\n" + ". . . . .\n" * 3
    match = battle(board, hand="zoomies", more="outer_reset reset")
    assert read(match, "play zoomies", "kitty at r2c5", "go to r2c4", "face west", seat=0)[1:] == [
        "Your Rivets moves from row 2, column 5 to row 2, column 4.",
        "Your Rivets at row 2, column 4 loses its extra paw tokens.",
    ]


@pytest.mark.rule("G7", "G7b")
def test_G7b_claims_victories_and_losses_name_their_lines():
    held = board_of_line(LINES[6], "Bolt># Rivets># Willow>#")
    match = battle(held, turn=6, hand="tuna_trail")
    diagonal = "the diagonal from north-west to south-east"
    assert read(match, "end the turn") == [
        "Player 2 draws 4 cards from the Tactic deck.",
        f"Player 1 wins by Control with {diagonal}, held for a whole turn.",
    ]
    match = battle(held, turn=6, hand="tuna_trail", lines=1)
    lines = read(match, "play tuna_trail", "kitty at r3c3", "go to r3c4", "face north", seat=0)
    assert f"You lose the claim to {diagonal}, not held for a whole turn." in lines


def board_of_line(line: str, kitties: str) -> str:
    board = [["."] * 5 for _ in range(5)]
    for space, kitty in zip(line.split(), kitties.split(), strict=True):
        board[int(space[0]) - 1][int(space[1]) - 1] = kitty
    return "\n".join(map(" ".join, board))


@pytest.mark.rule("G1", "ruling 34")
def test_G1_whoever_has_seen_a_kitty_reads_which_one_goes_under_the_deck():
    for kitty, read_by in (("thistle", ("Thistle", "a Kitty")), ("thistle{01}", ("Thistle", "Thistle"))):
        match = battle(phase="kitty", lines=0, ours=f"drawn goggles {kitty}", kitties="willow rivets")
        play(match, "bring goggles", "place at r3c3", "face north")
        told = [match.view(seat).log[-1].text for seat in range(2)]
        assert told == [
            f"You put {read_by[0]} under the Kitty deck.",
            f"Player 1 puts {read_by[1]} under the Kitty deck.",
        ]


@pytest.mark.rule("ruling 13")
def test_ruling_13_both_kitties_are_told_to_go_under_the_deck():
    full = """
        . . . . .
        . Bolt> Rivets< pebble< .
        . thistle^ willow^ Bramble^ .
        . Crawler^ bumper^ Contrail^ .
        . . . . .
    """
    match = battle(full, turn=5, kitties="nightjar big_anvil ace_cirrus", more="full_city turn_without_kitty")
    lines = read(match, "end the turn", seat=1)
    at = lines.index("You find no open Grid Marker.")
    assert lines[at - 1 : at + 3] == [
        "You draw Ace Cirrus and Big Anvil.", "You find no open Grid Marker.",
        "You put Big Anvil under the Kitty deck.", "You put Ace Cirrus under the Kitty deck.",
    ]  # fmt: skip


@pytest.mark.rule("S2", "S4", "S5")
def test_S4_the_log_begins_with_who_goes_first_and_who_has_what():
    match = Match.new("paw_of_duty", seed=1, options={"first": "white"}, names=["Ann", "Bob"])
    assert [line.text for line in match.view(0).log][:5] == [
        "Bob goes first.", "Bob takes Claws Out.", "You take Claws Out.", "Bob takes Radio.",
        "Bob draws 4 cards from the Tactic deck.",
    ]  # fmt: skip
