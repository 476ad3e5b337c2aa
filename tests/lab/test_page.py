"""A study as one page that needs nothing else."""

from html import unescape
from html.parser import HTMLParser
from itertools import pairwise

import numpy as np
import pytest

from caterwaul import games
from caterwaul.lab import compare, new_study, summary_of
from caterwaul.lab.page import page_of
from caterwaul.lab.summary import spans_of

CLASH = games.load("clash")
EVIL = """[[card]]
id = "zap"
name = "<script>alert(1)</script>"
buildup = 1
acts = [{ do = "strike", n = 2 }]

[[character]]
id = "imp"
hp = 9
initiative = 90
duplicate = "one"
specials = ["zap", "lunge"]
"""
EMPTY = {"meta", "link", "br", "img", "input"}


class Elements(HTMLParser):
    """All elements of a page; those that are not closed stay in `open`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href", "xlink:href") and value]
        if tag not in EMPTY and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def study(deals: int, **more):
    made = new_study(CLASH, more.pop("cards", CLASH.builtin), ["random"], **more)
    made.play(deals, threads=1)
    return made


@pytest.mark.parametrize("deals", [0, 1, 30])
def test_a_page_is_whole_and_asks_nothing_of_others(deals: int) -> None:
    page = page_of(summary_of(study(deals)))
    found = Elements(page)
    assert found.open == []
    assert found.links == []
    assert "url(" not in page
    assert "@import" not in page
    assert "prefers-color-scheme: dark" in page


def test_a_page_shows_every_character_in_light_and_dark() -> None:
    page = page_of(summary_of(study(30)))
    for entry in CLASH.builtin.tables["character"]:
        assert f">{entry.id}<" in page
    assert Elements(page).found.count("svg") >= 5


def test_names_of_strangers_are_shown_and_not_obeyed(tmp_path) -> None:
    file = tmp_path / "evil.toml"
    file.write_text(EVIL)
    page = page_of(summary_of(study(40, cards=CLASH.cards([file]), files={"evil.toml": EVIL})))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_comparison_is_on_the_page() -> None:
    one, other = study(10), study(10, options={"heal_cap": "none"})
    page = page_of(summary_of(other), compare(one, other))
    assert Elements(page).open == []
    assert "On the same 10 deals" in page
    assert "heal_cap: none" in page


def test_lengths_are_told_in_spans_that_hold_all_games() -> None:
    steps = np.array([7, 7, 8, 40, 212])
    spans = spans_of(steps)
    assert sum(span.games for span in spans) == 5
    assert spans[0].least <= 7
    assert spans[-1].most >= 212
    assert len(spans) <= 31
    assert all(one.most + 1 == other.least for one, other in pairwise(spans))


def test_in_a_notebook_a_study_is_its_page_in_a_frame() -> None:
    made = study(4)
    frame = Elements(made._repr_html_())
    assert frame.found == ["iframe"]
    assert unescape(made._repr_html_().partition('srcdoc="')[2].rpartition('" style=')[0]) == page_of(
        summary_of(made)
    )
