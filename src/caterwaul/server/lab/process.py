"""The process that plays studies: reads orders, a line each, and tells what it has found while it plays.

Its own process, of one thread that yields to everybody else: bots take all the time they get, and what stands
in somebody's card file is played here. It keeps what it has played of the last sets, so that a change that is
taken back is known at once. A new line stops what goes on.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

import msgspec
import numpy as np

from ... import games
from ...cards.facets import record_of
from ...core.card_entries import Entry
from ...core.cardset import CardSet
from ...core.errors import CaterwaulError
from ...core.game import OWN_FILE, Game
from ...lab import LabError, Study, compare, new_study
from ...lab.comparison import Change, check_paired
from ...lab.estimates import Figure
from ...lab.pairing import play_both
from ...lab.strength import soon
from ...lab.summary import spans_of
from ..background.limits import limit_memory
from ..errors import Refusal
from ..tables.card_files import own_cards

MOST_STUDIES = 8  # that are kept
MOST_DEALS = 3_000  # of one, which is told in a tenth of a second
ANSWER_SECONDS = 30.0  # in which whoever plays if nobody is named gives an answer
FIRST, LONGEST = 0.2, 2.0  # seconds between two answers
TELLING = 6  # times as long as telling takes is played before the next time
NICER = 10  # than other work beside the tables
DIGITS = 4
MEGABYTES = 1024  # that studies may take beside the process itself; the dearest that is known takes a third
TOO_LARGE = f"this study needs more than {MEGABYTES} MB, and was stopped"
FAILED = "a game with these cards could not be played: it has been written down"

Rate = list[float | None]  # a `Figure` in short: value, lower and upper limit
Moved = tuple[Rate, Rate, Rate]  # a `Change`: before, after, and by how much it rose on the same deals
Lengths = tuple[int, int, int, int]  # a `Span`: from how many actions to how many, games before and after


class StudyOrder(msgspec.Struct, frozen=True):
    """What is to be played: the texts of two card files, and for how long."""

    game: str
    cards: str
    against: str
    table: str
    id: str
    options: dict[str, str]
    bot: str
    seconds: float
    against_options: dict[str, str] = {}


class Told(msgspec.Struct, omit_defaults=True):
    """What is known so far."""

    stage: str = ""  # what is done before the first game
    error: str = ""
    ended: bool = False
    bot: str = ""
    paired: bool = False  # before and after on the same deals; else only after
    deals: int = 0
    games: int = 0
    repeats: int = 0
    seconds: float = 0.0
    groups: dict[str, dict[str, Moved]] = {}
    lengths: list[Lengths] = []


class Player:
    """Plays orders, and keeps the studies of the last ones."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[Any, ...], Study] = OrderedDict()

    def answers(self, order: StudyOrder, stop: Any) -> Iterator[Told]:
        """What is known, again and again, until the time is over or somebody stops it."""
        game = games.load(order.game)
        yield Told(stage="getting the bots ready")
        bot = order.bot or usual_bot(order.game)
        after = self._study(game, order, bot, order.cards, order.options)
        before = self._before(game, order, bot, after)
        for study in {id(study): study for study in (before, after) if study}.values():
            study.compile()
        began, pause = time.perf_counter(), FIRST
        yield told_of(before, after, bot, 0.0)
        while not stop[0] and time.perf_counter() - began < order.seconds:
            has_room = play_some(before, after, pause, stop)
            telling = time.perf_counter()
            yield told_of(before, after, bot, telling - began)
            pause = min(LONGEST, max(1.3 * pause, TELLING * (time.perf_counter() - telling)))
            if not has_room:
                return

    def _before(self, game: Game, order: StudyOrder, bot: str, after: Study) -> Study | None:
        """The other cards or rules on the same deals; none where something is brought that they have not."""
        before = self._study(game, order, bot, order.against, order.against_options)
        try:
            check_paired(before, after)
        except LabError:
            return None
        return before

    def _study(self, game: Game, order: StudyOrder, bot: str, text: str, options: dict[str, str]) -> Study:
        cards = own_cards(game, text)
        focus = focus_of(game, cards, order)
        key = (game.key, cards.fingerprint, tuple(sorted(options.items())), bot, focus)
        if key not in self.kept:
            self.kept[key] = new_study(
                game, cards, [bot], files={OWN_FILE: text} if text else {}, options=options, weaker="",
                focus=focus,
            )  # fmt: skip
        self.kept.move_to_end(key)
        while len(self.kept) > MOST_STUDIES:
            self.kept.popitem(last=False)
        return self.kept[key]


