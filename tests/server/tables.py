"""Tables without a server."""

from caterwaul import Match
from caterwaul.server.tables.event_types import Created, Seat
from caterwaul.server.tables.table import Table


def table_of(match: Match) -> Table:
    """A table at which this match is played."""
    seats = [Seat("person", name, f"guest {p}") for p, name in enumerate(match.names)]
    created = Created(
        at=0.0, game=match.game.key, rules=match.game.fingerprint, cards_mark=match.cards.fingerprint,
        seats=seats, seed=match.start.seed, invite="",
    )  # fmt: skip
    table = Table("table", created)
    table.match = match
    return table
