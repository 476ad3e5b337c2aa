"""How long a bot takes tells nothing of what it holds, nor what it thought about, nor in how many actions."""

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal

from caterwaul import Match
from caterwaul.bots.levels import LEVELS
from caterwaul.bots.searcher import SearchBot
from caterwaul.core.calls import Calls
from caterwaul.server.background import bot_threads
from caterwaul.server.background.bot_threads import BotThreads
from caterwaul.server.background.tasks import Tasks
from caterwaul.server.tables.bot_player import BESIDES, WRITING, BotPlayer, pace_of
from caterwaul.server.tables.event_types import AnyEvent, Played, TookBack

from .tables import table_of

PERSON, BOT = 0, 1
LEAST = 0.7  # seconds: the pace that is set
WRITE = 0.01  # and until an action is on disk
Thoughts = Sequence[tuple[float, int]]  # about each action: how long, and which of the legal ones it is
LONG = [(9.0, 1), (9.0, 1), (9.0, 0)]  # longer than any level may think; in a deployment 0 is to be done
ONE_BY_ONE = [(0.3, 1), (0.3, 1), (0.1, 0)]
FORCED = [(0.0, 0)]
WAYS = [FORCED, [(0.1, 0)], [(9.0, 0)], ONE_BY_ONE, LONG]


