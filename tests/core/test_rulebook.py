"""The matrix rule -> code -> tests, read from RULES.md and the sources."""

from pathlib import Path

import pytest

from caterwaul.core.rulebook import Switch, readings_said, rules_of, switches_of, unknown_ids

pytestmark = pytest.mark.interpreted

RULES = """\
# A game

| Id | Rule | Book | No code |
|---|---|---|---|
| 1.1 | Draw two cards. | p. 1 | |
| 1.2 | Be nice. | p. 2 | table talk |
| 1.3 | Nobody wrote this. | p. 3 | |

| Word | Meaning |
|---|---|
| tabby | a cat |

| Switch | Title | What it settles | Values | Ruling |
|---|---|---|---|---|
| `first` | Who begins | Who takes the first turn. | `white`: White; `random`: by chance, if both agree | 7 |

| Id | Ruling | Why |
|---|---|---|
| ruling 7 | The first player draws too. | The book is silent. |
"""

CODE = '''
@rule("1.1", "ruling 7")
def draw_two(s: State) -> None:
    """Draw."""

@compiled
@rule("9.9")
def invented(s: State) -> None: ...

@compiled
def unmarked(s: State) -> None: ...
'''

TESTS = """
@pytest.mark.rule("1.1")
@pytest.mark.interpreted
def test_1_1(): ...

class TestMore:
    @pytest.mark.rule("1.1", "8.8")
    def test_again(self): ...
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "game" / "RULES.md").write_text(RULES)
    (tmp_path / "game" / "rules.py").write_text(CODE)
    (tmp_path / "tests" / "test_rules.py").write_text(TESTS)
    return tmp_path


def test_only_tables_headed_id_list_rules(folder: Path):
    assert list(rules_of(folder / "game", None)) == ["1.1", "1.2", "1.3", "ruling 7"]


def test_a_rule_is_found_with_its_words_code_and_tests(folder: Path):
    rule = rules_of(folder / "game", folder / "tests")["1.1"]
    assert (rule.text, rule.source, rule.reason) == ("Draw two cards.", "p. 1", "")
    assert rule.code == ["rules.py:3 draw_two"]
    assert [test.split()[1] for test in rule.tests] == ["test_1_1", "test_again"]
    assert rule.holes == []


def test_holes_are_missing_code_and_missing_tests(folder: Path):
    rules = rules_of(folder / "game", folder / "tests")
    assert rules["1.3"].holes == ["code", "test"]
    assert rules["ruling 7"].holes == ["test"]
    assert rules["1.2"].holes == [], "it says why it needs none"


def test_rulings_are_told_from_rules(folder: Path):
    rules = rules_of(folder / "game", None)
    assert [id_ for id_, rule in rules.items() if rule.is_ruling] == ["ruling 7"]


def test_ids_that_the_book_does_not_list_are_found(folder: Path):
    unknown = unknown_ids(folder / "game", folder / "tests")
    assert [line.split()[0] for line in unknown] == ["8.8", "9.9"]


def test_switches_are_told_in_words(folder: Path):
    game = folder / "game"
    meanings = {"white": "White", "random": "by chance, if both agree"}
    switch = Switch("first", "Who begins", "Who takes the first turn.", meanings, "ruling 7")
    assert switches_of(game) == {"first": switch}
    assert readings_said(switches_of(game), {"first": "random"}) == ["Who begins: by chance, if both agree"]
    assert readings_said(switches_of(game), {"gone": "yes", "first": "black"}) == ["Who begins: black"]
