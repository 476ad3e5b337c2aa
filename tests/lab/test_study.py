"""Studies: the same games for the same head, kept as they come, and gone on with."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caterwaul import games
from caterwaul.lab import LabError, Study, new_study, open_study, summary_of
from caterwaul.lab.deals import SKILL_EVERY

CLASH = games.load("clash")


def study(bot: str = "greedy", seed: int = 1, **more) -> Study:
    return new_study(CLASH, CLASH.builtin, [bot], seed=seed, **more)


def played(deals: int, threads: int = 1, **more) -> Study:
    made = study(**more)
    assert not made.play(deals, threads=threads)
    return made


@pytest.mark.parametrize("bot", ["greedy", "tiger@4"])
def test_a_study_is_the_same_whatever_the_threads_and_the_slices(bot: str) -> None:
    one = played(9, bot=bot)
    other = study(bot)
    for deals in (1, 5, 3):
        other.play(deals, threads=3)
    assert summary_of(one).plain == summary_of(other).plain
    assert one.games.key.tolist() == other.games.key.tolist()
    assert one.games.key.tolist() != played(9, bot=bot, seed=2).games.key.tolist()


def test_a_study_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    first = study()
    first.keep_in(tmp_path)
    first.play(4, threads=2)
    assert first.file is not None
    again = open_study(first.file)
    assert summary_of(again).plain == summary_of(first).plain
    again.play(5, threads=2)
    third = study()
    third.keep_in(tmp_path)
    assert summary_of(third).plain == summary_of(played(9)).plain


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    made = study()
    made.keep_in(tmp_path)
    made.play(1)
    made.play(1)
    assert made.file is not None
    made.file.write_bytes(made.file.read_bytes()[:-20])
    again = open_study(made.file)
    assert again.done == {0}
    again.play(1)
    assert open_study(made.file).done == {0, 1}


def test_no_study_is_written_over_another(tmp_path: Path) -> None:
    files = set()
    for made in (study(), study(seed=2), study("random"), study(options={"heal_cap": "none"})):
        made.keep_in(tmp_path)
        files.add(made.file)
    assert len(files) == 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace(b'"form":1', b'"form":9', 1), "form 9"),
        (lambda text: text.replace(b'"game":"clash"', b'"game":"clsh"', 1), "no game is called 'clsh'"),
        (lambda text: text.replace(CLASH.fingerprint.encode(), b"0" * 16, 1), "other rules"),
        (lambda text: text.replace(CLASH.builtin.fingerprint.encode(), b"0" * 16, 1), "other cards"),
        (lambda text: b"", "no study in it"),
        (lambda text: b"{}\n", "no study"),
        (lambda text: b"\xff\n", "no study"),
        (lambda text: text + b"[]\n", "cannot be read"),
        (lambda text: text.replace(b'"first":0', b'"first":-5', 1), "does not fit"),
        (lambda text: text.replace(b'"steps":[', b'"steps":[7,', 1), "does not fit"),
    ],
)
def test_a_file_that_is_no_study_of_today_is_refused_in_words(tmp_path: Path, change, said: str) -> None:
    made = study()
    made.keep_in(tmp_path)
    made.play(1)
    assert made.file is not None
    made.file.write_bytes(change(made.file.read_bytes()))
    with pytest.raises(LabError, match=said):
        open_study(made.file)


def test_whoever_says_stop_keeps_what_was_played() -> None:
    made, stop = study(), np.zeros(1, np.int64)

    def enough(done: int) -> None:
        stop[0] = done >= 2

    assert made.play(5000, threads=1, progress=enough, stop=stop)
    assert 2 <= len(made.done) < 5000
    assert len(made.games) == 2 * len(made.done)


def test_ctrl_c_keeps_what_was_played() -> None:
    made = study()

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    assert made.play(500, threads=1, progress=interrupt)
    assert 1 <= len(made.done) < 500


def test_every_pair_meets_once_before_any_meets_again_and_from_both_seats() -> None:
    deals = study("greedy", weaker="").deals
    words = CLASH.builtin.tables["character"]
    pairs = len(words) * (len(words) - 1) // 2
    for cycle in (0, 1):
        met = [list(deals.seatings(cycle * pairs + i)) for i in range(pairs)]
        assert len({frozenset(seating.brought) for seatings in met for seating in seatings}) == pairs
        assert all(one.brought == other.brought[::-1] for one, other in met)


def test_one_deal_of_some_shows_what_playing_well_is_worth() -> None:
    deals = study("greedy").deals
    better = [[s.better for s in deals.seatings(deal)] for deal in range(SKILL_EVERY)]
    assert better == [[-1, -1]] * (SKILL_EVERY - 1) + [[0, 1]]
    assert [s.bots for s in deals.seatings(SKILL_EVERY - 1)] == [("greedy", "random"), ("random", "greedy")]


def test_a_deal_has_the_same_luck_in_every_assignment() -> None:
    """With one word for both, only who sits where differs, and nothing does where all are alike."""
    five = games.load("five_rows")
    assert new_study(five, five.builtin, ["random"]).deals.assignments == 1
    both = new_study(five, five.builtin, ["greedy", "random"], seed=3)
    both.play(2, threads=1)
    opening = both.games.marks & 1
    assert (opening[0] == opening[1]).all()
    assert not (opening[1] == opening[2]).all()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seats": 3}, "for 2 players, not 3"),
        ({"options": {"heal_cop": "none"}}, "heal_cap"),
        ({"among": {"deck": ["x"]}}, "has no choice 'deck'"),
        ({"among": {"character": ["brut", "hexa"]}}, "did you mean 'brute'|brute"),
        ({"focus": ["brut"]}, "nobody brings 'brut'"),
        ({"weaker": "lion"}, "no bot is called 'lion'"),
    ],
)
def test_a_study_that_cannot_be_is_refused_in_words(more: dict[str, Any], said: str) -> None:
    with pytest.raises(Exception, match=said):
        study(**more)


def test_focus_lets_every_table_have_one_of_them() -> None:
    deals = study(focus=["brute"], weaker="").deals
    assert all(("brute",) in s.brought for deal in range(20) for s in deals.seatings(deal))
