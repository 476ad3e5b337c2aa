"""What each action of Five Rows does, what it takes and where it goes."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet, of_cards
from ...core.views import Option
from ...core.zones import held
from .actions import DECLINE, PASS, PLAY, ROW, TARGET, TO, Side
from .state import ASKER, CHOSEN, Kind, Verb
from .view import AURAS, FAR, NEAR, asking, effect_of


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    if action == PASS:
        after = "Then the other player's turn." if s.first_player == seat else "Then combat."
        return Option(action, help=f"End your turn; coins left are lost. {after}")
    if action < TARGET:
        return explain_play(s, cards, seat, (action - PLAY) // ROW, (action - PLAY) % ROW, action)
    return explain_answer(s, cards, seat, asking(s), action)


def place(row: int, column: int) -> str:
    return f"battlefield:{row - 1},{column}"


def explain_play(s: Any, cards: CardSet, seat: int, kind: int, row: int, action: int) -> Option:
    told, goes, said = about_play(cards, kind, row)
    return Option(action, help=told, takes=held(s, s.hand[seat], kind), goes=goes, phrase=said)


@of_cards
def about_play(cards: CardSet, kind: int, row: int) -> tuple[str, str, str]:
    """What a card is, where it goes, and its action as one says it."""
    entry, card = cards.entry("card", kind), cards.rows["card"][kind]
    assert entry is not None
    if card.kind == Kind.TROOP:
        numbers, column = f"Cost {card.cost}, troop {card.power}/{card.health}.", NEAR
    else:
        numbers, column = f"Cost {card.cost}, aura.", AURAS
    return f"{numbers} {entry.text}".strip(), place(row, column), f"play {entry.name} in row {row}"


def explain_answer(s: Any, cards: CardSet, seat: int, frame: Any, action: int) -> Option:
    """A choice for the played card that asks."""
    card = int(frame[ASKER])
    if action == DECLINE:
        return Option(action, help=f"{cards.title('card', int(s.kind[card]))} moves nothing.", takes=card)
    owner, row = target_of(int(frame[CHOSEN]) or action, seat)
    aimed = int(s.troop[owner][row - 1])
    name, column = cards.title("card", int(s.kind[aimed])), NEAR if owner == seat else FAR
    if frame[CHOSEN]:
        to = action - TO
        said = f"move {name} to row {to}"
        return Option(action, help=f"M{said[1:]}.", takes=aimed, goes=place(to, column), phrase=said)
    told = what_it_does(effect_of(s, cards, frame), name)
    said = f"choose {name} in row {row}"
    return Option(action, help=told, takes=card, goes=place(row, column), goes_card=aimed, phrase=said)


def target_of(action: int, seat: int) -> tuple[int, int]:
    """Whose troop an action chooses, and in which row (counted from 1)."""
    side, row = divmod(action - TARGET, ROW)
    return (seat if side == Side.OWN else 1 - seat), row


def what_it_does(effect: Any, name: str) -> str:
    """What an effect does to the troop of that name."""
    match effect.do:
        case Verb.DAMAGE_ONE:
            return f"{effect.n} damage to {name}."
        case Verb.DESTROY_ONE:
            return f"Destroy {name}."
        case Verb.STRENGTHEN_ONE:
            return f"Power +{effect.n} for {name}, for good."
        case Verb.WEAKEN_ONE:
            return f"Power -{effect.n} for {name}, for good."
        case Verb.TOUGHEN_ONE:
            return f"Health +{effect.n} for {name}."
        case Verb.MOVE_ONE:
            return f"Move {name} to another row."
        case _:
            return f"{name} attacks at once."
