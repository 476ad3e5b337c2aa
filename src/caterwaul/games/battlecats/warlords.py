"""The warlords of Battlecats: whether the condition of a bonus holds, and at which moment it is looked at."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell
from .state import Book, Claim, State
from .words import Bonus, Condition, Deed, Event, Level

WOUNDED = 1 << Condition.WOUNDED  # sets of conditions, a bit each; bit 0 is a card without a token
SHIELDED = 1 << Condition.PROTECTED | 1 << Condition.HEALED
UNWOUNDED = 1 | SHIELDED
ANY = UNWOUNDED | WOUNDED


@rule("S6a", "S6b", "ruling 30", "ruling 32")
def check_claims(s: State, book: Book, moment: int) -> None:
    """Note whose bonuses have come within reach at this moment of the round; one is all that anybody gets."""
    for p in range(s.seats):
        warlord = book.warlord[s.warlord[p]]
        if s.redeemed[p]:
            continue
        if warlord.honor[0].at == moment and holds(s, book, p, warlord.honor[0]):
            s.met[p] |= Bonus.HONOR
        if warlord.pride[0].at == moment and holds(s, book, p, warlord.pride[0]):
            s.met[p] |= Bonus.PRIDE


@rule("S6a", "ruling 21")
def count(s: State, book: Book, p: int, clan: int, level: int, how: int) -> int:
    """How many cards player p has in the Fray and the Dealer Space: of a clan and level, or of all."""
    n = 0
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        if s.owner[card] != p:
            continue
        row = book.card[s.kind[card]]
        if (clan and row.clan != clan) or (level and row.level != level):
            continue
        if how >> s.condition[card] & 1:
            n += 1
    return n


@rule("S6a")
def clans(s: State, book: Book, p: int) -> int:
    """Of how many clans player p has cards."""
    found, n = 0, 0
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        clan = book.card[s.kind[card]].clan
        if s.owner[card] == p and clan and not found >> clan & 1:
            found |= 1 << clan
            n += 1
    return n


@rule("S6a")
def has_each_level(s: State, book: Book, p: int) -> bool:
    """Whether player p has an unwounded Scout that has a Pride Factor, Warrior and Master."""
    warriors = count(s, book, p, 0, Level.WARRIOR, UNWOUNDED)
    masters = count(s, book, p, 0, Level.MASTER, UNWOUNDED)
    return warriors > 0 and masters > 0 and has_recruited_scout(s, book, p)


@rule("S6a")
def has_recruited_scout(s: State, book: Book, p: int) -> bool:
    """Whether player p has an unwounded Scout that has a Pride Factor."""
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        row = book.card[s.kind[card]]
        if s.owner[card] == p and row.level == Level.SCOUT and row.pf > 0:
            if s.condition[card] != Condition.WOUNDED:
                return True
    return False


@rule("S6a")
def beats_all(s: State, book: Book, p: int, deed: int, level: int) -> bool:
    """Compare player p with all opponents: more cards, less Honor, none of a level that another has."""
    ours = count(s, book, p, 0, level, ANY)
    if deed == Deed.OPPONENTS_LEVEL:
        return ours == 0 and any_of_level(s, book, level)
    for q in range(s.seats):
        if q == p:
            continue
        if deed == Deed.MOST_CARDS and count(s, book, q, 0, 0, ANY) >= ours:
            return False
        if deed == Deed.LEAST_HONOR and s.honor[q] <= s.honor[p]:
            return False
    return True


@rule("S6a")
def any_of_level(s: State, book: Book, level: int) -> bool:
    for i in range(1, s.fray[0] + 1):
        if book.card[s.kind[s.fray[i]]].level == level:
            return True
    return False


@rule("S6a", "ruling 30")
def holds(s: State, book: Book, p: int, claim: Claim) -> bool:
    """Whether a condition is true for player p now: something done this round, or what lies there."""
    match claim.do:
        case Deed.LEAST_HONOR:
            return s.die >= claim.n and beats_all(s, book, p, claim.do, 0)
        case Deed.MOST_CARDS | Deed.OPPONENTS_LEVEL:
            return beats_all(s, book, p, claim.do, claim.level)
        case Deed.CLANS:
            return clans(s, book, p) >= claim.n
        case Deed.UNWOUNDED_OF_EACH_LEVEL:
            return has_each_level(s, book, p)
        case _:
            return has_done(s, p, claim) or has_cards(s, book, p, claim)


@rule("S6a", "ruling 30", "ruling 37")
def has_done(s: State, p: int, claim: Claim) -> bool:
    """Whether player p has done, or suffered, what a condition asks for this round."""
    match claim.do:
        case Deed.HAS_WOUNDED:
            return s.wounds[p] >= claim.n
        case Deed.HAS_WOUNDED_MASTER:
            return s.masters_wounded[p] > 0
        case Deed.HAS_WOUNDED_TWO:
            return s.double_wounds[p] > 0
        case Deed.HAS_EXILED:
            return s.exiles[p] >= claim.n
        case Deed.HAS_BETRAYED:
            return s.betrayals[p] > 0
        case Deed.WAS_EXILED:
            return s.losses[p] >= claim.n
        case _:
            return False


@rule("S6a")
def has_cards(s: State, book: Book, p: int, claim: Claim) -> bool:
    """Whether player p has as many cards of a kind as a condition asks for."""
    clan, level = claim.clan, claim.level
    match claim.do:
        case Deed.CARDS | Deed.OF_CLAN:
            return count(s, book, p, clan, 0, ANY) >= claim.n
        case Deed.FEW_CARDS:
            return count(s, book, p, 0, 0, ANY) <= claim.n
        case Deed.LEVEL_OF_CLAN:
            return count(s, book, p, clan, level, ANY) > 0
        case Deed.UNWOUNDED_OF_CLAN | Deed.UNWOUNDED_OF_LEVEL:
            return count(s, book, p, clan, level, UNWOUNDED) >= claim.n
        case Deed.ALL_UNWOUNDED | Deed.ALL_UNWOUNDED_OF_LEVEL:
            return count(s, book, p, 0, level, ANY) >= claim.n and count(s, book, p, 0, level, WOUNDED) == 0
        case Deed.WOUNDED_CARDS:
            return count(s, book, p, 0, 0, WOUNDED) >= claim.n
        case Deed.SHIELDED_CARDS:
            return count(s, book, p, 0, 0, SHIELDED) >= claim.n
        case _:
            return False


@rule("S6b", "ruling 30")
def can_redeem(s: State, p: int, bonus: int) -> bool:
    """Once its condition has been met; a warlord that is turned over meets none."""
    return s.met[p] & bonus > 0


@rule("S6b")
def redeem(s: State, book: Book, p: int, bonus: int, log: Log) -> None:
    """Take a bonus and turn the warlord over."""
    warlord = book.warlord[s.warlord[p]]
    s.redeemed[p] = 1
    s.met[p] = 0
    if bonus == Bonus.HONOR:
        s.honor[p] += warlord.honor_bonus
        tell(log, Event.HONOR_BONUS, p, s.warlord[p], warlord.honor_bonus, 0)
    else:
        s.points[p] += warlord.pride_bonus
        tell(log, Event.PRIDE_BONUS, p, s.warlord[p], warlord.pride_bonus, 0)
