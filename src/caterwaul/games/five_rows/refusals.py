"""Why an action of Five Rows is refused."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.zones import held
from .actions import DECLINE, PLAY, ROW, TARGET, TO
from .offers import target_of
from .state import ASKER, CHOSEN, ROWS, Verb
from .view import asking, chosen_among, effect_of

ROW_NUMBERS = range(1, ROWS + 1)
NO_SUCH_ROW = f"the rows are 1 to {ROWS:d} (3.2)"


def why_not(s: Any, cards: CardSet, p: int, a: int) -> str:
    """Why a well-formed action is not legal now, with the rule that says so."""
    frame = asking(s)
    if frame is not None and frame[CHOSEN]:
        return why_not_to(s, cards, p, frame, a)
    if frame is not None:
        return why_not_target(s, cards, p, frame, a)
    if a >= TARGET:
        return "no card asks for a choice now (3.7)"
    return why_not_play(s, cards, p, *divmod(a - PLAY, ROW))


def why_not_play(s: Any, cards: CardSet, p: int, kind: int, row: int) -> str:
    cost, name = cards.rows["card"][kind].cost, cards.title("card", kind)
    if held(s, s.hand[p], kind) is None:
        return f"{name} is not in your hand (3.4)"
    if row not in ROW_NUMBERS:
        return NO_SUCH_ROW
    if cost > s.coins[p]:
        return f"{name} costs {cost}, your coins are {s.coins[p]} (3.4)"
    return f"you have a troop in row {row} already (3.5)"


def why_not_target(s: Any, cards: CardSet, p: int, frame: Any, a: int) -> str:
    """A played card asks for a troop."""
    name, effect = cards.title("card", int(s.kind[frame[ASKER]])), effect_of(s, cards, frame)
    if a == DECLINE:
        return f"{name} must pick {chosen_among(effect)} (ruling 31)"
    if not TARGET <= a < TO:
        otherwise = ", or declines" if effect.do == Verb.MOVE_ONE else ""
        return f"first {name} picks {chosen_among(effect)}{otherwise} (3.7)"
    owner, row = target_of(a, p)
    if row not in ROW_NUMBERS:
        return NO_SUCH_ROW
    if not s.troop[owner][row - 1]:
        return f"{'you have' if owner == p else 'the enemy has'} no troop in row {row} (3.2)"
    picked = cards.title("card", int(s.kind[s.troop[owner][row - 1]]))
    return f"{name} cannot pick {picked}: it takes {chosen_among(effect)}{limit(effect)} (3.7)"


def limit(effect: Any) -> str:
    """What an effect asks of the troop besides whose it is."""
    match effect.do:
        case Verb.DESTROY_ONE:
            return f" with {effect.n} health or less"
        case Verb.MOVE_ONE:
            return " whose owner has a free row"
        case _:
            return ""


def why_not_to(s: Any, cards: CardSet, p: int, frame: Any, a: int) -> str:
    """A played card has its troop and asks for a row."""
    owner, stands = target_of(int(frame[CHOSEN]), p)
    moved = cards.title("card", int(s.kind[s.troop[owner][stands - 1]]))
    to = a - TO
    if not TO <= a < DECLINE:
        return f"say to which row {moved} goes (3.7)"
    if to not in ROW_NUMBERS:
        return NO_SUCH_ROW
    if to == stands:
        return f"{moved} stands in row {to}: it moves to another (3.7)"
    return f"{'you have' if owner == p else 'the enemy has'} a troop in row {to} already (3.5)"
