"""The guide of every game: all rules in chapters, examples that are really played, words that lead to one."""

import re

import pytest

from caterwaul.core.game import Game
from caterwaul.core.rulebook import rules_of
from caterwaul.learning.guide import chapters_of, guide_of
from caterwaul.learning.reading import TeachingError
from caterwaul.learning.stills import stills_of

CITED = re.compile(r"\(([^()]*)\)\.?$")


def test_every_rule_stands_in_a_chapter_in_the_order_of_the_book(game: Game):
    listed = [rule.id for _, rules in chapters_of(game) for rule in rules]
    assert listed == list(rules_of(game.folder, None))


def test_no_chapter_is_empty_or_lost(game: Game):
    assert [chapter.title for chapter, _ in chapters_of(game)] == [c.title for c in guide_of(game).chapter]


def test_the_minute_cites_rules_that_there_are(game: Game):
    known = rules_of(game.folder, None)
    for line in guide_of(game).minute:
        cited = CITED.search(line)
        assert cited, line
        assert set(cited[1].split(", ")) <= set(known), line


def test_every_example_is_played_by_the_rules_and_changes_something(game: Game):
    stills = stills_of(game)
    assert len(stills) >= 6
    for still in stills:
        assert still.after.log, still.title
        assert still.before.zones != still.after.zones or still.before.counters != still.after.counters
        assert not still.before.options
        assert not still.after.options


def test_examples_stand_in_several_chapters(game: Game):
    shown = {example.rule for example in guide_of(game).example}
    illustrated = [
        chapter.title for chapter, rules in chapters_of(game) if shown & {rule.id for rule in rules}
    ]
    assert len(illustrated) >= 3, illustrated


def test_a_guide_that_names_what_is_not_there_is_refused(game: Game, monkeypatch: pytest.MonkeyPatch):
    written = guide_of(game)
    monkeypatch.setattr("caterwaul.learning.guide.read", lambda *given: written)
    monkeypatch.setitem(written.verb, "sneeze", ["Z9"])
    with pytest.raises(TeachingError, match="no rule 'Z9' for verb 'sneeze'; no action is called 'sneeze'"):
        guide_of.__wrapped__(game)
