"""A first match of every game: each step can be reached, anything legal may be done, nothing is kept."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from caterwaul import Match, games
from caterwaul.core.game import Game
from caterwaul.learning.coach import ASTRAY, LEARNER, Coaching
from caterwaul.learning.lesson import Until, lesson_of
from caterwaul.learning.reading import TeachingError

from .following import follow, lesson_at, obey, patient


def test_who_does_what_is_pointed_out_sees_every_step(game: Game):
    """No step needs the coach's patience. Change a rule or a card, and this says which step it was."""
    lesson = patient(lesson_of(game))
    said = list(follow(lesson_at(game, lesson)))
    seen = list(dict.fromkeys(now.step for now in said))
    assert seen == list(range(1, len(lesson.step) + 2))


def test_what_the_coach_says_afterwards_is_praise(game: Game):
    lesson = patient(lesson_of(game))
    praise = {step.well for step in lesson.step} | {""}
    assert {now.said for now in follow(lesson_at(game, lesson))} <= praise


def test_what_the_coach_praises_has_happened(game: Game):
    lesson = patient(lesson_of(game))
    table = lesson_at(game, lesson)
    happened: dict[int, set[str]] = {}
    step, told = 1, 0
    for now in follow(table):
        assert table.match is not None
        lines = table.match.lines(LEARNER)
        happened.setdefault(step, set()).update(line.name for line in lines[told:])
        step, told = now.step, len(lines)
    for number, written in enumerate(lesson.step, 1):
        assert set(written.shows) <= happened[number], f"step {number}, {written.title!r}"


@pytest.mark.parametrize("seed", range(3))
def test_who_does_anything_legal_comes_to_an_end_as_well(game: Game, seed: int):
    dice = random.Random(seed)

    def wander(match: Match, now: Coaching) -> int:
        legal = match.legal_actions(LEARNER)
        assert set(now.hints) <= set(legal)
        return dice.choice(legal)

    table, lesson = lesson_at(game), lesson_of(game)
    *_, last = follow(table, wander)
    assert last.step > last.steps
    assert table.match is not None
    assert last.say == (lesson.end if table.match.over else [*lesson.end, *lesson.goes_on])


def test_nobody_is_told_to_play_on_when_the_match_is_over(game: Game):
    table = lesson_at(game)
    assert table.match is not None
    assert table.coach is not None
    dice = random.Random(1)
    while not table.match.over:
        seat = table.match.to_act[0]
        table.match.take(seat, dice.choice(table.match.legal_actions(seat)))
    table.coach.follow(table.match)
    assert table.coach.coaching().say == lesson_of(game).end


def test_a_step_that_points_out_nothing_speaks_to_everybody():
    def stray_first(match: Match, now: Coaching) -> int:
        return match.legal_actions(LEARNER)[-1] if now.step == 1 else obey(match, now)

    lesson = lesson_of(games.load("clash"))
    assert lesson.step[-1].hint == []
    said = [
        now for now in follow(lesson_at(games.load("clash")), stray_first) if now.step == len(lesson.step)
    ]
    assert said
    assert all(now.say == lesson.step[-1].say for now in said)


def test_who_does_what_is_pointed_out_is_never_called_astray(game: Game):
    assert all(now.say != ASTRAY for now in follow(lesson_at(game)))


def test_who_goes_another_way_is_not_told_what_is_true_on_the_way_of_the_lesson_alone():
    """Who passes in round 3 is not told in round 4 that it is round 3."""

    def pass_first(match: Match, now: Coaching) -> int:
        words = match.legal(LEARNER)
        chosen = "pass" if len(match.actions) == 0 else words[0]
        return match.legal_actions(LEARNER)[words.index(chosen)]

    said = list(follow(lesson_at(games.load("five_rows")), pass_first))
    assert "round 3" in said[0].say[0]
    assert said[1].say == ASTRAY


def test_a_step_that_cannot_be_reached_is_named(game: Game):
    lesson = patient(lesson_of(game))
    first, *others = lesson.step
    broken = replace(first, hint=["no such action"], until=Until(action="no such action"))
    with pytest.raises(AssertionError, match="step 1"):
        list(follow(lesson_at(game, replace(lesson, step=[broken, *others]))))


def test_the_same_is_played_again(game: Game):
    once, again = lesson_at(game), lesson_at(game)
    for table in (once, again):
        list(follow(table))
    assert once.match is not None
    assert again.match is not None
    assert once.match.actions == again.match.actions


def test_where_a_lesson_stands_follows_from_the_match_alone(game: Game):
    """Left and resumed, or taken back: the coach says what was said there before."""
    table = lesson_at(game)
    said = {}
    for now in follow(table):
        assert table.match is not None
        said[len(table.match.actions)] = now
    fresh = lesson_at(game)
    assert table.match is not None
    assert fresh.match is not None
    assert fresh.coach is not None
    for seat, action in table.match.actions:
        fresh.match.take(seat, action)
    fresh.coach.follow(fresh.match)
    assert fresh.coach.coaching() == said[len(table.match.actions)]
    if not fresh.match.over:
        fresh.match.undo(LEARNER, consent=True)
        fresh.coach.follow(fresh.match)
        assert fresh.coach.coaching() == said[len(fresh.match.actions)]


def test_a_step_that_needs_what_is_not_there_is_left_out():
    """Who lets the Nightshade Scout rest is not told about its cards."""
    game = games.load("battlecats")

    def rest(match: Match, now: Coaching) -> int:
        words = match.legal(LEARNER)
        chosen = "pass" if "pass" in words and "wound 3" not in words else words[0]
        return match.legal_actions(LEARNER)[words.index(chosen)]

    titles = {now.title for now in follow(lesson_at(game), rest)}
    assert "Betrayal" not in titles
    assert "Recruit" in titles


FAULTS = {
    "level = 'tiger'": "level 'tiger'",
    "until = {}": "step 1: until needs one of",
    "until = { event = 'sneezed' }": "no event is called 'sneezed'",
    "rules = ['Z9']": "there is no rule 'Z9'",
    "shout = 'x'": "unknown field `shout`",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_lesson_that_is_wrong_says_where(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clash = games.load("clash")
    text = (clash.folder / "learn" / "lesson.toml").read_text(encoding="utf-8")
    name = line.split(" ")[0]
    old = next((found for found in text.splitlines() if found.startswith(f"{name} =")), None)
    text = text.replace(old, line, 1) if old else f"{line}\n{text}"
    (tmp_path / "learn").mkdir()
    (tmp_path / "learn" / "lesson.toml").write_text(text, encoding="utf-8")
    (tmp_path / "RULES.md").write_text((clash.folder / "RULES.md").read_text(encoding="utf-8"))
    monkeypatch.setitem(clash.__dict__, "folder", tmp_path)
    with pytest.raises(TeachingError, match=r"clash/learn/lesson\.toml") as refused:
        lesson_of.__wrapped__(clash)
    assert FAULTS[line] in str(refused.value)
