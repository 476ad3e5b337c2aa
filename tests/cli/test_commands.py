"""The other commands, and what every command says about what it cannot do."""

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from caterwaul import Match, games
from caterwaul.cli import COMMANDS
from caterwaul.replay.text import load_replay, save_replay
from tests.cli.conftest import Run


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1, names=["Ann", "Bob"])
    match.play(0, "play four")
    match.play(1, "play block")
    save_replay(match, tmp_path / "match.replay")
    return tmp_path / "match.replay"


def test_games_are_listed(run: Run) -> None:
    assert re.search(r"^clash +Clash!, 2 players", run("games").output, re.MULTILINE)


def test_a_replay_is_told_in_words(run: Run, replay: Path) -> None:
    output = run("replay", str(replay)).output
    assert "Ann plays 4, Buildup 4." in output
    assert "Not over yet, after 2 actions." in output


def test_a_replay_can_be_stepped_through(run: Run, replay: Path) -> None:
    output = run("replay", str(replay), "--step", "--seat", "0").output
    assert output.index("After 0 of 2") < output.index("Bob's Block is up.") < output.index("After 2 of 2")


def test_a_replay_ends_in_a_position_that_can_be_read(run: Run, replay: Path) -> None:
    text = run("replay", str(replay), "--text").output
    assert Match.from_text(text).to_text() == load_replay(replay).to_text() == text


def test_cards_are_printed_with_their_generated_text(run: Run) -> None:
    output = " ".join(run("cards", "clash").output.split())
    assert "Bull Through" in output
    assert "WARDEN" in output
    one = run("cards", "clash", "bull", "through").output
    assert "Deals 3 damage, not lowered by damage received." in one


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("game", games.keys())
def test_the_cards_of_a_game_can_be_read_in_a_narrow_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, width: int
) -> None:
    """No line is too long, no word is cut, and a text goes on below where its next word has no room."""
    monkeypatch.setenv("COLUMNS", str(width))
    entries = [entry for rows in games.load(game).builtin.tables.values() for entry in rows]
    lines = run("cards", game).output.splitlines()
    assert max(map(len, lines)) <= width
    shown = " ".join(word for line in lines for word in line.split())
    for entry in entries:
        assert f"{entry.id} " in shown
        assert entry.text in shown
    ids = {entry.id for entry in entries}
    for line, below in pairwise(lines):
        if line.startswith("  ") and below.startswith("  ") and below.split()[0] not in ids:
            assert len(line) + 1 + len(below.split()[0]) > width, below


@pytest.mark.parametrize(
    ("game", "width", "first", "last"),
    [
        ("claw_and_order", 80, "cost", "health"),
        ("claw_and_order", 60, "cost", "health"),
        ("battlecats", 60, "copies", "wounded pp"),
    ],
)
def test_the_numbers_of_cards_are_named_and_stand_below_each_other_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, width: int, first: str, last: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    found = re.findall(rf"^(.*  {first} +\d+ .* {last} +\d+)\b", run("cards", game).output, re.M)
    cards = games.load(game).builtin.tables["card"]
    assert len(found) == sum(last.replace(" ", "_") in entry.given for entry in cards)
    assert len(set(map(len, found))) == 1


def test_all_about_a_card_can_be_read_in_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    name, *others = run("cards", "claw_and_order", "siege_works").output.splitlines()
    assert name.startswith("Siege Works  (deck siege_works")
    assert max(map(len, others)) <= 60
    assert all(line.startswith("  ") for line in others)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["lunge", "block"], ["Lunge", "Block"]),
        (["bull", "through", "lunge"], ["Bull Through", "Lunge"]),
        (["Bull Through", "second_wind", "lunge", "Lunge"], ["Bull Through", "Second Wind", "Lunge"]),
        (["bul"], ["Bull Through", "Bulwark"]),
    ],
)
def test_several_cards_are_told_in_the_order_of_asking(run: Run, words: list[str], named: list[str]) -> None:
    told = run("cards", "clash", *words).output
    assert [line.partition("  (")[0] for line in told.splitlines() if "cards.toml)" in line] == named


def test_one_wrong_card_among_several_is_named_and_nothing_is_told(run: Run) -> None:
    done = run("cards", "clash", "lunge", "blok")
    assert done.exit_code == 2
    assert done.stderr == "caterwaul: no card is called 'blok' (did you mean 'block'?)\n"
    assert done.stdout == ""


