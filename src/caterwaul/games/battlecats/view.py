"""What a seat sees of Battlecats: the Fray in order, everybody's open cards, the piles, and its options."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.sheet import CounterForm, Figure, Sheet, ZoneForm
from ...core.story import CARD, CLEARED, COMES, GONE, TURNED, Change, Story
from ...core.views import TableWords
from ...core.words import count_noun
from .actions import DRAW, RECRUIT, REDEEM
from .options import Bonuses
from .state import ALL, COLOUR, FIRST_ACTIONS, HAND, LAST_ROUND, MOST, MOST_ROUNDS
from .words import Condition, Event, Stage

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
ABOUT_FRAY = (
    f"The cards of a round are dealt here. From round {FIRST_ACTIONS} on they act from left to right; "
    "then each brings its player Honor, which wins the game, and Pride, which buys cards."
)
ABOUT_JADE = "Jade Fan Warriors, which can be recruited in every Pride phase besides the hand."
ABOUT_DECK = "The player's own cards: whatever is recruited is replaced from here."
BONUSES = {"Honor": "Honor bonus", "Pride": "Pride bonus"}  # the counters, by what they bring
PHASES = {Bonuses.STAY: "any", Bonuses.LAPSE: "this round's"}
ABOUT_BONUSES = {
    int(bonuses): {
        label: f"Can be redeemed in {which} {gain} phase, once in the game."
        for gain, label in BONUSES.items()
    }
    for bonuses, which in PHASES.items()
}
MOST_VALUE = 9  # of a card, and of a bonus
MOST_OF_ROUND = COLOUR * MOST_VALUE  # nobody has more cards in the Fray than there are of a colour
HONOR, PRIDE, FACTOR = range(3)  # figures
DEALER, ACTS = range(len(Condition), len(Condition) + 2)  # marks, behind the tokens


def layout(near: int, seats: int) -> list[list[str]]:
    """The mat lies between the others, from the left on, and who looks."""
    sides = [[[f"hand {p}"], [f"jade {p}", f"deck {p}"]] for p in ((near + i) % seats for i in range(seats))]
    middle = [["fray"], ["drawn"], ["common", "discard", "exiled"]]
    return [line for side in (*sides[1:], middle, sides[0]) for line in side]


SHEET = Sheet(
    zones=(
        ZoneForm("fray", "Fray", "row", ALL, shared=True, help=ABOUT_FRAY, is_mixed=True),
        ZoneForm("drawn", "Drawn", "row", MOST, shared=True, is_mixed=True),
        ZoneForm("common", "Common", "pile", ALL, shared=True),
        ZoneForm("discard", "Discard", "pile", ALL, shared=True),
        ZoneForm("exiled", "Exiled", "pile", ALL, shared=True),
        ZoneForm("hand", "Hand", "hand", COLOUR),
        ZoneForm("jade", "Jade Fan", "pile", COLOUR, help=ABOUT_JADE),
        ZoneForm("deck", "Color Deck", "pile", COLOUR, help=ABOUT_DECK),
    ),
    counters=(
        CounterForm("Honor", 0, MOST_OF_ROUND * MOST_ROUNDS + MOST_VALUE),
        CounterForm("Pride", 1, MOST_OF_ROUND + MOST_VALUE),
        *(CounterForm(label, 1, MOST_VALUE) for label in BONUSES.values()),
    ),
    figures=(Figure("Honor", 0, MOST_VALUE), Figure("Pride", 0, MOST_VALUE), Figure("PF", 0, MOST_VALUE)),
    marks=(*(token.text for token in Condition), "dealer", "acts"),
    layout=layout,
)


def table_words(s: Any, cards: CardSet, seat: int) -> TableWords:
    roles = {p: cards.title("warlord", row) for p, row in enumerate(s.warlord) if row}
    common = f"Everybody's cards, from which {dealer(s, seat, 'deal', 'deals')} the Fray."
    words = TableWords(heading(s, seat), roles, helps={"common": common, **ABOUT_BONUSES[s.bonuses]})
    if seat >= 0 and s.stage == Stage.KEEP:
        back = max(int(s.hand[seat][0]) - HAND, 0)
        words.picks = back, back
    return words


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


def prompt(s: Any, cards: CardSet, seat: int, legal: list[int]) -> str:
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
            return recruiting(s, seat, int(warlord.pride_bonus), legal)
        case _:
            most = count_noun(max(legal) - DRAW, "card")
            return f"Draw up to {most} to recruit from? You keep {HAND} and put the others back."


def recruiting(s: Any, seat: int, bonus: int, legal: list[int]) -> str:
    """What can be had for the Pride that is left, and by redeeming the bonus."""
    points = int(s.points[seat])
    recruit = f"recruit for {points} Pride" if points else "recruit a card that costs no Pride"
    redeem = f"redeem {bonus} {'more' if points else 'Pride'}"
    can_recruit = any(RECRUIT <= action < DRAW for action in legal)
    offers = [offer for offer, is_open in ((recruit, can_recruit), (redeem, REDEEM in legal)) if is_open]
    if not offers:
        return f"You have {points or 'no'} Pride, which recruits nothing. Pass."
    return f"{capitalized(', '.join(offers))}, or pass."


def acting(s: Any, cards: CardSet) -> str:
    """Whose action it is, and what is left of it."""
    entry = cards.entry("card", int(s.acting))
    assert entry is not None
    name = standing(s, cards) if s.stand else entry.name
    return f"{name}:{' One more?' if s.hits else ''} {entry.text}"


def standing(s: Any, cards: CardSet) -> str:
    """The acting card in the Fray: `2 your Guard`, or `Your Guard` to who can point at it."""
    name = owned(s, cards, int(s.fray[s.stand]))
    return f"{s.stand} {name}" if s.numbered else capitalized(name)


def owned(s: Any, cards: CardSet, card: int) -> str:
    """`Ann's Guard`, `your Guard`: in the Fray lie the cards of all."""
    return f"{s.whose[s.owner[card]]} {cards.title('card', int(s.kind[card]))}"


def ending(s: Any) -> str:
    tied = list(s.honor[: s.seats]).count(max(s.honor[: s.seats])) > 1
    return (
        "The most Honor is shared, so the worth of the Masters decides." if tied else "The most Honor wins."
    )


def capitalized(words: str) -> str:
    return words[0].upper() + words[1:]