class Selector(selectors.DefaultSelector):
    """Waits for no time: it passes at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += max(0.0, timeout or 0.0)
        return super().select(None if timeout is None else 0)


class HurriedLoop(asyncio.SelectorEventLoop):
    """Its clock stands still while anybody has something to do, and jumps to what comes next."""

    def __init__(self) -> None:
        self.waiting = Selector()
        super().__init__(self.waiting)

    def time(self) -> float:
        return self.waiting.now


def hurried(work: Callable[[], Awaitable[Any]]) -> Any:
    """What comes of it, on a loop in a thread of its own: in that of the tests Playwright keeps one."""

    async def before_long() -> Any:
        async with asyncio.timeout(100_000):
            return await work()

    with start_blocking_portal("asyncio", {"loop_factory": HurriedLoop}) as portal:
        return portal.call(before_long)


def now() -> float:
    return asyncio.get_running_loop().time()


class Thinker(SearchBot):
    """Thinks as long as is written down, if it may, and takes what is written; then what comes first."""

    def __init__(self, level: str, match: Match, thoughts: Thoughts) -> None:
        self.level, self.written, self.took = LEVELS[level], iter(thoughts), 0.0
        self.rules = Calls(match.game, match.cards)

    def decide(self, hidden: Any, seat: int) -> int:
        long, which = next(self.written, (0.0, 0))
        self.took = min(long, self.level.budget.seconds or 0.0)
        return self.rules.legal(hidden, seat)[which]


class Threads(BotThreads):
    """Where thinking takes the time of the loop, and no thread."""

    async def _run(self, bot: Any, function: Any, *given: Any) -> Any:
        action = function(*given)
        await asyncio.sleep(bot.took)
        return action


class AgainstBot:
    """A person and a bot at a table, and when the decisions of the bot were complete."""

    def __init__(self, match: Match, level: str) -> None:
        self.table = table_of(match)
        self.table.seats[BOT].kind, self.table.seats[BOT].level = "bot", level
        services: Any = SimpleNamespace(
            settings=SimpleNamespace(bot_pace=LEAST),
            store=SimpleNamespace(shared=False),
            bot_threads=Threads(),
        )
        self.player = BotPlayer(self.table, services, self.play, lambda: True, Tasks("a bot"))
        self.decided = asyncio.Event()
        self.taken: list[float] = []

    async def play(self, seat: int, action: int, fits: Callable[[], bool]) -> None:
        await asyncio.sleep(WRITE)
        assert fits()
        self.happen(Played(at=now(), seat=seat, action=action))
        if not self.table.is_drafting(seat):
            self.taken.append(now())
            self.decided.set()

    def happen(self, event: AnyEvent) -> None:
        self.table.apply(event)
        self.player.wake()

    def decide(self, which: int = 0) -> None:
        """The person takes one of what is legal."""
        assert self.table.match is not None
        action = self.table.match.legal_actions(PERSON)[which]
        self.happen(Played(at=now(), seat=PERSON, action=action))

    def take_back(self) -> None:
        self.happen(TookBack(at=now(), seat=PERSON))

    async def at(self, when: float, do: Callable[[], None]) -> None:
        await asyncio.sleep(when - now())
        do()

    async def takes(self) -> float:
        """When the bot has decided next."""
        self.decided.clear()
        await self.decided.wait()
        return self.taken[-1]


Seated = Callable[[Match, str, Thoughts], AgainstBot]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seated:
    def sit_down(match: Match, level: str, thoughts: Thoughts) -> AgainstBot:
        monkeypatch.setattr(bot_threads, "make_bot", lambda *_: Thinker(level, match, thoughts))
        return AgainstBot(match, level)

    return sit_down


def deploying() -> Match:
    """Both deploy at once, in as many actions as they like."""
    match = Match.new("claw_and_order", 2, seed=1)
    assert match.to_act == [PERSON, BOT]
    assert [match.legal(seat)[0] for seat in match.to_act] == ["done"] * 2
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("done", [0.0, 0.2, 1.0, 3.9, 60.0])
def test_who_decides_last_learns_nothing_from_the_time_of_the_bot(
    seated: Seated, level: str, done: float
) -> None:
    """Neither in how many actions it deploys nor how long it thinks about them."""

    def seconds(thoughts: Thoughts) -> float:
        async def work() -> float:
            bot = seated(deploying(), level, thoughts)
            bot.player.wake()
            await bot.at(done, bot.decide)
            return await bot.takes()

        return float(hurried(work))

    taken = [seconds(thoughts) for thoughts in WAYS]
    assert taken == pytest.approx([WRITE + max(pace_of(level, LEAST), done + LEAST)] * len(WAYS))


@pytest.mark.parametrize("thoughts", WAYS)
def test_who_takes_back_while_a_bot_thinks_learns_nothing_either(seated: Seated, thoughts: Thoughts) -> None:
    """Not when it was ready with what is no longer asked, nor with what it has begun to do."""

    async def work() -> float:
        bot = seated(deploying(), "tiger", thoughts)
        bot.player.wake()
        for when, do in ((1.0, bot.decide), (4.0, bot.take_back), (5.0, bot.decide)):
            await bot.at(when, do)
        return await bot.takes()

    assert hurried(work) == pytest.approx(WRITE + 5.0 + LEAST)


@pytest.mark.parametrize(
    ("again", "other", "asked_anew"), [(1.5, 1, 1), (1.5, 0, 0), (3.5, 0, 0), (5.0, 0, 2)]
)
def test_who_is_answered_anew_learns_nothing_either(
    seated: Seated, again: float, other: int, asked_anew: int
) -> None:
    """Whether what is done again is the same or something else, and whether the bot was ready in between."""

    def seconds(thoughts: Thoughts) -> float:
        async def work() -> float:
            bot = seated(Match.new("paw_of_duty", 2, seed=1), "tiger", thoughts)
            bot.decide(-1)
            await bot.at(1.0, bot.take_back)
            await bot.at(again, partial(set_aside, bot, other))
            return await bot.takes()

        return float(hurried(work))

    pace = pace_of("tiger", LEAST)
    when = [pace, 2 * pace - WRITING, again + pace][asked_anew]
    assert [seconds(thoughts) for thoughts in [*WAYS, [(0.0, -1)]]] == pytest.approx([WRITE + when] * 6)


def set_aside(bot: AgainstBot, cards: int) -> None:
    """So many of the first hand, and keep the rest."""
    for which in [0] * cards + [-1]:
        bot.decide(which)


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_takes_the_same_time(seated: Seated, level: str) -> None:
    """Whatever the longest was so far; and it is not much longer than the level may think."""

    async def work() -> list[float]:
        match = Match.new("paw_of_duty", 2, seed=1)
        took: list[float] = []
        bot = seated(match, level, [(0.1, 0), (2.0, 0), (0.0, 0), (9.0, 0)])
        while len(took) < 6:
            while PERSON in match.to_act:
                bot.decide()
            asked = now()
            took.append(await bot.takes() - asked)
            await asyncio.sleep(60.0)
        return took

    assert hurried(work) == pytest.approx([WRITE + pace_of(level, LEAST)] * 6)
    assert pace_of(level, LEAST) == pytest.approx((LEVELS[level].budget.seconds or 0.0) + BESIDES)


def test_nobody_has_to_wait_for_bots_that_do_not_search() -> None:
    assert [pace_of(level, LEAST) for level in ("random", "greedy")] == [LEAST] * 2
    assert [pace_of(level, 0.0) for level in ("random", "tiger")] == [0.0] * 2
