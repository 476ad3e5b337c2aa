"""Tables of Battlecats drawn as text: a Fray is `b:iron_claw_scout f:guard+wounded`, a letter per player.

`b` is blue in the first seat and `f` the foe in the last one, whichever colour that is; `g` and `y` sit
between them where three or four play.
"""

from __future__ import annotations

from dataclasses import dataclass

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.games.battlecats.words import Condition, Stage
from caterwaul.match import Match
from tests.tables import table

BATTLECATS = games.load("battlecats")
SEATS = (2, 3, 4)
PASSIVE = "magistrate"  # a hand of it can always be recruited from, so the Pride phase waits


BLUE_FIRST = "dealer {}; "  # the last seat deals, so that turns are taken in the order of the seats


@dataclass
class Table:
    """How many play; the tests are run with each number, see conftest.py."""

    seats: int = 2


TABLE = Table()


def players() -> str:
    """The letters of all players in the order of their seats."""
    return "bgy"[: TABLE.seats - 1] + "f"


def cards(drawn: str) -> str:
    """Cards of several players in the notation of positions."""
    return " ".join(_card(word) for word in drawn.split())


def _card(word: str) -> str:
    player, _, rest = word.partition(":")
    name, _, condition = rest.partition("+")
    given = [f"owner={players().index(player)}"] + [f"condition={condition}"] * bool(condition)
    return f"{name}({','.join(given)})"


def position(
    table_side: str, seat_side: str = "", more: str = "", own: CardSet | None = None, **piles: str
) -> Match:
    """A match drawn with the same side for everybody; `more` is like `die 6|b: honor 3|f: met 2`."""
    lines = more.split("|")
    sides = {player: [seat_side] for player in players()}
    for line in lines:
        if ":" in line:
            player, side = line.split(":", 1)
            sides[player].append(side)
    drawn = [
        f"battlecats\nseats {TABLE.seats}; {BLUE_FIRST.format(TABLE.seats - 1)}{table_side}",
        *(f"{name} {cards(pile)}" for name, pile in piles.items()),
        *(line for line in lines if ":" not in line),
        *(f"seat {p}: {'; '.join(sides[player])}" for p, player in enumerate(players())),
    ]
    return table("\n".join(drawn), own)


def begun(seed: int, chosen: dict[int, str] | None = None, **options: str) -> Match:
    """A match from its beginning, in which blue is first: of many seeds one for which the last seat deals."""
    for lot in range(1000 * seed, 1000 * (seed + 1)):
        match = Match.new("battlecats", TABLE.seats, chosen, options, seed=lot)
        if match.state.dealer == TABLE.seats - 1:
            return match
    raise AssertionError("the last seat is never the dealer")


def opponents(side: str) -> str:
    """What every opponent of blue has, to be drawn as `more`."""
    return "|".join(f"{player}: {side}" for player in players()[1:])


def fray(drawn: str, more: str = "", hands: str = PASSIVE, own: CardSet | None = None, **piles: str) -> Match:
    """A match in which the first card of the Fray is about to act; the Pride phase waits for somebody."""
    acting = drawn.split()[0]
    actor = players().index(acting[0])
    return position(
        f"die 5; stage action; actor {actor}; to_act {1 << actor}; "
        f"acting {acting[2:].partition('+')[0]}; pawn 1; stand 1; line {len(drawn.split())}",
        f"hand {hands}",
        more,
        own,
        fray=drawn,
        **piles,
    )


def deal(drawn: str, more: str = "", die: int = 4, own: CardSet | None = None, **piles: str) -> Match:
    """A match whose next round has been dealt in this order."""
    last = TABLE.seats - 1
    match = position(
        f"die {die}; stage improve; turns {last}; to_act {1 << last}",
        f"deck guard; hand {PASSIVE}",
        more,
        own,
        common=" ".join(reversed(drawn.split())),
        **piles,
    )
    match.play(last, "draw 0")
    return match


def lying(match: Match, pile: str = "fray") -> list[str]:
    """The cards of a common pile in order, as they are drawn."""
    found = []
    for card in getattr(match.state, pile)[1 : getattr(match.state, pile)[0] + 1]:
        token = [f"+{word.name.lower()}" for word in Condition if word == match.state.condition[card]]
        name = match.cards.word("card", int(match.state.kind[card])) or "?"
        found.append(f"{players()[match.state.owner[card]]}:{name}{''.join(token)}")
    return found


def stage(match: Match) -> str:
    """What is being decided."""
    return next(word.name.lower() for word in Stage if word == match.state.stage)


def rest(match: Match) -> Match:
    """Let all cards rest until the action phase is over."""
    while stage(match) == "action":
        match.play(match.to_act[0], "pass")
    return match
