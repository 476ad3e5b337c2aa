"""What is counted in games is what happened in them."""

import numpy as np
import pytest

from caterwaul import games
from caterwaul.bots.compiled.whole_games import DRAWN, OPENING, PLAYABLE, PLAYED
from caterwaul.lab import compare, new_study, summary_of
from caterwaul.lab.measures import Measuring
from caterwaul.lab.pieces import fresh

CLASH, FIVE = games.load("clash"), games.load("five_rows")
OWN = (
    '[[character]]\nid = "titan"\nhp = 60\ninitiative = 1\nduplicate = "four"\nspecials = ["five", "lunge"]\n'
)


def played(game, bots, deals, cards=None, **more):
    made = new_study(game, cards or game.builtin, bots, **more)
    made.play(deals, threads=1)
    return made


def test_a_card_is_dealt_before_it_is_drawn_and_playable_before_it_is_played() -> None:
    marks = played(FIVE, ["random"], 30).games.marks
    assert ((marks & OPENING) != 0).sum(axis=2).tolist() == [[5, 5]] * 30, "four, and that of the first round"
    assert not ((marks & OPENING != 0) & (marks & DRAWN != 0)).any(), "each card is in a deck once"
    held = (marks & (OPENING | DRAWN)) != 0
    assert (held | ((marks & PLAYABLE) == 0)).all()
    assert (((marks & PLAYABLE) != 0) | ((marks & PLAYED) == 0)).all()
    assert ((marks & PLAYED) != 0).any()


def test_wins_of_all_seats_and_of_all_who_meet_make_one() -> None:
    found = summary_of(played(CLASH, ["random"], 60))
    assert sum(figure.value or 0 for figure in found.seats) == pytest.approx(1)
    pairs = {frozenset((met.one, met.other)) for met in found.pairs["character"]}
    assert len(pairs) == 28
    brute = [met.share for met in found.pairs["character"] if "brute" in (met.one, met.other)]
    assert sum(figure.of for figure in brute) == found.brought["character"]["brute"].of


def test_a_game_that_is_played_again_counts_once() -> None:
    """Greedy brings what it brought before, and with nothing left to chance the games are the same."""
    made = played(CLASH, ["greedy"], 40, among={"character": ["brute", "needle"]}, weaker="")
    found = summary_of(made)
    assert found.repeats == len(made.games) - len(set(made.games.key.tolist())) > 40
    assert found.brought["character"]["brute"].of == found.games - found.repeats
    assert any("played before" in note for note in found.notes)
    assert fresh(np.array([5, 3, 5, 3, 4])).tolist() == [True, True, False, False, True]


def test_what_everybody_holds_says_nothing_about_who_wins() -> None:
    found = {card.id: card for card in summary_of(played(CLASH, ["random"], 30)).by_card}
    assert found["block"].won["opening"].value is None
    assert found["block"].often["opening"].value == 1.0
    assert found["lunge"].won["opening"].value is not None


def test_cards_of_the_same_hand_did_the_same() -> None:
    """Both moves of a character were in its hand whenever it was there."""
    found = summary_of(played(CLASH, ["random"], 60))
    cards = {card.id: card for card in found.by_card}
    brute = found.brought["character"]["brute"]
    assert cards["five"].won["opening"].value == brute.value
    assert cards["bull_through"].won["held"].value == brute.value


def test_a_study_beside_itself_changed_nowhere() -> None:
    one, other = (played(CLASH, ["tiger@4"], 12, seed=4) for _ in range(2))
    comparison = compare(one, other)
    assert comparison.moved == 0
    told = [change.rise for group in comparison.changes.values() for change in group.values()]
    assert len(told) > 100
    assert {(rise.value, rise.low, rise.high) for rise in told if rise.is_told} == {(0.0, 0.0, 0.0)}


def test_a_character_made_far_too_strong_stands_on_top_of_the_matrix(tmp_path) -> None:
    file = tmp_path / "titan.toml"
    file.write_text(OWN)
    cards = CLASH.cards([file])
    found = summary_of(played(CLASH, ["greedy"], 72, cards, files={"titan.toml": OWN}, weaker=""))
    best = max(found.brought["character"], key=lambda word: found.brought["character"][word].value or 0)
    assert best == "titan"
    shares = {
        met.other if met.one == "titan" else met.one: (met.share.value or 0.0, met.one == "titan")
        for met in found.pairs["character"]
        if "titan" in (met.one, met.other)
    }
    assert len(shares) == 8
    assert all((share if is_first else 1 - share) > 0.5 for share, is_first in shares.values())


@pytest.mark.parametrize("key", games.keys())
def test_every_option_of_every_game_can_be_compared(key: str) -> None:
    game = games.load(key)
    before = played(game, ["random"], 3)
    for name, values in game.options.items():
        comparison = compare(before, played(game, ["random"], 3, options={name: values[-1]}))
        assert comparison.deals == 3
        assert comparison.changes["mean"]["actions"].rise.is_told


def test_four_seats_are_measured_pair_by_pair() -> None:
    game = games.load("battlecats")
    made = played(game, ["random"], 10, seats=4)
    found = summary_of(made)
    assert len(made.games) == 40
    assert sum(figure.value or 0 for figure in found.seats) == pytest.approx(1)
    assert all(0 <= (met.share.value or 0) <= 1 for met in found.pairs["warlord"])
    groups = {group.name: group for group in Measuring(game, game.builtin, made.games).groups()}
    assert groups["warlord"].of.sum() == 160
