"""`caterwaul print` as a user meets it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from caterwaul.printing import Job
from tests.cli.conftest import Run
from tests.printing.paper import Paper


def test_a_game_becomes_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rows.pdf"
    done = run("print", "five_rows", "--only", "miner", "--paper", "letter", "--out", str(file))
    assert done.exit_code == 0
    assert f"{file}: 2 pieces on 4 pages" in done.output
    paper = Paper(file.read_bytes())
    assert (len(paper), paper.size(2)) == (4, (215.9, 279.4))


def test_the_same_request_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        done = run("print", "clash", "--only", "lunge", "--out", str(tmp_path / name))
        assert "1 piece on 4 pages" in done.output
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "no game"),
        (["clash", "--paper", "a5"], "a4"),
        (["clash", "--only", "lungee"], "did you mean 'lunge'"),
        (["clash", "--width", "20"], "40 to 95 mm wide, not 20"),
        (["clash", "--width", "nan"], "40 to 95 mm wide"),
        (["clash", "--gap", "-2"], "0 to 10 mm"),
        (["clash", "--copies", "100"], "1 to 9"),
        (["clash", "--players", "3"], "for 2 players, not 3"),
        (["clash", "--deck", "x"], "not played with decks"),
        (["claw_and_order", "--deck", "x"], "no deck is called 'x'"),
        (["claw_and_order", "--deck", "3*x"], "no card is called 'x'"),
        (["claw_and_order", "--deck", "missing.toml"], "cannot be read"),
        (["clash", "--cards", "missing.toml"], "cannot be read"),
        (["clash", "--only", "own"], "no card is your own here: name a file with --cards"),
        (["clash", "--out", "/nowhere/at/all.pdf"], "No such file or directory"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("print", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert not list(tmp_path.glob("*.pdf"))


def test_a_deck_can_be_a_list_that_is_not_finished(run: Run, tmp_path: Path) -> None:
    words = ["--deck", "3*kite_drone+4*alley_conscript", "--part", "cards", "--backs", "none"]
    done = run("print", "claw_and_order", *words, "--out", str(tmp_path / "deck.pdf"))
    assert done.exit_code == 0
    listed = Paper((tmp_path / "deck.pdf").read_bytes()).text(0)
    assert "3 × Kite Drone" in listed
    assert "4 × Alley Conscript" in listed


DRAGON = '[[card]]\nid = "dragon"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 1\n'


@pytest.mark.parametrize("only", ["own", "dragon"])
def test_cards_of_ones_own_can_be_printed_alone(run: Run, tmp_path: Path, only: str) -> None:
    mine, file = tmp_path / "mine.toml", tmp_path / "dragon.pdf"
    mine.write_text(DRAGON)
    words = ["--cards", str(mine), "--only", only, "--part", "cards", "--backs", "none"]
    done = run("print", "five_rows", *words, "--out", str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "2 × Dragon" in Paper(file.read_bytes()).text(0)


def test_what_does_not_fit_is_warned_of_and_printed(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(f'{DRAGON}name = "{"Dragon " * 8}"\n')
    done = run(
        "print", "five_rows", "--cards", str(mine), "--only", "own", "--out", str(tmp_path / "dragon.pdf")
    )
    assert done.exit_code == 0
    assert done.stderr.startswith("warning: mine.toml:7: card dragon: field 'name': ")


def test_letters_that_no_font_has_are_named(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[[card]]\nid = "neko"\nname = "猫 Neko"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 1\n'
    )
    done = run(
        "print", "five_rows", "--only", "neko", "--cards", str(own), "--out", str(tmp_path / "neko.pdf")
    )
    assert done.exit_code == 0
    assert "others stand for them: 猫" in done.output


def test_a_file_is_there_when_it_is_complete_and_not_before(tmp_path: Path) -> None:
    from caterwaul import games
    from caterwaul.printing import Wanted

    game, file, seen = games.load("clash"), tmp_path / "clash.pdf", []

    def stop(done: int) -> None:
        seen.append(file.exists())
        if done == 2:
            raise KeyboardInterrupt

    file.write_bytes(b"before")
    with pytest.raises(KeyboardInterrupt):
        Job(game, game.builtin, Wanted()).save(file, stop)
    assert file.read_bytes() == b"before"
    assert [found.name for found in tmp_path.iterdir()] == ["clash.pdf"]


def hear_ctrl_c() -> None:
    """Also where the tests were started deaf to it, as things in the background are."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_stops_it_and_leaves_nothing(tmp_path: Path) -> None:
    script = (
        "import sys, time; from caterwaul.printing import sheets; draw = sheets.draw_fronts\n"
        "def slow(*given):\n    print('drawing', flush=True); time.sleep(600); draw(*given)\n"
        "sheets.draw_fronts = slow\n"
        "from caterwaul.cli import main; main(['print', 'battlecats'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "drawing\n"
        os.kill(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []
