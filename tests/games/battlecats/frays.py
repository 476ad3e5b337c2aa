"""Tables of Battlecats drawn as text: a Fray is `b:iron_claw_scout g:guard+wounded`, a letter per colour."""

from __future__ import annotations

from caterwaul import games
from caterwaul.games.battlecats.state import Condition, Stage
from caterwaul.match import Match
from tests.tables import table

BATTLECATS = games.load("battlecats")
COLOURS = "bgyr"
SEATS = (2, 3, 4)
PASSIVE = "magistrate"  # a hand of it can always be recruited from, so the Pride phase waits


def cards(drawn: str) -> str:
    """Cards of several colours in the notation of positions."""
    return " ".join(_card(word) for word in drawn.split())


def _card(word: str) -> str:
    colour, _, rest = word.partition(":")
    name, _, condition = rest.partition("+")
    given = [f"owner={COLOURS.index(colour)}"] + [f"condition={condition}"] * bool(condition)
    return f"{name}({','.join(given)})"


def fray(drawn: str, more: str = "", seats: int = 2, hands: str = PASSIVE, **piles: str) -> Match:
    """A match in which the first card of the Fray is about to act; the Pride phase waits for somebody."""
    acting = drawn.split()[0]
    actor = COLOURS.index(acting[0])
    lines = [
        "battlecats",
        f"seats {seats}; die 5; stage action; actor {actor}; to_act {1 << actor}",
        f"acting {acting[2:].partition('+')[0]}; pawn 1; line {len(drawn.split())}; fray {cards(drawn)}",
        *(f"{name} {cards(pile)}" for name, pile in piles.items()),
    ]
    sides = dict(line.split(":", 1) for line in more.split("|") if ":" in line)
    lines += [line for line in more.split("|") if ":" not in line]
    lines += [f"seat {p}: hand {hands}; {sides.get(str(p), '')}" for p in range(seats)]
    return table("\n".join(lines))


def deal(drawn: str, more: str = "", seats: int = 2, die: int = 4, **piles: str) -> Match:
    """A match whose next round has been dealt in this order; `more` is like `0: honor 3|1: met 2`."""
    common = " ".join(reversed(cards(drawn).split()))
    sides = dict(line.split(":", 1) for line in more.split("|") if ":" in line)
    match = table(
        "\n".join(
            [
                "battlecats",
                f"seats {seats}; die {die}; stage improve; turn {seats - 1}; to_act {1 << seats - 1}",
                f"common {common}",
                *(line for line in more.split("|") if ":" not in line),
                *(f"{name} {cards(pile)}" for name, pile in piles.items()),
                *(f"seat {p}: deck guard; hand {PASSIVE}; {sides.get(str(p), '')}" for p in range(seats)),
            ]
        )
    )
    match.play(seats - 1, "draw 0")
    return match


def lying(match: Match, pile: str = "fray") -> list[str]:
    """The cards of a common pile in order, as they are drawn."""
    found = []
    for card in getattr(match.state, pile)[1 : getattr(match.state, pile)[0] + 1]:
        token = [f"+{word.name.lower()}" for word in Condition if word == match.state.condition[card]]
        name = match.cards.word("card", int(match.state.kind[card])) or "?"
        found.append(f"{COLOURS[match.state.owner[card]]}:{name}{''.join(token)}")
    return found


def stage(match: Match) -> str:
    """What is being decided."""
    return next(word.name.lower() for word in Stage if word == match.state.stage)


def rest(match: Match) -> Match:
    """Let all cards rest until the action phase is over."""
    while stage(match) == "action":
        match.play(match.to_act[0], "pass")
    return match
