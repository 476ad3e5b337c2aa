"""What a seat sees of Five Rows: both sides of the battlefield, the auras between them, and the own hand."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.sheet import CounterForm, Figure, Sheet, ZoneForm
from ...core.story import COMES, GONE, Change, Story
from ...core.views import TableWords
from ...core.words import of_one
from ...core.zones import lying
from .actions import PASS
from .options import LastRound
from .state import (
    ASKER,
    ASKING,
    CHOSEN,
    FOUGHT_ON,
    LAST_ROUND,
    MAX_CARDS,
    MOST_HEALTH,
    MOST_ROUNDS,
    PLACES,
    QUIET,
    ROWS,
    Choice,
    Event,
    Verb,
)

CHANGES = {
    Event.DREW: COMES,
    Event.PLAYED: COMES,
    Event.MOVED: COMES,
    Event.HIT: Change(-1, "health"),
    Event.SHIELDED: Change(-1, "health"),
    Event.TOUGHER: Change(1, "health"),
    Event.HURT: Change(-1, "Health"),
    Event.HEALED: Change(1, "Health"),
    Event.STRONGER: Change(1, "power"),
    Event.WEAKER: Change(-1, "power"),
    Event.MORE_COINS: Change(1, "Coins"),
    Event.OVERLAID: GONE,
    Event.DESTROYED: GONE,
    Event.DESTROYED_AT_ONCE: GONE,
}
DONE_BY_CARDS = frozenset(
    (
        Event.DREW, Event.NOTHING_TO_DRAW, Event.CHOSE, Event.DECLINED, Event.NO_TARGET, Event.MOVED,
        Event.STAYED, Event.MORE_COINS, Event.HIT, Event.SHIELDED, Event.SPARED, Event.HURT, Event.HEALED,
        Event.STRONGER, Event.WEAKER, Event.TOUGHER, Event.DESTROYED_AT_ONCE,
    )
)  # fmt: skip
ENDINGS = (Event.TIME, Event.QUIET)
STORY = Story(endings=ENDINGS, total="Health", changes=CHANGES, heads={Event.ACTS: DONE_BY_CARDS})
FREE = "Play a card that costs nothing, or pass."
COLUMNS = 3
NEAR, AURAS, FAR = range(COLUMNS)  # of the battlefield
LEFT, RIGHT = 1, 2  # how an aura lies: it points to its owner
COST, POWER, HEALTH = range(3)  # figures
MOST_COINS = 2**15 - 1  # as far as the state counts them
ORDER = f"Both play, then combat in rows 1 to {ROWS:d}."


def layout(near: int, seats: int) -> list[list[str]]:
    far = 1 - near
    return [
        [f"hand {far}", f"deck {far}", f"discard {far}"],
        ["battlefield"],
        [f"hand {near}"],
        [f"deck {near}", f"discard {near}"],
    ]


SHEET = Sheet(
    zones=(
        ZoneForm(
            "battlefield", "Yours, auras, theirs", "grid", PLACES, shared=True, size=(int(ROWS), COLUMNS)
        ),
        ZoneForm("hand", "Hand", "hand", MAX_CARDS),
        ZoneForm("deck", "Deck", "pile", MAX_CARDS),
        ZoneForm("discard", "Discard", "pile", MAX_CARDS),
    ),
    counters=(  # the first where the match ends in time, else the second
        CounterForm("Round", 1, LAST_ROUND, "steps", shared=True, help=ORDER),
        CounterForm("Round", 1, MOST_ROUNDS + FOUGHT_ON, shared=True, help=ORDER),
        CounterForm("Health", -MOST_HEALTH, MOST_HEALTH, "life"),
        CounterForm("Coins", 0, MOST_COINS, "money"),
    ),
    figures=(  # of a troop, whose power and health have no limits, those of now
        Figure("cost", 0, 12),
        Figure("power", -MOST_HEALTH, MOST_HEALTH),
        Figure("health", -MOST_HEALTH, MOST_HEALTH),
    ),
    facings=("left", "right"),
    layout=layout,
)


def table_words(s: Any, cards: CardSet, seat: int) -> TableWords:
    words = TableWords(heading(s, max(seat, 0), seat))
    warning = "" if ends_in_time(s) else waiting(s)
    if warning:
        words.helps["Round"] = f"{ORDER}{warning}"
    return words


def heading(s: Any, near: int, seat: int) -> str:
    who = "you play" if seat >= 0 else "the near player plays"
    when = "first" if s.first_player == near else "second"
    last = f" of {LAST_ROUND}" if ends_in_time(s) else ""
    return f"Round {s.round_number}{last}, {who} {when}"


def ends_in_time(s: Any) -> bool:
    return bool(s.last_round == LastRound.THIRTY)


def waiting(s: Any) -> str:
    """How long nobody has played a card, once that may end the turns."""
    if s.quiet <= QUIET // 2:
        return ""
    return f" No card was played in {s.quiet - 1} rounds; after {QUIET} nobody has a turn any more."


def prompt(s: Any, cards: CardSet, seat: int, legal: list[int]) -> str:
    frame = asking(s)
    if frame is None:
        return spending(s, cards, seat, legal)
    step = "to which row?" if frame[CHOSEN] else f"{chosen_among(effect_of(s, cards, frame))}?"
    return f"{cards.title('card', int(s.kind[frame[ASKER]]))}: {step}"


def spending(s: Any, cards: CardSet, seat: int, legal: list[int]) -> str:
    """What can still be played for the coins that are left."""
    coins = int(s.coins[seat])
    if legal == [PASS] and not can_pay(s, cards, seat):
        return "Nothing is left that you can pay for: pass."
    return of_one(f"Play a card for up to {coins} coins, or pass.") if coins else FREE


def can_pay(s: Any, cards: CardSet, seat: int) -> bool:
    """Whether it is for want of coins that nothing can be played, or of a free row."""
    return any(cards.rows["card"][s.kind[n]].cost <= s.coins[seat] for n in lying(s.hand[seat]))


def asking(s: Any) -> Any:
    """The frame of the played card that waits for a choice, if one does."""
    depth = s.asks[0][0]
    return s.asks[depth] if depth else None


def effect_of(s: Any, cards: CardSet, frame: Any) -> Any:
    """The effect that a choice is for."""
    return cards.rows["card"][s.kind[frame[ASKER]]].when_played[frame[ASKING]]


def chosen_among(effect: Any) -> str:
    own = effect.do == Verb.ATTACK_WITH_ONE
    return Choice.OWN.text if own else next(c.text for c in Choice if c == effect.one)


def ending(s: Any) -> str:
    """Below zero counts too, so it is shown as it is."""
    spent = [p for p in range(2) if s.health[p] <= 0]
    if not spent:
        return "More health wins."
    if len(spent) == 2:
        return "Neither player has health left: the higher number wins."
    name = s.names[spent[0]]
    return "You have no health left." if name == "you" else f"{name} has no health left."
