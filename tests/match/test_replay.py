"""Replays: readable, complete, and refused when they were made with something else."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from caterwaul import Match
from caterwaul.replay.text import (
    HEADER,
    ReplayError,
    checksum,
    load_replay,
    open_replay,
    read_replay,
    save_replay,
    write_replay,
)
from tests.every_game.playing import Case, again, played

DAMAGED = "damaged or cut: the last line does not agree with the others"


@pytest.fixture(scope="module")
def match() -> Match:
    return played(Case("clash", 2, (("knock_out", "end_of_turn"),)), seed=3, steps=25)


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return write_replay(match)


def line_of(text: str, key: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(key))


def refused(text: str) -> str:
    with pytest.raises(ReplayError) as caught:
        read_replay(text)
    return str(caught.value)


def resealed(text: str) -> str:
    """The same text with a last line that agrees with the others, as if it had been written so."""
    body = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("check "))
    return f"{body}check {checksum(body)}\n"


def first_action(text: str) -> int:
    """The place of the first action among the lines."""
    return text.splitlines().index("") + 1


def test_a_replay_says_all_that_is_needed(match: Match, text: str):
    head, actions = text.split("\n\n")
    assert head.splitlines()[0] == HEADER
    for line in (
        "game clash",
        f"rules {match.game.fingerprint}",
        f"cards {match.cards.fingerprint} built-in",
        "seats 2",
        f"seed {match.start.seed.hex()}",
        "option knock_out end_of_turn",
        "name 1 Player 2",
    ):
        assert line in head.splitlines()
    *moves, last = actions.splitlines()
    assert moves == [f"{seat} {match.words(action)}" for seat, action in match.actions]
    assert re.fullmatch("check [0-9a-f]{64}", last)
    assert resealed(text) == text


MANGLED = {
    "mark": lambda text: "\ufeff" + text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "old mac": lambda text: text.replace("\n", "\r"),
    "all": lambda text: "\ufeff" + text.replace("\n", "\r\n") + "\r\n\r\n",
}


@pytest.mark.parametrize("mangled", MANGLED.values(), ids=MANGLED)
def test_a_file_that_an_editor_or_a_mail_program_had_is_the_same_replay(
    match: Match, text: str, mangled: Callable[[str], str]
):
    found = open_replay(mangled(text))
    assert (found.match.actions, found.match.start) == (match.actions, match.start)
    assert found.seal == open_replay(text).seal
    lines = text.splitlines(keepends=True)
    place = first_action(text)
    other = "".join([*lines[:place], *lines[place + 1 :]])
    assert refused(mangled(other)) == DAMAGED


def test_save_and_load(match: Match, tmp_path: Path):
    save_replay(match, tmp_path / "match.txt")
    loaded = load_replay(tmp_path / "match.txt")
    assert loaded.state.tobytes() == match.state.tobytes()
    assert (loaded.actions, loaded.names, loaded.start) == (match.actions, match.names, match.start)


def test_choices_and_names_are_kept():
    match = Match.new("clash", choices={0: "brute"}, names=["Ann of Leeds", "Bób"], seed=1)
    loaded = read_replay(write_replay(match))
    assert (loaded.names, loaded.start) == (match.names, match.start)


def test_a_replay_from_a_drawn_position_holds_the_position():
    match = Match.from_text(
        "clash\n turn 1; to_act 3\nseat 0\n  character brute\n  hp 5\n  hand one\n"
        "seat 1: character echo; hp 9; hand two four"
    )
    match.play(1, "play four")
    loaded = read_replay(write_replay(match))
    assert loaded.state.tobytes() == match.state.tobytes()
    assert loaded.actions == match.actions


def test_other_rules_are_refused(match: Match, text: str):
    message = refused(resealed(text.replace(match.game.fingerprint, "0123456789abcdef")))
    assert message.startswith("made with other rules of Clash!: ")
    assert "0123456789abcdef" in message
    assert match.game.fingerprint in message


def test_other_cards_are_refused_and_named(match: Match, text: str, tmp_path: Path):
    own = tmp_path / "mine.toml"
    own.write_text('[[card]]\nid = "five"\nbuildup = 5\nacts = [{ do = "strike", n = 6 }]\n')
    other = match.game.cards([own])
    with pytest.raises(ReplayError, match=r"made with the cards 'built-in' .*, not 'built-in, mine'"):
        read_replay(text, other)
    theirs = Match.new("clash", cards=other, seed=1)
    assert read_replay(write_replay(theirs), other).cards is other
    assert "made with the cards 'built-in, mine'" in refused(write_replay(theirs))


@pytest.mark.parametrize("first", ["caterwaul replay 1", "caterwaul replay", "something else", ""])
def test_another_version_is_refused(text: str, first: str):
    other = "\n".join([first, *text.splitlines()[1:]])
    assert refused(other) == f"not a replay of this version: it begins with {first!r}, not {HEADER!r}"


def test_nothing_is_no_replay():
    assert "begins with 'nothing'" in refused("")


@pytest.mark.parametrize("key", ["game", "rules", "cards", "seats", "seed"])
def test_a_missing_line_is_named(text: str, key: str):
    cut = resealed(text.replace(line_of(text, key) + "\n", ""))
    assert refused(cut).endswith(f"needs exactly one line {key!r}")


@pytest.mark.parametrize("key", ["game", "rules", "cards", "seats", "seed"])
def test_a_line_given_twice_is_named(text: str, key: str):
    line = line_of(text, key) + "\n"
    assert refused(resealed(text.replace(line, 2 * line))).endswith(f"needs exactly one line {key!r}")


@pytest.mark.parametrize(
    ("key", "line", "message"),
    [
        ("game", "game clsh", "no game is called 'clsh' (did you mean 'clash'?)"),
        ("seats", "seats many", "the heading is damaged: "),
        ("seats", "seats 3", "the heading is damaged: "),
        ("seed", "seed 00ff", "the heading is damaged: "),
        ("seed", "seed xyz", "the heading is damaged: "),
        ("option", "option knock_out never", "the heading is damaged: option knock_out is"),
        ("option", "option", "the heading is damaged: "),
        ("name 0", "name 0", "the heading is damaged: "),
        ("name 0", "name", "the heading is damaged: "),
        ("name 0", "name 0 \x07", "the heading is damaged: 2 printable names"),
        ("name 0", f"name 0 {'x' * 81}", "the heading is damaged: a name has at most 80 characters"),
        ("option", "choice 0 character brut", "the heading is damaged: no character is called 'brut'"),
        ("option", "choice 7 character brute", "the heading is damaged: there is no seat 7"),
        (
            "option",
            "weather fair",
            "line 7: 'weather fair' is not understood; lines begin with a seat or game",
        ),
    ],
)
def test_a_damaged_heading_is_refused(text: str, key: str, line: str, message: str):
    assert refused(resealed(text.replace(line_of(text, key), line))).startswith(message)


def test_an_action_that_was_not_legal_is_named_with_its_line(text: str):
    lines = text.splitlines()
    lines[-2] = f"{lines[-2][0]} play five"
    message = refused(resealed("\n".join(lines)))
    assert message.startswith(f"line {len(lines) - 1}: 'play five': ")
    assert "Legal now: " in message


def test_an_action_that_is_left_out_is_noticed(text: str):
    lines = text.splitlines()
    del lines[first_action(text)]
    assert refused(resealed("\n".join(lines))).startswith("line ")


def test_a_line_that_is_no_action_is_refused(text: str):
    assert "'and so on' is not understood" in refused(resealed(text + "and so on\n"))


def test_the_last_line_is_the_last(text: str):
    assert "is not understood" in refused(text + "0 play one\n")


def test_one_legal_action_in_the_place_of_another_is_noticed(match: Match, text: str):
    """It could be played, and would be another match: only the last line tells."""
    seat = match.actions[-1][0]
    before = again(match, match.actions[:-1])
    other = next(words for words in before.legal(seat) if words != match.words(match.actions[-1][1]))
    lines = text.splitlines()
    lines[-2] = f"{seat} {other}"
    changed = "".join(f"{line}\n" for line in lines)
    assert read_replay(resealed(changed)).actions[:-1] == match.actions[:-1]
    assert refused(changed) == DAMAGED


def test_two_actions_of_one_decision_in_the_other_order_are_noticed(text: str):
    lines = text.splitlines()
    place = next(i for i, (a, b) in enumerate(pairwise(lines)) if i >= first_action(text) and a[0] != b[0])
    lines[place : place + 2] = reversed(lines[place : place + 2])
    assert refused("\n".join(lines)) == DAMAGED


def test_cut_after_any_line_it_is_refused(match: Match, text: str):
    lines = text.splitlines(keepends=True)
    for count in range(first_action(text), len(lines)):
        assert refused("".join(lines[:count])) == DAMAGED
        shorter = read_replay(resealed("".join(lines[:count])))
        assert shorter.actions == match.actions[: count - first_action(text)]


def test_cut_anywhere_it_is_refused(text: str):
    for length in range(len(text) - 1):
        refused(text[:length])


@pytest.mark.parametrize("damage", ["\x00", "é", "\n", " ", "9"])
def test_any_damage_is_refused_and_never_a_crash(text: str, damage: str):
    for place in range(0, len(text) - 1, 23):
        if text[place] != damage:
            refused(text[:place] + damage + text[place + 1 :])