def focus_of(game: Game, cards: CardSet, order: StudyOrder) -> tuple[str, ...]:
    """Of what is brought to the tables, that which the study is about or has it: every table has one."""
    if (order.table, order.id) not in cards.numbers:
        return ()
    if order.table in game.choices.values():
        return (order.id,)
    return tuple(
        entry.id
        for table in game.choices.values()
        for entry in cards.tables[table]
        if any(order.id in cards_named for cards_named in references(game, table, entry, order.table))
    )


def references(game: Game, table: str, entry: Entry, to: str) -> Iterator[Collection[str]]:
    """The lists of an entry that name entries of a table."""
    for name, spec in record_of(game, table).fields.items():
        if spec.means == "ref" and spec.table == to and spec.shape and name in entry.given:
            yield entry.given[name]


@cache
def usual_bot(key: str) -> str:
    return soon(games.load(key), ANSWER_SECONDS)


def play_some(before: Study | None, after: Study, seconds: float, stop: Any) -> bool:
    """A deal at least, and whether there is room for more."""
    if len(after.done) >= MOST_DEALS:
        return False
    is_first = not after.done
    if before is None or before is after:
        after.play(1 if is_first else None, None if is_first else seconds, 1, stop=stop)
    else:
        play_both(before, after, 1 if is_first else None, None if is_first else seconds, 1, stop=stop)
    return True


def told_of(before: Study | None, after: Study, bot: str, seconds: float) -> Told:
    """All figures, in as few letters as they need."""
    told = Told(bot=bot, paired=before is not None, seconds=round(seconds, 2))
    if not after.done or (before is not None and not before.done & after.done):
        return told
    comparison = compare(before or after, after)
    told.deals, told.games = comparison.deals, len(after.games)
    told.repeats = comparison.repeats
    told.groups = {
        name: {key: moved(change, before is not None) for key, change in changes.items() if is_known(change)}
        for name, changes in comparison.changes.items()
        if name not in ("bot", "skill", "often held", "often playable")
    }
    told.lengths = lengths_of(before or after, after)
    return told


def is_known(change: Change) -> bool:
    return change.after.value is not None or change.before.value is not None


def moved(change: Change, is_paired: bool) -> Moved:
    return rate(change.before), rate(change.after), rate(change.rise) if is_paired else []


def rate(figure: Figure) -> Rate:
    """Value and limits; infinite limits are none."""
    return [
        None if number is None or not np.isfinite(number) else round(number, DIGITS)
        for number in (figure.value, figure.low, figure.high)
    ]


def lengths_of(before: Study, after: Study) -> list[Lengths]:
    """How many games of each have so many actions, in the same spans."""
    old, new = before.games.steps, after.games.steps

    def count(steps: Any, least: int, most: int) -> int:
        return int(((steps >= least) & (steps <= most)).sum())

    return [
        (
            span.least, span.most, count(old, span.least, span.most), count(new, span.least, span.most)
        )
        for span in spans_of(np.concatenate([old, new]))
    ]  # fmt: skip


def main() -> None:
    """Read orders, a line each; an empty line stops what goes on. Of the answers the last has `ended`."""
    os.nice(NICER)
    limit_memory(MEGABYTES)
    orders: queue.Queue[bytes | None] = queue.Queue()
    stop = np.zeros(1, np.int64)

    def read() -> None:
        for line in sys.stdin.buffer:
            stop[0] = 1
            orders.put(line)
        stop[0] = 1
        orders.put(None)

    threading.Thread(target=read, daemon=True).start()
    player = Player()
    while (line := orders.get()) is not None:
        if line.strip():
            stop[0] = 0 if orders.empty() else 1
            play(player, line, stop)


def play(player: Player, line: bytes, stop: Any) -> None:
    order = msgspec.json.decode(line, type=StudyOrder)
    try:
        for told in player.answers(order, stop):
            tell(told)
    except (CaterwaulError, Refusal) as error:
        tell(Told(error=str(error)))
    except MemoryError:
        player.kept.clear()
        tell(Told(error=TOO_LARGE))
    except Exception as error:
        player.kept.clear()
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        tell(Told(error=FAILED))
    tell(Told(ended=True))


def tell(told: Told) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
