"""Tables drawn as text, for the tests of all games."""

from __future__ import annotations

from textwrap import dedent

from caterwaul.core.cardset import CardSet
from caterwaul.core.pointing import Question
from caterwaul.match import Match


def table(text: str, cards: CardSet | None = None) -> Match:
    """A match that begins with the drawn position; the first word is the game."""
    return Match.from_text(dedent(text).strip(), cards)


def play_both(match: Match, first: str, second: str) -> Match:
    """A simultaneous decision of two seats."""
    match.play(0, first)
    match.play(1, second)
    return match


def cards_in(match: Match, pile: str, seat: int) -> list[str]:
    """The ids of the cards in a pile of a seat, bottom to top."""
    cards = getattr(match.state, pile)[seat]
    words = [match.cards.word("card", int(match.state.kind[c])) for c in cards[1 : cards[0] + 1]]
    return [word or "?" for word in words]


def told(match: Match, seat: int = -1) -> list[str]:
    """What the last action brought about, as `hit 0 four 3`: events, whatever their sentences say."""
    found = []
    for event in match.events(seat, len(match.actions) - 1):
        values = [_value(match, blank.domain, event.values[blank.name]) for blank in event.blanks]
        found.append(" ".join([event.name, *values]))
    return found


def _value(match: Match, domain: str, value: int) -> str:
    words = match.game.vocabularies.get(domain)
    if words is not None:
        return words(value).name.lower()
    return match.cards.word(domain, value) or "nothing"


def why(match: Match, seat: int, pointed: str, aim: str = "") -> str:
    """Why a seat cannot use a card or place, or take a card there: `front 1 dock_brawler`, `front 1`."""
    handles: dict[str, int] = {}
    for zone in match.view(seat).zones:
        for host in zone.cards:
            for card in (host, *host.under):
                handles.setdefault(f"{zone.id} {card.face}", card.handle)
    if not aim:
        asked = Question(handles[pointed]) if pointed in handles else Question(goes=pointed)
    else:
        asked = Question(handles[pointed], None if aim in handles else aim, handles.get(aim))
    return match.why(seat, asked)
