"""A coach looks at a match with the learner's eyes and knows at which step of the lesson it stands.

Nothing is kept: where a lesson stands follows from the actions of its match, so it can be left, resumed and
taken back like the match itself.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from msgspec import Struct

from ..core.views import Line
from ..match import Match
from .lesson import Lesson, Step, Until

LEARNER = 0
ASTRAY = [  # what a step says is true on its way alone
    "That is another way than the lesson goes, and a good one to try. Play on, and the coach goes on "
    "where it can; or take it back."
]


class Coaching(Struct):
    """What the coach says now."""

    step: int  # from 1; beyond `steps` the lesson is over
    steps: int
    title: str
    said: str  # about what was just done
    say: list[str]
    hints: list[int]  # actions among the options
    rules: list[str]
    puzzle: int = 0  # its number on the shelf; 0 in a lesson
    wrong: bool = False  # a puzzle's answer that has to be taken back


class Coach:
    """It follows a match action by action, and begins anew where some have been taken back."""

    seat = LEARNER
    holds_still = False  # the bot plays on whatever the learner does

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.lesson = lesson
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self.shadow = Match(match.game, match.cards, match.start, match.names)
        self.at, self.said, self.heard = 0, "", len(self.shadow.lines(LEARNER))
        self.decisions = 0  # of the learner in this step
        self.fitted = False  # whether one of them was what the coach had pointed out
        self.strayed = False  # whether one of an earlier step was not
        self._move_on([])

    @property
    def step(self) -> Step | None:
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) and not self.shadow.over else None

    def follow(self, match: Match) -> None:
        """See whatever has happened in the match since."""
        if match.actions[: len(self.shadow.actions)] != self.shadow.actions:
            self._begin(match)
        for seat, action in match.actions[len(self.shadow.actions) :]:
            self._see(seat, action)

    def _see(self, seat: int, action: int) -> None:
        step, words = self.step, self.shadow.words(action)
        self.shadow.take(seat, action)
        lines = self.shadow.lines(LEARNER)
        news, self.heard = lines[self.heard :], len(lines)
        if step is None:
            return
        if seat == LEARNER:
            self._judge(step, words)
        self._move_on(news, words if seat == LEARNER else "")
        if self.shadow.over:
            self.said = ""  # the end of the match speaks for itself

    def _judge(self, step: Step, words: str) -> None:
        fits = any(fnmatchcase(words, pattern) for pattern in step.hint)
        self.fitted = self.fitted or fits or not step.hint
        self.decisions += not self.shadow.is_drafting(LEARNER)
        self.said = "" if fits or not step.hint else step.otherwise

    def _move_on(self, news: list[Line], words: str = "") -> None:
        """To the next step, or past several that need nothing more."""
        while (step := self.step) is not None:
            if self._is_done(step, news, words):
                self.said = step.well if self.fitted else step.otherwise
            elif not self._is_out_of_reach(step):
                return
            self.strayed = self.strayed or (self.decisions > 0 and not self.fitted)
            self.at, self.decisions, self.fitted, words, news = self.at + 1, 0, False, "", []

    def _is_done(self, step: Step, news: list[Line], words: str) -> bool:
        return self.decisions >= step.patience or self._is_reached(step.until, news, words)

    def _is_reached(self, until: Until, news: list[Line], words: str) -> bool:
        if until.action:
            return bool(words) and fnmatchcase(words, until.action)
        if until.event:
            return any(_is_meant(line, until) for line in news)
        if until.offered:
            return self._is_offered(until.offered)
        return self.decisions >= until.decisions

    def _is_out_of_reach(self, step: Step) -> bool:
        asked = LEARNER in self.shadow.to_act and self.decisions == 0
        return asked and bool(step.needs) and not self._is_offered(step.needs)

    def _is_offered(self, pattern: str) -> bool:
        return any(fnmatchcase(option, pattern) for option in self.shadow.legal(LEARNER))

    # what follows from it

    def coaching(self) -> Coaching:
        step, steps = self.step, len(self.lesson.step)
        if step is None:
            end = [*self.lesson.end, *([] if self.shadow.over else self.lesson.goes_on)]
            return Coaching(steps + 1, steps, "The end of the lesson", self.said, end, [], [])
        hints = self._among(LEARNER, step.hint)
        say = ASTRAY if self._is_astray(step, hints) else step.say
        return Coaching(self.at + 1, steps, step.title, self.said, say, hints, step.rules)

    def _is_astray(self, step: Step, hints: list[int]) -> bool:
        if self.decisions > 0:
            return not self.fitted
        is_pointless = bool(step.hint) and not hints  # of what it would point out nothing can be done
        return self.strayed and is_pointless and LEARNER in self.shadow.to_act

    def reply(self, seat: int) -> int | None:
        """What the lesson has the bot of a seat do now, if it says so and that is legal."""
        scripted = self._among(seat, self.step.foe if self.step else [])
        return scripted[0] if scripted else None

    def _among(self, seat: int, patterns: list[str]) -> list[int]:
        """The legal actions that the first pattern means that means any."""
        legal = {action: self.shadow.words(action) for action in self.shadow.legal_actions(seat)}
        found = ([a for a, words in legal.items() if fnmatchcase(words, pattern)] for pattern in patterns)
        return next(filter(None, found), [])


def _is_meant(line: Line, until: Until) -> bool:
    if line.name != until.event or (until.card and until.card not in line.cards):
        return False
    return until.seat is None or until.seat in line.seats
