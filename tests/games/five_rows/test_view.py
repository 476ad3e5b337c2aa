"""What a seat is shown of Five Rows: the rows, the numbers of now, and what each option does."""

from __future__ import annotations

import pytest

from caterwaul.core.views import Option
from caterwaul.match import Match
from tests.games.five_rows.battle import fought, turn

pytestmark = pytest.mark.interpreted


def places(match: Match, seat: int) -> dict[tuple[int, int], tuple[str, dict[str, int], str | None]]:
    battlefield = next(zone for zone in match.view(seat).zones if zone.id == "battlefield")
    assert battlefield.size == (5, 3)
    return {card.at: (card.name, card.stats, card.facing) for card in battlefield.cards if card.at}


def option(match: Match, words: str) -> Option:
    return next(o for o in match.view(0).options if o.words == words)


def test_own_troops_stand_left_and_auras_point_to_their_owner():
    match = turn("troop giant(damage=3) - - - -", "troop - medic - - -", "ward - mire(owner=1) - -")
    near, far = {"power": 5, "health": 5}, {"power": 1, "health": 3}
    assert places(match, 0) == {
        (0, 0): ("Giant", near, None),
        (0, 1): ("Ward", {}, "left"),
        (1, 2): ("Medic", far, None),
        (2, 1): ("Mire", {}, "right"),
    }
    assert places(match, 1) == {
        (0, 2): ("Giant", near, None),
        (0, 1): ("Ward", {}, "right"),
        (1, 0): ("Medic", far, None),
        (2, 1): ("Mire", {}, "left"),
    }


def test_an_option_says_what_the_card_costs_and_does():
    match = turn("hand archer mire recruit")
    assert option(match, "play archer row 2").help == (
        "Cost 3, troop 1/2. When played: 2 damage to one enemy troop of your choice."
    )
    assert option(match, "play mire row 2").help == (
        "Cost 1, aura. As long as it lies here: power -2 for each troop in this row."
    )
    assert option(match, "play recruit row 1").help == "Cost 1, troop 1/2."
    assert option(match, "play mire row 2").goes == "battlefield:1,1"
    assert option(match, "play recruit row 1").goes == "battlefield:0,0"


@pytest.mark.parametrize(("first", "then"), [(0, "Then the other player's turn."), (1, "Then combat.")])
def test_to_pass_says_what_comes_then(first, then):
    match = turn("", top=f"first_player {first}")
    assert option(match, "pass").help == f"End your turn; coins left are lost. {then}"
    assert match.view(0).heading == f"Round 5, you play {'second' if first else 'first'}"


@pytest.mark.parametrize(
    ("card", "target", "told", "goes"),
    [
        ("archer", "target enemy row 2", "2 damage to Medic.", "battlefield:1,2"),
        ("assassin", "target enemy row 2", "Destroy Medic.", "battlefield:1,2"),
        ("trickster", "target enemy row 2", "Move Medic to another row.", "battlefield:1,2"),
        ("commander", "target own row 1", "Giant attacks at once.", "battlefield:0,0"),
    ],
)
def test_a_target_says_what_happens_to_it(card, target, told, goes):
    match = turn(f"hand {card}; troop giant - - - -", "troop - medic - - -")
    match.play(0, f"play {card} row 3")
    assert (option(match, target).help, option(match, target).goes) == (told, goes)


def test_the_prompt_asks_for_what_is_owed():
    match = turn("hand trickster", "troop - medic - - -")
    assert (match.view(0).prompt, match.view(1).prompt) == (
        "Play a card for up to 5 coins, or pass.",
        "Waiting for Player 1.",
    )
    match.play(0, "play trickster row 3")
    assert match.view(0).prompt == "Trickster: one enemy troop?"
    match.play(0, "target enemy row 2")
    assert match.view(0).prompt == "Trickster: to which row?"
    assert option(match, "to row 4").help == "Move Medic to row 4."


def test_what_cannot_be_paid_is_not_offered():
    assert turn("hand giant; coins 0", "").view(0).prompt == "Nothing is left that you can pay for: pass."
    assert turn("hand giant; coins 1", "").view(0).prompt == "Nothing is left that you can pay for: pass."


