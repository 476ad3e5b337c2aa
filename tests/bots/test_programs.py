"""A program as a bot: whatever it does, it plays or loses by rule, and nothing of it is left."""

import os
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from caterwaul import Match
from caterwaul.bots import make_bot
from caterwaul.bots.arena import Contest, contend
from caterwaul.bots.bot import FAULTS as KINDS
from caterwaul.bots.bot import Forfeit
from caterwaul.bots.levels import Budget
from caterwaul.bots.outside import programs, sight_of
from caterwaul.bots.outside.messages import HELLO, QUIT, READY, game_lines, question_lines
from caterwaul.bots.outside.process import KEPT_ERRORS, LONGEST_LINE, MOST_WRITTEN, Process
from caterwaul.bots.outside.programs import MOVE_SECONDS, START_SECONDS, ProgramBot
from caterwaul.bots.playing import play_match
from tests.bots.programs import FAULTS, POLITE, WITH_A_CHILD, program

ROOT = Path(__file__).parents[2]
QUICK = 0.15
FIRST = POLITE.replace("GO", "say('bestmove 1')")


def is_running(pid: int) -> bool:
    """A child that has been ended waits for whoever takes note of it, and is no more than its number."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children() -> set[str]:
    """The processes that this one has started and not seen the end of."""
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


@contextmanager
def nothing_left() -> Iterator[None]:
    """Neither a process nor an open file."""
    before = children(), len(os.listdir("/proc/self/fd"))
    yield
    assert (children(), len(os.listdir("/proc/self/fd"))) == before


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "GRACE", QUICK)


def brute_and_hexa() -> Match:
    return Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)


@pytest.mark.parametrize("what", FAULTS)
def test_a_program_that_fails_loses_by_rule_and_is_gone(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    text, fault, said = FAULTS[what]
    if "time.sleep" in text and "lines()" not in text:
        monkeypatch.setattr(programs, "START_SECONDS", QUICK)
    match = brute_and_hexa()
    with nothing_left():
        bot = ProgramBot(program(tmp_path, text), QUICK if fault == "time" else 5)
        over = play_match(match, [bot, make_bot("random", match.game, match.cards, 1)])
        assert over.loss is not None
        assert (over.loss.seat, over.loss.fault, over.winners) == (0, fault, (1,))
        assert said in over.loss.said
        assert over.loss.said.isprintable()
        assert len(over.loss.said) < LONGEST_LINE
        assert bot.process is None


def test_every_fault_is_tried():
    assert {fault for _, fault, _ in FAULTS.values()} == set(KINDS)


def test_what_a_program_has_started_goes_with_it(tmp_path: Path):
    noted = tmp_path / "child"
    bot = ProgramBot(program(tmp_path, WITH_A_CHILD + FIRST, str(noted)), 5)
    bot.choose(brute_and_hexa(), 0)
    child = int(noted.read_text())
    assert is_running(child)
    bot.close()
    until = time.monotonic() + 5
    while is_running(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(child)


def test_it_plays_one_match_after_the_other_without_being_started_again(tmp_path: Path):
    log = tmp_path / "log"
    keeps_log = f"log = open({str(log)!r}, 'w')\ndef lines():\n" + (
        "    for line in sys.stdin:\n        print(line, end='', file=log, flush=True)\n"
        "        yield line.strip().partition(' ')[0]\n"
    )
    with nothing_left():
        bot = ProgramBot(program(tmp_path, keeps_log + FIRST), 5)
        other = make_bot("random", brute_and_hexa().game, brute_and_hexa().cards, 1)
        for seed in (1, 2):
            bot.start(seed)
            match = brute_and_hexa()
            assert play_match(match, [bot, other]).loss is None
        bot.close()
    told = log.read_text()
    assert told.count("caterwaul 1\n") == 1
    assert re.findall(r"^luck (\d+)$", told, re.MULTILINE) == ["1", "2"]
    assert len(re.findall(r"^over (?:win|loss|draw)$", told, re.MULTILINE)) == 2
    assert told.endswith("quit\n")
    assert "told " in told


def test_after_a_fault_it_is_started_anew_for_the_next_match(tmp_path: Path):
    bot = ProgramBot(program(tmp_path, POLITE.replace("GO", "sys.exit(1)")), 5)
    for seed in (1, 2):
        bot.start(seed)
        with pytest.raises(Forfeit, match="exit code 1"):
            bot.choose(brute_and_hexa(), 0)


def test_it_may_answer_in_words_and_tell_what_it_thinks(tmp_path: Path):
    bot = ProgramBot(
        program(tmp_path, POLITE.replace("GO", "say('info deep'); say('bestmove Play  block')")), 5
    )
    match = brute_and_hexa()
    assert match.words(bot.choose(match, 0)) == "play block"
    bot.close()


def test_what_it_writes_without_being_asked_is_no_answer(tmp_path: Path):
    text = POLITE.replace("GO", "say('bestmove 1'); say('bestmove 99')")
    bot, match = ProgramBot(program(tmp_path, text), 5), brute_and_hexa()
    first = match.legal_actions(0)[0]
    assert bot.choose(match, 0) == first
    time.sleep(QUICK)
    assert bot.choose(match, 0) == first
    bot.close()


def test_a_program_that_reads_nothing_does_not_hold_us_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """More than a pipe takes."""
    process = Process(program(tmp_path, "time.sleep(600)").removeprefix("program:").split())
    began = time.monotonic()
    process.ask("x" * (1 << 20))
    process.close("quit\n")
    assert time.monotonic() - began < 5


def test_of_its_errors_the_end_is_kept(tmp_path: Path):
    text = (
        "print('x' * 100_000, file=sys.stderr); print('no card is called nix', file=sys.stderr); sys.exit(1)"
    )
    bot = ProgramBot(program(tmp_path, text), 5)
    with pytest.raises(Forfeit) as found:
        bot.choose(brute_and_hexa(), 0)
    assert found.value.said == "the program has ended with exit code 1: no card is called nix"
    process = Process(program(tmp_path, text).removeprefix("program:").split())
    with pytest.raises(Exception, match="has ended"):
        process.line(time.monotonic() + 5)
    assert len(process._errors) <= KEPT_ERRORS
    process.close()


@pytest.mark.parametrize("key", ["battlecats", "claw_and_order"])
def test_the_bot_of_the_documents_plays_to_the_end(key: str):
    name = f"program:python3 {ROOT / 'examples' / 'engine.py'}"
    match = Match.new(key, seed=3)
    with nothing_left():
        bot = ProgramBot(name, 5)
        other = make_bot("random", match.game, match.cards, 1)
        over = play_match(match, [bot, *[other] * (match.start.seats - 1)])
        assert over.loss is None
        assert match.over
        bot.close()


def test_an_arena_that_is_stopped_does_not_wait_for_a_program(tmp_path: Path):
    def stopping(done: int) -> None:
        raise KeyboardInterrupt

    game, slow = brute_and_hexa().game, program(tmp_path, POLITE.replace("GO", "time.sleep(600)"))
    began = time.monotonic()
    with nothing_left():
        contest = Contest(game, game.builtin, ["kitten@4", "random", slow], 8, 2, budget=Budget(seconds=40))
        standing = contend(contest, threads=2, progress=stopping)
    assert standing.stopped
    assert standing.losses == []
    assert time.monotonic() - began < 20


def test_the_page_shows_what_is_said():
    page = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1, names=["Ann", "Bob"])
    sight = sight_of(match, 0, random.Random(1), 5)
    said = list(question_lines(sight))
    answered = [line[2:] for line in shown.splitlines() if line.startswith("< ")]
    assert [line for line in shown.splitlines() if line.startswith("> ") and line[2:] not in said] == []
    assert answered[-1] == f"bestmove {sight.view.options[4].words}"


def test_the_page_names_every_line_that_is_said():
    page = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    sight = sight_of(brute_and_hexa(), 0, random.Random(1), 5)
    words = {line.split()[0] for line in (HELLO, *game_lines(sight, 7), *question_lines(sight), READY, QUIT)}
    assert [word for word in words if not re.search(rf"`{word}[ `]", page)] == []
    assert [fault for fault in KINDS if f"| `{fault}` |" not in page] == []
    assert str(LONGEST_LINE) in page
    assert (START_SECONDS, MOVE_SECONDS, MOST_WRITTEN) == (30, 10, 1 << 20)  # as the page says in words


def test_the_bot_of_the_documents_has_thirty_lines_and_needs_nothing_else():
    text = (ROOT / "examples" / "engine.py").read_text()
    assert len(text.splitlines()) <= 30
    assert re.findall(r"^import (\w+)", text, re.MULTILINE) == ["random", "sys"]
