"""What a seat sees of Five Rows: both sides of the battlefield, the auras between them, and the own hand."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.story import COMES, GONE, Change, Story
from ...core.views import Card, Counter, View, Zone
from ...core.words import of_one
from ...core.zones import card_of, lying, pile_zone
from .options import LastRound
from .state import ASKER, ASKING, CHOSEN, LAST_ROUND, QUIET, ROWS, START_HEALTH, Choice, Event, Kind, Verb

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
NEAR, AURAS, FAR = range(3)  # columns of the battlefield


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    near = max(seat, 0)
    far = 1 - near
    return View(
        heading=heading(s, near, seat),
        counters={**{p: counters(s, p) for p in range(2)}, -1: [round_of_all(s)]},
        zones=[battlefield(s, cards, near), *(zone for p in range(2) for zone in zones(s, cards, p))],
        layout=[
            [f"hand {far}", f"deck {far}", f"discard {far}"],
            ["battlefield"],
            [f"hand {near}"],
            [f"deck {near}", f"discard {near}"],
        ],
    )


def heading(s: Any, near: int, seat: int) -> str:
    who = "you play" if seat >= 0 else "the near player plays"
    when = "first" if s.first_player == near else "second"
    last = f" of {LAST_ROUND}" if ends_in_time(s) else ""
    return f"Round {s.round_number}{last}, {who} {when}"


def ends_in_time(s: Any) -> bool:
    return bool(s.last_round == LastRound.THIRTY)


def round_of_all(s: Any) -> Counter:
    order = f"Both play, then combat in rows 1 to {ROWS:d}."
    if ends_in_time(s):
        return Counter("Round", int(s.round_number), LAST_ROUND, "steps", order)
    return Counter("Round", int(s.round_number), help=f"{order}{waiting(s)}")


def waiting(s: Any) -> str:
    """How long nobody has played a card, once that may end the turns."""
    if s.quiet <= QUIET // 2:
        return ""
    return f" No card was played in {s.quiet - 1} rounds; after {QUIET} nobody has a turn any more."


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    frame = asking(s)
    if frame is None:
        return spending(s, cards, seat)
    step = "to which row?" if frame[CHOSEN] else f"{chosen_among(effect_of(s, cards, frame))}?"
    return f"{cards.title('card', int(s.kind[frame[ASKER]]))}: {step}"


def spending(s: Any, cards: CardSet, seat: int) -> str:
    """What can still be played for the coins that are left."""
    coins = int(s.coins[seat])
    costs = [cards.rows["card"][s.kind[n]].cost for n in lying(s.hand[seat])]
    if min(costs, default=coins + 1) > coins:
        return "Nothing is left that you can pay for: pass."
    return of_one(f"Play a card for up to {coins} coins, or pass.") if coins else FREE


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


def counters(s: Any, p: int) -> list[Counter]:
    return [
        Counter("Health", int(s.health[p]), START_HEALTH, "life"),
        Counter("Coins", int(s.coins[p]), kind="money"),
    ]


def zones(s: Any, cards: CardSet, p: int) -> list[Zone]:
    hand = pile_zone(s, cards, f"hand {p}", "Hand", "hand", p, s.hand[p])
    hand.cards.sort(key=lambda card: (cost_of(s, cards, card), card.name))
    for card in hand.cards:
        if card.face:
            card.stats = printed(s, cards, card)
    return [
        hand,
        Zone(f"deck {p}", "Deck", "pile", p, [], int(s.deck[p][0])),
        pile_zone(s, cards, f"discard {p}", "Discard", "pile", p, s.discard[p]),
    ]


def cost_of(s: Any, cards: CardSet, card: Card) -> int:
    return int(cards.rows["card"][s.kind[card.handle]].cost)


def printed(s: Any, cards: CardSet, card: Card) -> dict[str, int]:
    """The numbers on a card in hand; an aura has only its cost."""
    row = cards.rows["card"][s.kind[card.handle]]
    cost = {"cost": int(row.cost)}
    return {**cost, "power": int(row.power), "health": int(row.health)} if row.kind == Kind.TROOP else cost


def battlefield(s: Any, cards: CardSet, near: int) -> Zone:
    """Five rows: the near troop, the aura, the far troop. An aura points to its owner."""
    found = []
    for row in range(ROWS):
        for column, number in enumerate((s.troop[near][row], s.aura[row], s.troop[1 - near][row])):
            if number:
                card = card_of(s, cards, int(number))
                card.at = (row, column)
                if column == AURAS:
                    card.facing = "left" if s.owner[number] == near else "right"
                else:
                    card.stats = strength(s, cards, near if column == NEAR else 1 - near, row)
                found.append(card)
    label = "Yours, auras, theirs"
    return Zone("battlefield", label, "grid", None, found, len(found), (int(ROWS), 3))


def strength(s: Any, cards: CardSet, p: int, row: int) -> dict[str, int]:
    """The power and health that a troop has now."""
    from .effects import power  # compiled by now, and the one place that knows

    number = s.troop[p][row]
    left = cards.rows["card"][s.kind[number]].health - s.damage[number]
    return {"power": int(power(s.record, cards.book, p, row)), "health": int(left)}
