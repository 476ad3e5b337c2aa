"""What each action of Battlecats does, what it takes and where it goes."""

from __future__ import annotations

from typing import Any

from ...core.actions import parts_of
from ...core.cardset import CardSet, of_cards
from ...core.views import Option
from ...core.zones import held, ids_of, lying
from .actions import ACTIONS
from .options import Bonuses
from .state import HAND
from .view import capitalized, owned
from .words import Condition, Stage


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    verb, blanks = parts_of(ACTIONS, action)
    match verb:
        case "choose":
            warlord = cards.rows["warlord"][blanks["warlord"]]
            brings = ids_of(cards, warlord.followers)
            return Option(action, help=about_warlord(cards, blanks["warlord"]), brings=brings)
        case "exile" | "wound" | "shield":
            return about_target(s, cards, verb, action, blanks["place"])
        case "take":
            return about_choice(s, cards, seat, action, blanks["card"], blanks["seat"])
        case "return" | "recruit":
            return about_hand(s, cards, seat, verb, action, blanks["card"])
        case "draw":
            back = max(0, s.hand[seat][0] + blanks["n"] - HAND)
            text = f"Draw {blanks['n']} of {s.deck[seat][0]}, then return {back}."
            return Option(action, help=text, goes=f"hand {seat}")
        case "reveal":
            return Option(action, help=f"{text_of(cards, int(s.acting))} {s.common[0]} are left.")
        case "redeem":
            return Option(action, help=about_bonus(s, cards, seat))
        case _:
            return Option(action, help=about_pass(s, cards, seat))


def text_of(cards: CardSet, row: int) -> str:
    entry = cards.entry("card", row)
    return entry.text if entry else ""


@of_cards
def about_warlord(cards: CardSet, row: int) -> str:
    entry = cards.entry("warlord", row)
    assert entry is not None
    warlord = cards.rows["warlord"][row]
    followers = [cards.title("card", int(r)) for r in warlord.followers if r]
    bonus = f"{warlord.honor_bonus} Honor or {warlord.pride_bonus} Pride"
    return f"{entry.text} Bonus: {bonus}. Followers: {', '.join(followers)}."


@of_cards
def about_card(cards: CardSet, row: int) -> str:
    """What a card brings and does: `1 Honor, 2 Pride. Wound a Scout.`"""
    card = cards.rows["card"][row]
    return f"{card.hp} Honor, {card.pp} Pride. {text_of(cards, row)}".strip()


def about_target(s: Any, cards: CardSet, verb: str, action: int, place: int) -> Option:
    """Whose card it is and what will be left of it."""
    number = int(s.fray[place])
    row = cards.rows["card"][s.kind[number]]
    name = capitalized(owned(s, cards, number))
    honor, pride = values(s, cards, number)
    waits = s.pawn < place <= s.line and not s.condition[number] and row.action[0].do
    match verb:
        case "exile":
            what = f"out of the game with its {honor} Honor and {pride} Pride"
        case "wound":
            lost = honor - int(row.wounded_hp), pride - int(row.wounded_pp)
            what = f"{lost[0]} Honor and {lost[1]} Pride less" + (", and it will not act" if waits else "")
        case _:
            healed = s.condition[number] == Condition.WOUNDED
            what = f"safe with {row.hp} Honor and {row.pp} Pride"
            what = ("healed, " if healed else "protected, ") + what
    goes = "exiled" if verb == "exile" else None
    return Option(
        action, help=f"{name}: {what}.", takes=number, goes=goes, phrase=f"{verb} {owned(s, cards, number)}"
    )


def values(s: Any, cards: CardSet, card: int) -> tuple[int, int]:
    """The Honor and Pride that a card counts as it lies."""
    row = cards.rows["card"][s.kind[card]]
    if s.condition[card] == Condition.WOUNDED:
        return int(row.wounded_hp), int(row.wounded_pp)
    return int(row.hp), int(row.pp)


def about_choice(s: Any, cards: CardSet, seat: int, action: int, row: int, owner: int) -> Option:
    """What becomes of a drawn card that is chosen, and what it could do."""
    number = next(n for n in lying(s.drawn) if s.kind[n] == row and s.owner[n] == owner)
    card = cards.rows["card"][row]
    if owner == seat:
        fate = f"Yours: {card.hp} Honor, {card.pp} Pride."
    else:
        gets = f"{card.wounded_hp} Honor, {card.wounded_pp} Pride"
        fate = f"{capitalized(s.names[owner])} loses 1 Honor and gets {gets} for it."
    use = f" Then: {text_of(cards, row)}" if card.action[0].do or card.otherwise[0].do else ""
    return Option(action, help=fate + use, takes=number, goes="fray")


def about_hand(s: Any, cards: CardSet, seat: int, verb: str, action: int, row: int) -> Option:
    cost = int(cards.rows["card"][row].pf)
    if verb == "recruit":
        number = held(s, s.jade[seat], row) or held(s, s.hand[seat], row)
        text = f"Costs {cost} of {s.points[seat]}. {about_card(cards, row)}"
        return Option(action, help=text, takes=number, goes="discard")
    text = f"Costs {cost}. {about_card(cards, row)}"
    return Option(action, help=text, takes=held(s, s.hand[seat], row), goes=f"deck {seat}")


def about_bonus(s: Any, cards: CardSet, seat: int) -> str:
    warlord = cards.rows["warlord"][s.warlord[seat]]
    if s.stage == Stage.HONOR:
        return f"{warlord.honor_bonus} Honor, once in the game; the Pride bonus is gone then."
    return f"{warlord.pride_bonus} Pride to recruit with, once in the game; the Honor bonus is gone then."


def about_pass(s: Any, cards: CardSet, seat: int) -> str:
    match s.stage:
        case Stage.ACTION:
            return f"{cards.title('card', int(s.acting))} does nothing{' more' if s.hits else ''}."
        case Stage.HONOR:
            return (
                "Keep the bonus for a later Honor phase."
                if s.bonuses == Bonuses.STAY
                else "Leave the bonus; its condition has to be met again."
            )
        case _:
            return (
                f"Stop recruiting; {s.points[seat]} Pride is lost." if s.points[seat] else "Stop recruiting."
            )
