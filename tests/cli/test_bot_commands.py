"""`arena`, `analyse` and the hint in play."""

import json
from pathlib import Path

import pytest

from caterwaul import Match
from caterwaul.bots.analysis import Moment, turning_points
from caterwaul.cli.analyse import listed_all, turning_lines
from caterwaul.replay.text import save_replay
from tests.cli.conftest import Run


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    """A short match of Clash! in which both play anything."""
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=4, names=["Ann", "Bob <3"])
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_actions(seat)[0])
    save_replay(match, tmp_path / "match.replay")
    return tmp_path / "match.replay"


ARENA = ("arena", "clash", "--bots", "random,greedy,tabby@16", "--games", "4")


def test_the_arena_is_the_same_for_the_same_seed_whatever_the_threads(run: Run) -> None:
    one, two, other = (
        json.loads(run(*ARENA, "--json", "--threads", threads, "--seed", seed).stdout)
        for threads, seed in (("1", "7"), ("2", "7"), ("2", "8"))
    )
    assert one == two
    assert one["pairings"] != other["pairings"]
    assert [pairing["games"] for pairing in one["pairings"]] == [4, 4, 4]
    assert {rating["bot"] for rating in one["ladder"]} == {"random", "greedy", "tabby@16"}


def test_the_arena_prints_pairings_and_a_ladder(run: Run) -> None:
    output = run(*ARENA, "--threads", "1").output
    assert "95 % between" in output
    assert "Ladder" in output


def test_in_an_arena_of_four_one_plays_against_three(run: Run) -> None:
    line = "arena battlecats --bots random,greedy --games 4 --seats 4 --json"
    (pairing,) = json.loads(run(*line.split()).stdout)["pairings"]
    assert 0 <= pairing["share"] <= 1
    assert pairing["games"] == 4


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena clash --bots tiger --games 2", "two or more different bots"),
        ("arena clash --bots tiger,tiger --games 2", "two or more different bots"),
        ("arena clash --bots tiger,lion", "no bot is called 'lion'"),
        ("arena clash --bots tiger@x,greedy", "tiger@1000"),
        ("arena clash --bots greedy@5,random", "tiger@1000"),
        ("arena clash --bots tiger,greedy --simulations 0", "1 simulation or more"),
        ("arena clash --bots tiger@0,greedy", "1 simulation or more"),
        ("arena clash --bots tiger,greedy --time 0", "some time to think"),
        ("arena clash --bots tiger,greedy --time 1 --simulations 5", "not both"),
        ("arena clash --bots tiger,greedy --seats 3", "players, not 3"),
        ("simulate clash --bots tiger,random", "let it play in the arena"),
        ("analyse nothing.replay", "No such file"),
    ],
)
def test_what_cannot_be_done_is_one_line(run: Run, line: str, said: str) -> None:
    done = run(*line.split())
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_match_is_analysed_in_words_and_as_a_picture(run: Run, replay: Path, tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    done = run("analyse", str(replay), "--simulations", "20", "--svg", str(picture), "--every")
    assert done.exit_code == 0, done.stderr
    assert "Chance of Ann to win" in done.output
    assert "Ann: play " in done.output
    assert "Bob &lt;3" in picture.read_text()
    told = done.output[done.output.index("Costliest choices of Ann:") :].split("Costliest choices of Bob <3:")
    assert [part.count(": instead of “") for part in told] == [3, 3]


def test_turning_points_say_whose_chance_changed_and_what_promised_more(clash: Match) -> None:
    slip = Moment(1, 0, "play 1", [0.54, 0.46], [0.42, 0.58], "play 4", 0.75, 0.42)
    swing = Moment(2, 0, "play 2", [0.2, 0.8], [0.6, 0.4], "play 2", 0.3, 0.3)
    assert turning_lines(clash, turning_points([slip, swing])) == [
        "Turning points:",
        "   1. Ann: play 1 (gave much away)",
        "      Ann's chance to win fell from 54% to 42%.",
        "      More promising: play 4, 75% as far as they could know.",
        "   2. Ann: play 2 (a large swing)",
        "      Ann's chance to win rose from 20% to 60%.",
    ]
    assert turning_lines(clash, []) == [
        "No turning points: nobody gave much away, and no chance changed much at one action."
    ]


def test_the_chances_of_all_are_told_so_that_they_add_up(clash: Match) -> None:
    chances = [0.195, 0.805], [0.405, 0.595]  # 20 and 81, 41 and 60, if each were rounded alone
    moments = [Moment(1, seat, "play 1", *chances, "play 1", 0.5, 0.5) for seat in (0, 1)]
    assert [line.rpartition("  ")[2] for line in listed_all(clash, moments)[1:]] == [
        "20% -> 41%",
        "80% -> 59%",
    ]


def test_a_replay_that_a_windows_editor_has_saved_holds(run: Run, replay: Path) -> None:
    replay.write_bytes(b"\xef\xbb\xbf" + replay.read_bytes().replace(b"\n", b"\r\n"))
    done = run("verify", str(replay))
    assert done.exit_code == 0
    assert "each legal where it stands" in done.output


def test_a_broken_replay_is_not_analysed(run: Run, replay: Path) -> None:
    replay.write_text(replay.read_text().replace("play", "pray", 1))
    done = run("analyse", str(replay))
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


def test_a_hint_says_what_to_do_and_how_sure_it_is(run: Run) -> None:
    output = run("play", "clash", "--choose", "0=brute", "--seed", "1", typed=["hint", "quit"]).output
    output = " ".join(output.split())
    assert "Both choose at once, so be hard to guess: " in output
    assert "That wins about " in output