def test_cards_are_drawn_into_a_folder(run: Run, tmp_path: Path) -> None:
    assert "pictures in" in run("cards", "clash", "--svg", str(tmp_path / "all")).output
    drawn = {file.name for file in (tmp_path / "all").iterdir()}
    assert {"back.svg", "all.svg", "card-lunge.svg", "character-brute.svg"} <= drawn
    run("cards", "clash", "lunge", "--svg", str(tmp_path / "one"))
    assert [file.name for file in (tmp_path / "one").iterdir()] == ["card-lunge.svg"]


def test_a_bad_card_file_is_refused_with_all_faults(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[card]]\nid = "kick"\nbuildup = 77\nacts = [{ do = "strok", n = 1 }]\n')
    done = run("cards", "clash", "--cards", str(own))
    assert done.exit_code == 2
    assert "field 'buildup'" in done.stderr
    assert "did you mean 'strike'" in done.stderr


def test_one_rule_is_shown_with_its_code_and_tests(run: Run) -> None:
    output = run("rules", "clash", "m5").output
    assert "code  " in output
    assert ".py:" in output


def test_the_matrix_names_every_rule(run: Run) -> None:
    from caterwaul import games
    from caterwaul.core.rulebook import rules_of

    output = run("rules", "clash").output
    assert all(id_ in output for id_ in rules_of(games.load("clash").folder, None))


def test_a_hole_in_the_rules_fails_the_check(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("caterwaul.cli.rules.tests_of", lambda game: tmp_path)  # a folder without tests
    done = run("rules", "clash", "--check")
    assert done.exit_code == 1
    assert "M5: no test" in done.output


def test_simulate_counts_wins_and_names_them_in_json(run: Run) -> None:
    words = ("simulate", "clash", "--games", "20", "--bots", "greedy,random", "--seed", "3", "--json")
    told = json.loads(run(*words, "--threads", "1").stdout)
    assert told["games"] == 20
    assert told["bots"] == ["greedy", "random"]
    assert told["seed"] == 3
    assert sum(told["wins"]) + told["draws"] == 20
    assert {"steps", "steps_per_second"} <= told.keys()
    again = json.loads(run(*words, "--threads", "2").stdout)
    assert (again["wins"], again["steps"]) == (told["wins"], told["steps"])


def test_simulate_prints_a_table(run: Run) -> None:
    output = run("simulate", "clash", "--games", "5").output
    assert "seat 0  random" in output
    assert "decisions/s" in output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_call_us_back(run: Run, shell: str) -> None:
    assert f"_CATERWAUL_COMPLETE={shell}_complete" in run("completion", shell).output


def test_what_a_designer_may_not_have_meant_is_warned_of(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[card]]\nid = "lungee"\nacts = [{ do = "heal", n = 1 }]\n')
    done = run("cards", "clash", "lungee", "--cards", str(own))
    said = (
        "warning: own.toml:2: card lungee: field 'id': stands beside 'lunge'; did you mean change = 'lunge'?"
    )
    assert done.stderr.strip() == said
    assert "Lungee  (card lungee, own.toml)" in done.stdout


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("caterwaul pl", "play"),
        ("caterwaul play cl", "clash"),
        ("caterwaul play clash --bot g", "greedy"),
        ("caterwaul simulate clash --bots random,g", "random,greedy"),
        ("caterwaul play clash --option heal_cap=n", "heal_cap=none"),
        ("caterwaul play clash --choose 1=br", "1=brute"),
        ("caterwaul cards clash bull", "bull_through"),
        ("caterwaul print clash --cards OWN --only dra", "drain"),
        ("caterwaul print clash --cards OWN --only drag", "dragon"),
        ("caterwaul print clash --cards nowhere.toml --only bull", "bull_through"),
    ],
)
def test_the_shell_completes(tmp_path: Path, line: str, completed: str) -> None:
    from click.shell_completion import BashComplete

    from caterwaul.cli import main

    own = tmp_path / "own.toml"
    own.write_text('[[card]]\nid = "dragon"\nacts = [{ do = "heal", n = 1 }]\n')
    *args, typed = line.replace("OWN", str(own)).split()[1:]
    found = BashComplete(main, {}, "caterwaul", "_CATERWAUL_COMPLETE").get_completions(args, typed)
    assert [item.value for item in found][:1] == [completed]


