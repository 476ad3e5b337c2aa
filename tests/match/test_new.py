"""Starting a match: what is not given is the default, what cannot be is refused with what can."""

from pathlib import Path

import pytest

from caterwaul import Match, games
from caterwaul.core.faults import CardError
from caterwaul.games import UnknownGameError
from caterwaul.match.start import MatchError, seed_bytes

pytestmark = pytest.mark.interpreted


def test_a_game_is_named_by_its_key_or_given():
    assert Match.new("clash").game is games.load("clash")
    assert Match.new(games.load("clash")).start.seats == 2


def test_players_have_names_even_if_nobody_gave_any():
    assert Match.new("clash").names == ["Player 1", "Player 2"]
    assert Match.new("clash", names=["Ann"]).names == ["Ann", "Player 2"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 3}, "Clash! is for 2 players, not 3"),
        ({"options": {"knockout": "at_once"}}, r"has no option 'knockout' \(did you mean 'knock_out'\?\)"),
        ({"options": {"knock_out": "never"}}, "option knock_out is at_once, end_of_turn, not 'never'"),
        ({"choices": {0: "brut"}}, r"no character is called 'brut' \(did you mean 'brute'\?\)"),
        ({"choices": {2: "brute"}}, "there is no seat 2 to choose for; seats are 0 to 1"),
        ({"choices": {0: {"deck": "brute"}}}, "Clash! has no choice 'deck'; it has character"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(arguments: dict[str, object], message: str):
    with pytest.raises(MatchError, match=message):
        Match.new("clash", **arguments)  # type: ignore[arg-type]


def test_an_unknown_game_is_answered_with_those_there_are():
    with pytest.raises(
        UnknownGameError, match=r"no game is called 'clsh' \(did you mean 'clash'\?\); there are "
    ):
        Match.new("clsh")


def test_options_are_kept_where_they_are_not_the_default():
    match = Match.new("clash", options={"knock_out": "end_of_turn", "heal_cap": "printed"})
    assert match.start.options == {"knock_out": "end_of_turn"}
    assert match.state.knock_out == 1


def test_a_choice_can_be_a_plain_word_or_named():
    plain = Match.new("clash", choices={0: "brute", 1: "echo"}, seed=1)
    named = Match.new("clash", choices={0: {"character": "brute"}, 1: {"character": "echo"}}, seed=1)
    assert plain.state.tobytes() == named.state.tobytes()
    assert plain.state.turn == 1


def test_one_preset_choice_leaves_the_other_to_be_made():
    match = Match.new("clash", choices={1: "echo"})
    assert match.to_act == [0]
    assert "choose brute" in match.legal(0)


@pytest.mark.parametrize("seed", [5, "five", b"five", bytes(32)])
def test_the_same_seed_is_the_same_match(seed: int | str | bytes):
    assert Match.new("clash", seed=seed).start == Match.new("clash", seed=seed).start


def test_without_a_seed_every_match_is_another():
    assert Match.new("clash").start.seed != Match.new("clash").start.seed
    assert len(seed_bytes(None)) == 32


def test_own_cards_are_files_or_a_card_set(tmp_path: Path):
    own = tmp_path / "own.toml"
    own.write_text(
        '[[character]]\nid = "ghost"\nhp = 9\ninitiative = 9\nduplicate = "one"\n'
        'specials = ["five", "drain"]\n'
    )
    from_file = Match.new("clash", cards=[own], choices={0: "ghost", 1: "ghost"})
    assert from_file.state.hp.tolist() == [9, 9]
    assert Match.new("clash", cards=from_file.cards, choices={0: "ghost"}).cards is from_file.cards


def test_own_cards_that_are_wrong_are_told_in_full(tmp_path: Path):
    own = tmp_path / "own.toml"
    own.write_text('[[character]]\nid = "ghost"\nhp = 900\n')
    with pytest.raises(
        CardError, match=r"own\.toml:3: character ghost: field 'hp': 900 is out of range"
    ) as caught:
        Match.new("clash", cards=[own])
    assert len(caught.value.faults) > 1


@pytest.mark.parametrize("names", [["Ann\n0 choose brute"], ["Ann", "Bob", "Cid"], ["", "Bob"]])
def test_names_that_cannot_be_are_refused(names: list[str]):
    with pytest.raises(MatchError):
        Match.new("clash", names=names)