def test_what_is_read_is_a_sentence_and_what_is_typed_stays():
    match = turn("hand trickster", "troop - medic - - -")
    assert option(match, "play trickster row 3").spoken == "play Trickster in row 3"
    match.play(0, "play trickster row 3")
    assert option(match, "target enemy row 2").spoken == "choose Medic in row 2"
    match.play(0, "target enemy row 2")
    assert option(match, "to row 4").spoken == "move Medic to row 4"


@pytest.mark.parametrize(
    ("near", "far", "told"),
    [
        (3, -1, ["Player 2 has no health left.", "Health: you 3, Player 2 -1."]),
        (0, 3, ["You have no health left.", "Health: Player 2 3, you 0."]),
        (-1, -2, ["Neither player has health left: the higher number wins.", "Health: you -1, Player 2 -2."]),
    ],
)
def test_the_end_names_who_has_no_health_left(near, far, told):
    match = turn(f"health {near}", f"health {far}", top="over 1")
    assert match.view(0).ending == told


def test_a_preview_tells_the_whole_fight_up_to_the_next_draw():
    match = turn("troop giant - - - -", "deck medic", top="first_player 1")
    told = [match.say(event) for event in match.preview(0, "pass")]
    assert told[-5:] == [
        "Player 1's Giant in row 1 attacks for 5.",
        "Player 2 loses 5 health.",
        "Round 6.",
        "Player 1 has the first turn.",
        "Player 1 has no card left to draw.",
    ]


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, ["Your Scholar (when played): you draw Giant.", "Your Miner (income): you gain 1 coin."]),
        (1, ["Player 1's Scholar (when played): Player 1 draws a card.",
             "Player 1's Miner (income): Player 1 gains 1 coin."]),
    ],
)  # fmt: skip
def test_what_a_card_does_is_told_with_its_name(seat, told):
    match = turn("hand scholar; deck giant giant; troop miner - - - -", "deck giant")
    for p, words in ((0, "play scholar row 2"), (0, "pass"), (1, "pass")):
        match.play(p, words)
    lines = [line for line in match.lines(seat) if "(" in line.text]
    assert [line.text for line in lines] == told
    assert [line.cards[-1] for line in lines] == ["scholar", "miner"]
    assert not any(line.text.endswith((":", ")")) for line in match.lines(seat))


def test_what_a_card_does_to_itself_names_it_once():
    match = fought("duelist - - - -", "giant - - - -")
    assert "Your Duelist (after its attack): gets 1 more power." in [line.text for line in match.lines(0)]


@pytest.mark.rule("ruling 4")
@pytest.mark.parametrize(
    ("top", "heading", "most"),
    [("", "Round 5, you play first", None), ("last_round thirty", "Round 5 of 30, you play first", 30)],
)
def test_the_last_round_is_told_where_there_is_one(top, heading, most):
    shown = turn("", top=top).view(0)
    assert shown.heading == heading
    assert [(c.label, c.value, c.most) for c in shown.counters[-1]] == [("Round", 5, most)]


@pytest.mark.rule("ruling 4")
@pytest.mark.parametrize(
    ("top", "warning"),
    [
        ("quiet 10", ""),
        ("quiet 11", " No card was played in 10 rounds; after 20 nobody has a turn any more."),
        ("quiet 11; last_round thirty", ""),
    ],
)
def test_ruling_4_a_match_does_not_end_without_a_warning(top, warning):
    (counter,) = turn("", top=top).view(0).counters[-1]
    assert counter.help == f"Both play, then combat in rows 1 to 5.{warning}"


def test_lines_say_which_number_changes_and_which_card_leaves_its_place():
    match = fought("duelist - - - -", "recruit - - - -")
    seen = [
        (line.name, line.cards[0], line.change, line.of)
        for line in match.lines(0)
        if line.cards and line.change
    ]
    assert ("stronger", "duelist", 1, "power") in seen
    assert ("destroyed", "recruit", -1, "card") in seen
