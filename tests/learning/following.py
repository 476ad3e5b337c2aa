"""A learner without a server: plays a lesson of any game, with the bot as the server lets it decide."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from caterwaul import Match
from caterwaul.core.game import Game
from caterwaul.learning.coach import LEARNER, Coach, Coaching
from caterwaul.learning.lesson import Lesson, lesson_of
from caterwaul.server.api.learn import lesson_table
from caterwaul.server.background.bot_threads import BotThreads
from caterwaul.server.people.guests import Guest
from caterwaul.server.tables.table import Table
from tests.server.serving import run

Choose = Callable[[Match, Coaching], int]
ENDLESS = 1_000_000


def lesson_at(game: Game, lesson: Lesson | None = None) -> Table:
    """A table of that lesson; `lesson` stands for the one that the game has."""
    table = Table("lesson", lesson_table(game, Guest("ann", "Ann")))
    table.begin()
    assert table.match is not None
    table.coach = Coach(lesson or lesson_of(game), table.match)
    return table


def patient(lesson: Lesson) -> Lesson:
    """The same with a coach who never goes on before a step is done."""
    return replace(lesson, step=[replace(step, patience=ENDLESS) for step in lesson.step])


def obey(match: Match, now: Coaching) -> int:
    """What is pointed out; a step that points out nothing takes anything."""
    assert now.hints or not lesson_of(match.game).step[now.step - 1].hint, (
        f"step {now.step}, {now.title!r}, points out nothing that is legal: {match.legal(LEARNER)}"
    )
    return now.hints[0] if now.hints else match.legal_actions(LEARNER)[0]


def follow(table: Table, choose: Choose = obey, most: int = 600) -> Iterator[Coaching]:
    """What the coach says before each action, up to the end of the lesson."""
    thinkers = BotThreads()
    assert table.match is not None
    assert table.coach is not None
    for _ in range(most):
        table.coach.follow(table.match)
        now = table.coach.coaching()
        yield now
        if now.step > now.steps:
            return
        seat = LEARNER if LEARNER in table.match.to_act else table.match.to_act[0]
        if seat == LEARNER:
            table.match.take(seat, choose(table.match, now))
        else:
            table.match.take(seat, run(thinkers.think, table, seat).steps[0].action)
    raise AssertionError(f"the lesson stops at step {now.step}, {now.title!r}")
