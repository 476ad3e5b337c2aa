"""What a seat sees of Battlecats: the Fray in order, everybody's open cards, the piles, and its options."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.story import CARD, CLEARED, COMES, GONE, TURNED, Change, Story
from ...core.views import Card, Counter, View, Zone
from ...core.words import count_noun
from ...core.zones import card_of, lying, pile_zone
from .options import Bonuses
from .state import ALL, FIRST_ACTIONS, HAND, IMPROVE, LAST_ROUND
from .words import Bonus, Condition, Event, Stage

CHANGES = {
    Event.HONOR: Change(1, "Honor"),
    Event.HONOR_BONUS: Change(1, "Honor"),
    Event.DISHONORED: Change(-1, "Honor", blank=""),
    Event.EXILED: Change(-1, CARD, blank="other"),
    Event.ROUND: CLEARED,
    **dict.fromkeys((Event.WOUNDED, Event.HEALED, Event.PROTECTED), TURNED._replace(blank="other")),
    **dict.fromkeys((Event.DEALT, Event.TURNED_UP, Event.TOOK, Event.BETRAYED, Event.FOLLOWED), COMES),
    **dict.fromkeys((Event.RECRUITED, Event.REPLACED, Event.DREW), COMES),
    Event.RETURNED: GONE,
}
PLACES = {0: "in the Exile Pile", **{place: f"in place {place}" for place in range(1, ALL + 1)}}
STORY = Story(
    endings=(Event.ENDED, Event.MASTERS),
    total="Honor",
    changes=CHANGES,
    of_nothing={Event.HONOR: "", Event.PRIDE: ""},
    told={"where": PLACES},
    together=frozenset((Event.KEPT,)),
)
STAGES = {int(stage): stage.text for stage in Stage}
TOKENS = {int(token): token.text for token in Condition}


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    seats = range(int(s.seats))
    near = max(seat, 0)
    others = [(near + i) % len(seats) for i in seats[1:]]
    sides = [[[f"hand {p}"], [f"jade {p}", f"deck {p}"]] for p in [*others, near]]
    middle = [["fray"], *([["drawn"]] if s.drawn[0] else []), ["common", "discard", "exiled"]]
    return View(
        heading=heading(s, seat),
        counters={p: counters(s, cards, p) for p in seats},
        zones=[
            *table_zones(s, cards, seat),
            *(zone for p in seats for zone in zones(s, cards, p, p == near)),
        ],
        layout=[line for side in [*sides[:-1], middle, sides[-1]] for line in side],
        roles={p: cards.title("warlord", int(s.warlord[p])) for p in seats if s.warlord[p]},
        acts=int(s.fray[s.stand]) if s.stand else None,
    )


def heading(s: Any, seat: int) -> str:
    stage = STAGES.get(s.stage, "")
    if s.stage == Stage.WARLORDS:
        return f"{stage.capitalize()}: {dealer(s, seat, 'are', 'is')} the dealer"
    if not s.die:
        return stage.capitalize()
    if s.over:
        return f"After round {s.die}"
    return f"Round {s.die}{until_the_end(s)}: {stage}"


def dealer(s: Any, seat: int, of_you: str, of_others: str) -> str:
    """The dealer, and what that player does: `you deal`, `Ann deals`."""
    return f"you {of_you}" if s.dealer == seat else f"{s.names[s.dealer]} {of_others}"


def until_the_end(s: Any) -> str:
    """From the twelfth round on the Common Deck says how long it goes on (E1, E2)."""
    if s.die < LAST_ROUND:
        return f" of {LAST_ROUND} or more"
    left = int(s.common[0])
    return f", {left} {'card' if left == 1 else 'cards'} until the end" if left else ", the last"


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    warlord = cards.rows["warlord"][s.warlord[seat]]
    match s.stage:
        case Stage.WARLORDS:
            return (
                "Choose your warlord. For a first match any will do. Once in the game it pays you Honor, "
                "which wins, or Pride, which buys cards, when your cards have been as it asks. "
                "Wounded cards bring less and do nothing, exiled ones are gone for good."
            )
        case Stage.KEEP:
            back = s.hand[seat][0] - HAND
            cards_back = "1 card" if back == 1 else f"{back} cards"
            return f"Choose {cards_back} to put back. The {HAND} you keep wait to be recruited with Pride."
        case Stage.ACTION:
            return acting(s, cards)
        case Stage.CHOICE:
            return f"{cards.title('card', int(s.acting))}: choose one of the drawn cards."
        case Stage.HONOR:
            return f"Redeem {warlord.honor_bonus} Honor now?"
        case Stage.PRIDE:
            return recruiting(s, cards, seat, int(warlord.pride_bonus))
        case _:
            most = count_noun(min(IMPROVE, int(s.deck[seat][0])), "card")
            return f"Draw up to {most} to recruit from? You keep {HAND} and put the others back."


def recruiting(s: Any, cards: CardSet, seat: int, bonus: int) -> str:
    """What can be had for the Pride that is left, and by redeeming the bonus."""
    points = int(s.points[seat])
    costs = [cards.rows["card"][s.kind[n]].pf for n in (*lying(s.hand[seat]), *lying(s.jade[seat]))]
    redeem = f"redeem {bonus} {'more' if points else 'Pride'}" if s.met[seat] & Bonus.PRIDE else ""
    recruit = f"recruit for {points} Pride" if points else "recruit a card that costs no Pride"
    offers = [offer for offer in (min(costs, default=points + 1) <= points and recruit, redeem) if offer]
    if not offers:
        return f"You have {points or 'no'} Pride, which recruits nothing. Pass."
    return f"{capitalized(', '.join(offers))}, or pass."


def acting(s: Any, cards: CardSet) -> str:
    """Whose action it is, and what is left of it."""
    entry = cards.entry("card", int(s.acting))
    assert entry is not None
    name = f"{s.stand} {owned(s, cards, int(s.fray[s.stand]))}" if s.stand else entry.name
    return f"{name}:{' One more?' if s.hits else ''} {entry.text}"


def owned(s: Any, cards: CardSet, card: int) -> str:
    """`Ann's Guard`, `your Guard`: in the Fray lie the cards of all."""
    return f"{s.whose[s.owner[card]]} {cards.title('card', int(s.kind[card]))}"


def ending(s: Any) -> str:
    tied = list(s.honor[: s.seats]).count(max(s.honor[: s.seats])) > 1
    return (
        "The most Honor is shared, so the worth of the Masters decides." if tied else "The most Honor wins."
    )


def counters(s: Any, cards: CardSet, p: int) -> list[Counter]:
    found = [Counter("Honor", int(s.honor[p]))]
    if s.points[p]:
        found.append(Counter("Pride", int(s.points[p])))
    return found + bonuses(s, cards, p)


def bonuses(s: Any, cards: CardSet, p: int) -> list[Counter]:
    """What the warlord offers now."""
    warlord, met = cards.rows["warlord"][s.warlord[p]], s.met[p]
    phase = "any {} phase" if s.bonuses == Bonuses.STAY else "this round's {} phase"
    both = [
        Counter(
            f"{gain} bonus", int(points), help=f"Can be redeemed in {phase.format(gain)}, once in the game."
        )
        for gain, points in (("Honor", warlord.honor_bonus), ("Pride", warlord.pride_bonus))
    ]
    return [counter for counter, bonus in zip(both, (Bonus.HONOR, Bonus.PRIDE), strict=True) if met & bonus]


def zones(s: Any, cards: CardSet, p: int, near: bool) -> list[Zone]:
    """What lies in front of a player; of the own hand also what the cards cost."""
    hand = pile_zone(s, cards, f"hand {p}", "Hand", "hand", p, s.hand[p])
    kind, rows = s.kind, cards.rows["card"]
    hand.cards.sort(key=lambda card: kind[card.handle] or len(rows))
    for card in hand.cards if near else ():
        if card.face:
            card.stats = {"PF": rows[kind[card.handle]].pf}
    jade = pile_zone(s, cards, f"jade {p}", "Jade Fan", "pile", p, s.jade[p])
    jade.help = "Jade Fan Warriors, which can be recruited in every Pride phase besides the hand."
    deck = pile_zone(s, cards, f"deck {p}", "Color Deck", "pile", p, s.deck[p])
    deck.help = "The player's own cards: whatever is recruited is replaced from here."
    return [hand, jade, deck]


def table_zones(s: Any, cards: CardSet, seat: int) -> list[Zone]:
    """What lies on the mat: the Dealer Space behind the Fray, the drawn cards only while there are some."""
    fray = [fray_card(s, cards, place) for place in range(1, int(s.fray[0]) + 1)]
    drawn = pile_zone(s, cards, "drawn", "Drawn", "row", None, s.drawn)
    common = pile_zone(s, cards, "common", "Common", "pile", None, s.common)
    for card in drawn.cards:
        card.name = owned(s, cards, card.handle)
    for card in common.cards:
        card.owner = card.owner if card.face else None
    common.help = f"Everybody's cards, from which {dealer(s, seat, 'deal', 'deals')} the Fray."
    about_fray = (
        f"The cards of a round are dealt here. From round {FIRST_ACTIONS} on they act from left to right; "
        "then each brings its player Honor, which wins the game, and Pride, which buys cards."
    )
    return [
        Zone("fray", "Fray", "row", None, fray, len(fray), help=about_fray),
        *([drawn] if drawn.cards else []),
        common,
        pile_zone(s, cards, "discard", "Discard", "pile", None, s.discard),
        pile_zone(s, cards, "exiled", "Exiled", "pile", None, s.exiled),
    ]


def fray_card(s: Any, cards: CardSet, place: int) -> Card:
    """A card of the Fray with its place, what it counts now, whose it is and the token on it."""
    number = int(s.fray[place])
    honor, pride = values(s, cards, number)
    card = card_of(s, cards, number, {"Honor": honor, "Pride": pride})
    card.name = f"{place} {owned(s, cards, number)}"
    card.marks = [TOKENS[s.condition[number]]] if s.condition[number] else []
    if place > s.line:
        card.marks.append("dealer")
    if place == s.stand:
        card.marks.append("acts")
    return card


def values(s: Any, cards: CardSet, card: int) -> tuple[int, int]:
    """The Honor and Pride that a card counts as it lies."""
    row = cards.rows["card"][s.kind[card]]
    if s.condition[card] == Condition.WOUNDED:
        return int(row.wounded_hp), int(row.wounded_pp)
    return int(row.hp), int(row.pp)


def capitalized(words: str) -> str:
    return words[0].upper() + words[1:]
