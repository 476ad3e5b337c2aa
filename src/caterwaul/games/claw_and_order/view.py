"""What a seat sees of Claw & Order: two lines on each side, pilots and items under their troops."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.sheet import CounterForm, Figure, Sheet, ZoneForm
from ...core.story import CLEARED, COMES, GONE, Change, Story
from ...core.views import TableWords
from ...core.words import count_noun, member
from ...core.zones import lying
from .actions import PLAY, RETREAT
from .deck_limits import DECK
from .state import MOST, MOST_DOLLARS, TROOPS, WINS
from .words import Event, Phase

CHANGES = {
    **dict.fromkeys((Event.BATTLE, Event.TURN), CLEARED),
    **dict.fromkeys((Event.DEPLOYED, Event.DEPLOYED_HIDDEN, Event.ATTACHED, Event.BUFFED), COMES),
    **dict.fromkeys((Event.PLAYED, Event.SHIELDED, Event.DREW, Event.REVEALED, Event.ADVANCED), COMES),
    **dict.fromkeys((Event.BOARDED, Event.LEFT, Event.STOLEN, Event.MILLED), COMES),
    **dict.fromkeys((Event.HURT, Event.HURT_BY, Event.HURT_THROUGH), Change(-1, "Health")),
    **dict.fromkeys(
        (Event.MENDED, Event.MENDED_BY, Event.MENDED_THROUGH, Event.MENDED_AT), Change(1, "Health")
    ),
    Event.EARNED: Change(1, "$"),
    **dict.fromkeys((Event.KILLED, Event.PILOT_LOST, Event.ITEM_LOST), GONE),
    **dict.fromkeys((Event.RETREATED, Event.RETURNED, Event.SALVAGED), GONE),
}
STORY = Story(
    endings=(Event.NO_TROOPS, Event.NO_DECK, Event.EMPTY_DECK, Event.NEVER_FIT),
    total="Battles",
    changes=CHANGES,
    turning_points=frozenset({Event.NO_TROOPS, Event.NO_DECK, Event.EMPTY_DECK, Event.BATTLE}),
)
PRICE, DAMAGE, HEALTH, WOUNDS = range(4)  # figures
IS_FLYING, HAS_REACH, IS_ESCORT, NO_PILOT, IS_FACE_DOWN = range(5)  # marks
GAVE_UP, HAS_ATTACKED, IS_PILOT, TAKEN_BACK = range(5, 9)
MOST_BONUS = 2 * MOST * (2 * DECK + 1)  # every card and the battlefield say at most two things of a troop
MOST_DAMAGE, MOST_HEALTH = 20 + MOST_BONUS, 30 + MOST_BONUS


def layout(near: int, seats: int) -> list[list[str]]:
    far = 1 - near
    return [
        [f"hand {far}", f"deck {far}", f"discard {far}"],
        [f"buffs {far}", f"back {far}"],
        [f"front {far}"],
        ["battlefield"],
        [f"front {near}"],
        [f"back {near}", f"buffs {near}"],
        [f"hand {near}"],
        [f"deck {near}", f"discard {near}"],
    ]


SHEET = Sheet(
    zones=(
        ZoneForm("front", "Front Line", "row", TROOPS),
        ZoneForm("back", "Back Line", "row", TROOPS),
        ZoneForm("buffs", "Team Buffs", "row", DECK),
        ZoneForm("hand", "Hand", "hand", DECK),
        ZoneForm("deck", "Deck", "pile", DECK),
        ZoneForm("discard", "Discard", "pile", DECK),
    ),
    counters=(
        CounterForm("$", 0, MOST_DOLLARS, "money"),
        CounterForm("Deck", 0, DECK),
        CounterForm("Hand", 0, DECK),
        CounterForm("Battles", 0, WINS, "steps"),
    ),
    figures=(
        Figure("$", 0, 9),
        Figure("Damage", 0, MOST_DAMAGE),
        Figure("Health", 1, MOST_HEALTH),
        Figure("{n} damage", 1, MOST_HEALTH - 1),
    ),
    marks=(
        *("flying", "reach", "escort", "no pilot", "face down"),
        *("gave up its attack", "has attacked", "pilot", "taken back"),
    ),
    layout=layout,
    attached=2 * DECK,  # pilots and items
)


def table_words(s: Any, cards: CardSet, seat: int) -> TableWords:
    """The battlefield lies on the table in words: what it means for the battle."""
    entry = cards.entry("battlefield", s.battlefield)
    notes = {"battlefield": (entry.name, entry.text)} if entry and entry.text else {}
    return TableWords(heading(s, cards), roles(s, cards), notes=notes)


def roles(s: Any, cards: CardSet) -> dict[int, str]:
    """The decks, and where it is fought."""
    decks = {p: cards.title("deck", s.deck[p]) for p in range(2) if s.deck[p]}
    return decks | {-1: field(s, cards)}


def field(s: Any, cards: CardSet) -> str:
    return cards.title("battlefield", s.battlefield) if s.battlefield else "neutral ground"


def heading(s: Any, cards: CardSet) -> str:
    """Which battle it is, where it is fought, and the phase."""
    turn = f", turn {s.turn[s.active]}" if s.turn[s.active] else ""
    phase = "" if s.over else f", {member(Phase, s.phase).text}"
    return f"Battle {s.battle}, {field(s, cards)}{turn}{phase}"


def prompt(s: Any, cards: CardSet, seat: int, legal: list[int]) -> str:
    """What a seat that owes a decision is asked."""
    if s.offer[seat]:
        return f"You may draw up to {count_noun(s.offer[seat], 'card')}."
    if s.phase != Phase.DEPLOYMENT and any(s.strikes[n] for n in lying(s.troops[seat])):
        return "Turned up: which enemy in the Front Line does it strike?"
    match s.phase:
        case Phase.DEPLOYMENT:
            return "Before the battle: deploy in secret. What you do not spend is lost."
        case Phase.ADVANCE:
            return f"Observers may stay back. Does {named(s, cards, seat, s.asked)} move up?"
        case Phase.PILOTS:
            return f"Who pilots {named(s, cards, seat, s.asked)}?"
        case Phase.REACTION:
            attacker = next(n for n in lying(s.troops[1 - seat]) if s.aim[n])
            target = [*lying(s.troops[seat])].index(s.aim[attacker]) + 1
            asked = "Do you react?" if can_play(legal) else "You have no reaction."
            whose = s.whose[1 - seat]
            return (
                f"{whose} {title(s, cards, attacker)} attacks your {named(s, cards, seat, target)}. {asked}"
            )
        case Phase.FALL_BACK:
            return "You lost on neutral ground: choose the next battlefield."
        case Phase.ATTACK:
            return "Who attacks?"
        case _ if can_play(legal):
            return "What do you play?"
        case _:
            return "Nothing in your hand can be played now. What else?"


def can_play(legal: list[int]) -> bool:
    """Whether one of the actions plays a card."""
    return any(PLAY <= action < RETREAT for action in legal)


def ending(s: Any) -> str:
    return f"{WINS} battles won are the match." if max(s.wins) >= WINS else ""


def title(s: Any, cards: CardSet, card: int) -> str:
    return cards.title("card", s.kind[card]) if s.kind[card] else "a face-down card"


def named(s: Any, cards: CardSet, p: int, place: int) -> str:
    """A troop by its name, and by its place for who cannot point at it, as the table shows it."""
    name = title(s, cards, s.troops[p][place])
    return f"{place} {name}" if s.numbered else name
