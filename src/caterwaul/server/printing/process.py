"""The process that prints: reads an order, draws it page by page, and says how far it is.

Its own process, because to draw takes seconds and whatever stands in somebody's card file is read here. What
it may take is limited.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import msgspec

from ... import games
from ...core.cardset import CardSet
from ...core.errors import CaterwaulError
from ...core.faults import in_lines
from ...core.game import Game
from ...faces import warnings_in
from ...printing import Job, Photo, PrintError, Wanted
from ..errors import FULL, Refusal
from ..tables.card_files import own_cards
from .limits import OUT_OF_MEMORY, TooDearError, limit_this_process

OWN = "own"  # in place of a card: those of the card file alone
REFUSED = 2  # the exit status where an order cannot be printed; the reason is said on stderr
STOPPED = 3  # where it would take more than there is for it


class Order(msgspec.Struct, frozen=True):
    """What is to be printed; what is left empty means everything that the box holds."""

    game: str
    paper: str = "a4"
    backs: str = "long-edge"
    part: str = "all"
    players: int | None = None
    deck: str = ""  # an id, or a list as a match takes it
    only: str = ""  # a table and an id: `card/lunge`
    cards: str = ""  # the text of a card file
    photos: dict[str, Photo] = {}  # own pictures that it names


class Progress(msgspec.Struct, omit_defaults=True):
    done: int
    pages: int
    warning: str = ""  # of what will not be printed as it was written


def job_of(order: Order) -> Job:
    """The work to be done, if it can be."""
    game = games.load(order.game)
    cards = own_cards(game, order.cards)
    decks, only = _meant(game, cards, order)
    wanted = Wanted(
        order.paper, order.backs, order.part, decks, only, players=order.players, photos=order.photos
    )
    return Job(game, cards, wanted)


def warning_of(order: Order, job: Job) -> str:
    """What will not be printed as it was written, and what does not fit or may not have been meant."""
    game = games.load(order.game)
    unmeant = in_lines(warnings_in(game.key, own_cards(game, order.cards)))
    return "\n".join(filter(None, (job.warning, unmeant)))


def _meant(game: Game, cards: CardSet, order: Order) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    decks = (order.deck,) if order.deck else ()
    if order.only == OWN:
        own = [(table, entry.id) for table, rows in cards.tables.items() for entry in rows if entry.is_own]
        printable = tuple(pair for pair in own if pair[0] != "deck")
        return (decks, printable) if printable else (decks or tuple(id_ for _, id_ in own), ())
    table, _, id_ = order.only.partition("/")
    if order.only and (table, id_) not in cards.numbers:
        raise PrintError(f"no card of {game.title} is called {order.only!r}: write its table and its id")
    return decks, ((table, id_),) if order.only else ()


def main() -> int:
    """Draw the order on stdin into the file that is named; a line of progress on stdout after each page."""
    logging.disable()  # stderr is for the reason why something cannot be printed
    limit_this_process()
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    try:
        job = job_of(order)
        warning = warning_of(order, job)
        tell = _Teller(job.pages, warning)
        tell(0)
        file = Path(sys.argv[1])
        if warning:
            warning_beside(file).write_text(warning, encoding="utf-8")
        job.save(file, tell)
    except (TooDearError, Refusal) as error:
        return _fail(STOPPED, str(error))
    except CaterwaulError as error:
        return _fail(REFUSED, str(error))
    except MemoryError:
        return _fail(STOPPED, OUT_OF_MEMORY)
    except OSError:
        return _fail(STOPPED, FULL)
    return 0


def _fail(status: int, why: str) -> int:
    sys.stderr.write(why)
    return status


def warning_beside(file: Path) -> Path:
    """Where the warning of a PDF is kept, for who asks for the same later."""
    return file.with_suffix(".warning")


class _Teller:
    def __init__(self, pages: int, warning: str) -> None:
        self.pages, self.warning = pages, warning

    def __call__(self, done: int) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(Progress(done, self.pages, self.warning)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
