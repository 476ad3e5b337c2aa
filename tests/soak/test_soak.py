"""The command of the soak: which parts run, what is written down, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.blocks import block_of
from tools.soak.__main__ import DOCUMENT, main
from tools.soak.part import DoesNotHold, Part, Say, parts

PAGE = (
    "Above\n<!-- soak calm -->\nold\n<!-- /soak calm -->\nBetween\n<!-- soak wild -->\n<!-- /soak wild -->\n"
)


class Soaks:
    """Two parts, of which one may do something else than hold, and the page that they are written to."""

    def __init__(self, folder: Path) -> None:
        self.page = folder / "server.md"
        self.page.write_text(PAGE, encoding="utf-8")
        self.asked: list[tuple[str, list[str]]] = []
        self.ends: dict[str, BaseException] = {}

    def run(self, *words: str) -> int:
        known = {name: Part(name, f"plays {name}", self.part(name)) for name in ("calm", "wild")}
        return main(list(words), known, self.page)

    def part(self, name: str) -> Callable[[list[str], Say], str]:
        def soak(options: list[str], say: Say) -> str:
            self.asked.append((name, options))
            say(f"{name} plays")
            if name in self.ends:
                raise self.ends[name]
            return f"| {name} | {len(self.asked)} |\n"

        return soak

    def written(self, name: str) -> str:
        return block_of(self.page.read_text(encoding="utf-8"), f"soak {name}")


@pytest.fixture
def soaks(tmp_path: Path) -> Soaks:
    return Soaks(tmp_path)


def test_without_a_name_all_parts_run_and_what_they_found_is_printed_and_written(
    soaks: Soaks, capsys: pytest.CaptureFixture[str]
):
    assert soaks.run() == 0
    assert soaks.asked == [("calm", []), ("wild", [])]
    said = capsys.readouterr().out
    assert "calm plays\n" in said
    assert "| calm | 1 |\n" in said
    assert soaks.page.read_text(encoding="utf-8") == PAGE.replace("old\n", "| calm | 1 |\n").replace(
        "<!-- soak wild -->\n", "<!-- soak wild -->\n| wild | 2 |\n"
    )


def test_a_part_that_is_named_runs_alone(soaks: Soaks):
    assert soaks.run("wild") == 0
    assert soaks.asked == [("wild", [])]
    assert soaks.written("calm") == "old\n"


def test_with_options_it_is_printed_and_not_written(soaks: Soaks, capsys: pytest.CaptureFixture[str]):
    assert soaks.run("calm", "--minutes", "1") == 0
    assert soaks.asked == [("calm", ["--minutes", "1"])]
    assert "| calm | 1 |\n" in capsys.readouterr().out
    assert soaks.page.read_text(encoding="utf-8") == PAGE


def test_what_does_not_hold_is_said_and_not_written_and_the_next_part_runs(
    soaks: Soaks, capsys: pytest.CaptureFixture[str]
):
    soaks.ends["calm"] = DoesNotHold("Three moves are lost.")
    assert soaks.run() == 1
    assert "calm: does not hold. Three moves are lost.\n" in capsys.readouterr().out
    assert soaks.written("calm") == "old\n"
    assert soaks.written("wild") == "| wild | 2 |\n"


def test_ctrl_c_ends_all_of_it_with_a_sentence(soaks: Soaks, capsys: pytest.CaptureFixture[str]):
    soaks.ends["calm"] = KeyboardInterrupt()
    with pytest.raises(SystemExit) as end:
        soaks.run()
    assert end.value.code == 130
    assert soaks.asked == [("calm", [])]
    assert "calm: stopped before its end, so nothing is written.\n" in capsys.readouterr().out
    assert soaks.page.read_text(encoding="utf-8") == PAGE


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["storm"], "there is no part storm; there are calm, wild"),
        (["calm", "wild", "--minutes", "1"], "--minutes is said to one part, and 2 are named: calm, wild"),
        (["--minutes", "1"], "unrecognized arguments: --minutes 1"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    soaks: Soaks, capsys: pytest.CaptureFixture[str], words: list[str], said: str
):
    with pytest.raises(SystemExit) as end:
        soaks.run(*words)
    assert end.value.code == 2
    assert said in capsys.readouterr().err
    assert not soaks.asked


def test_its_help_names_every_part(soaks: Soaks, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        soaks.run("--help")
    assert end.value.code == 0
    assert "calm       plays calm\nwild       plays wild\n" in capsys.readouterr().out


def test_every_part_has_its_place_in_the_docs():
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in parts():
        block_of(text, f"soak {name}")


def test_what_a_request_costs_is_written_down():
    """Every route in a table, and what goes on aside in another."""
    costs = block_of(DOCUMENT.read_text(encoding="utf-8"), "soak costs")
    assert "| route or message |" in costs
    assert "| aside |" in costs