WRONG = [
    "frobnicate",
    "play chess",
    "play clsh",
    "play --wrong",
    "play clash --seat 2",
    "play clash --seat x",
    "play clash --people 3",
    "play clash --seats 5",
    "play clash --bot deep_blue",
    "play clash --bot random,random",
    "play clash --choose 0=nobody",
    "play clash --choose 7=brute",
    "play clash --choose =",
    "play clash --option nothing",
    "play clash --option nothing=1",
    "play clash --option heal_cap=7",
    "play clash --cards nowhere.toml",
    "play clash --save nowhere/at/all",
    "play clash --hotseat --name random\tbot --name ok",
    "play --resume",
    "play --resume nowhere",
    "play --resume .",
    "replay",
    "replay nowhere",
    "replay .",
    "verify",
    "verify nowhere",
    "rules chess",
    "rules clash Z99",
    "cards clash unicorn",
    "cards chess",
    "simulate",
    "simulate clash --games 0",
    "simulate clash --games many",
    "simulate clash --bots nobody",
    "simulate clash --bots random,random,random",
    "simulate clash --threads 0",
    "bench --seconds 0",
    "completion tcsh",
]


@pytest.mark.parametrize("line", WRONG)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(run: Run, line: str) -> None:
    done = run(*line.split(" "))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("caterwaul: ")


BROKEN = {
    "nothing": lambda text: "",
    "half": lambda text: text[: len(text) // 2],
    "no game": lambda text: text.replace("game clash", "game chess"),
    "other rules": lambda text: text.replace("\nrules ", "\nrules f"),
    "other cards": lambda text: text.replace("\ncards ", "\ncards f"),
    "bad seed": lambda text: text.replace("\nseed ", "\nseed zz"),
    "bad seats": lambda text: text.replace("\nseats 2", "\nseats two"),
    "illegal move": lambda text: text.replace("0 play four", "0 play dragon"),
    "no such seat": lambda text: text.replace("0 play four", "7 play four"),
    "bad choice": lambda text: text.replace("choice 0 character brute", "choice 0"),
    "rubbish": lambda text: text + "rubbish\n",
    "binary": lambda text: "\udcff\udcfe",
}


@pytest.mark.parametrize("how", BROKEN)
@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")], ids=["replay", "resume"])
def test_a_broken_file_is_one_line_and_exit_code_2(
    run: Run, replay: Path, how: str, command: tuple[str, ...]
) -> None:
    text = BROKEN[how](replay.read_text())
    assert text != replay.read_text()
    replay.write_bytes(text.encode(errors="surrogateescape"))
    done = run(*command, str(replay))
    assert done.exit_code == 2, done.output
    assert len(done.stderr.splitlines()) == 1
    assert str(replay) in done.stderr


def test_a_kept_table_that_is_broken_is_one_line(run: Run, home: Path) -> None:
    run("play", "clash", typed=["a"])
    (file,) = (home / "tables").glob("*")
    file.write_text(file.read_text().replace("caterwaul replay 2", "caterwaul replay 9"))
    done = run("play", "--resume")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


HELP = """
import contextlib, io, json, sys
from caterwaul.cli import main
found = []
for words in json.load(sys.stdin):
    said, code = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        try:
            main(words)
        except SystemExit as end:
            code = end.code
    found.append([code or 0, said.getvalue(), sorted({"numba", "numpy"} & set(sys.modules))])
json.dump(found, sys.stdout)
"""


def test_help_needs_no_engine() -> None:
    """Neither Numba nor NumPy is imported, so that help is there at once."""
    asked = [[], ["--help"], *([name, "--help"] for name in COMMANDS)]
    done = subprocess.run(
        [sys.executable, "-c", HELP], input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for words, (code, said, engines) in zip(asked, json.loads(done.stdout), strict=True):
        assert (words, code, engines) == (words, 0, [])
        assert "Usage: " in said, words


@pytest.mark.parametrize("words", [["rules", "clash"], ["cards", "clash"], ["games"]], ids=str)
def test_looking_things_up_compiles_nothing(
    run: Run, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from caterwaul.core.compiled_parts import Part

    def compile_nothing(*args: object) -> None:
        raise AssertionError("something is compiled")

    monkeypatch.setattr(Part, "entry", property(compile_nothing))
    assert run(*words).exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3*kite_drone+4*alley_conscript\n", "Own deck: not legal\n  fault: 7 cards"),
        ("3*kite_drone+\n", "Own deck: not legal\n  fault: a card is missing beside a +"),
    ],
)
def test_a_deck_is_checked_that_is_one_list(run: Run, tmp_path: Path, text: str, said: str) -> None:
    """As the command itself says that a deck can be written."""
    file = tmp_path / "deck.txt"
    file.write_text(text, encoding="utf-8")
    result = run("deck", "check", str(file))
    assert (result.exit_code, said in result.output) == (1, True), result.output
