"""What a position of Five Rows looks worth: health after the next fights, and what is left to fight with."""

from __future__ import annotations

from math import exp

from ...core.compiling import Many, rule
from ...core.outcome import outcome
from .effects import health, means, power
from .state import ROWS, Book, Effect, Player, State, Verb

# In points of a player's health. Fitted to who won from 24,000 positions at the beginning of a round:
POWER, HEALTH = 1.7, 0.87  # of a troop
HELD = 1.4  # for what a card in hand costs
STEEPNESS = 0.12  # how fast the chance to win grows with all that
# Estimated:
INCOME, COIN = 0.9, 0.3  # for a coin each round, and for one that can still be spent
KNOCKED_OUT = 15.0


@rule("5.4")
def stretch(s: State, book: Book) -> int:
    """In rounds: before both have had their turn and the rows have fought, little can be said."""
    return int(s.round_number)


@rule("5.3")
def evaluate(s: State, book: Book, p: int) -> float:
    """From 0 to 1. Who plays second looks one fight further, to where the own pass leads."""
    if s.over:
        return outcome(s.winners, s.seats, p)
    foe = 1 - p
    fights = 1 if s.first_player == p else 2
    ahead = reserves(s, book, p) - reserves(s, book, foe)
    our_health, their_health = s.health[p], s.health[foe]
    for row in range(ROWS):
        ours, theirs = health(s, book, s.troop[p, row]), health(s, book, s.troop[foe, row])
        our_power = max(power(s, book, p, row), 0) if ours > 0 else 0
        their_power = max(power(s, book, foe, row), 0) if theirs > 0 else 0
        our_health -= breaks_through(theirs, their_power, ours, our_power, fights)
        their_health -= breaks_through(ours, our_power, theirs, their_power, fights)
        ahead += troop_worth(our_power, survives(ours, our_power, theirs, their_power, fights))
        ahead -= troop_worth(their_power, survives(theirs, their_power, ours, our_power, fights))
        ahead += promises(s, book, p, s.owner[s.aura[row]], s.aura[row], row)
        ahead += promises(s, book, p, p, s.troop[p, row], row)
        ahead += promises(s, book, p, foe, s.troop[foe, row], row)
    ahead += our_health - their_health
    ahead += (KNOCKED_OUT if their_health <= 0 else 0.0) - (KNOCKED_OUT if our_health <= 0 else 0.0)
    return 1.0 / (1.0 + exp(-STEEPNESS * ahead))


@rule("4.7", "4.8")
def breaks_through(left: int, force: int, opposite: int, back: int, fights: int) -> int:
    """The damage that a troop with so much health left does to a player in the next fights of its row."""
    total = 0
    for _ in range(fights):
        if left > 0 and opposite <= 0:
            total += force
        elif left > 0:
            left, opposite = left - back, opposite - force
    return total


@rule("4.7")
def survives(left: int, force: int, opposite: int, back: int, fights: int) -> int:
    """The health that a troop has left after the next fights of its row."""
    for _ in range(fights):
        if left > 0 and opposite > 0:
            left, opposite = left - back, opposite - force
    return left


@rule("4.2")
def troop_worth(force: int, left: int) -> float:
    return POWER * force + HEALTH * left if left > 0 else 0.0


@rule("2.3")
def reserves(s: State, book: Book, p: int) -> float:
    """Cards in hand, and coins as far as there is a turn to spend them in and something to spend them on."""
    cost = 0
    for i in range(1, s.hand[p, 0] + 1):
        cost += book.card[s.kind[s.hand[p, i]]].cost
    has_turn = p != s.first_player or s.to_act >> p & 1
    return HELD * cost + (COIN * min(cost, s.coins[p]) if has_turn else 0.0)


@rule("2.4", "4.1", "5.1")
def promises(s: State, book: Book, p: int, q: int, card: int, row: int) -> float:
    """What a card of player q on the battlefield will bring player p in one round."""
    if card == 0:
        return 0.0
    printed = book.card[s.kind[card]]
    total = 0.0
    if printed.income[0].do:
        total += INCOME * printed.income[0].n if q == p else -INCOME * printed.income[0].n
    if printed.start_of_combat[0].do:
        total += promised(s, p, q, card, row, printed.start_of_combat[:])
    if printed.end_of_round[0].do:
        total += promised(s, p, q, card, row, printed.end_of_round[:])
    return total


@rule("4.1", "5.1")
def promised(s: State, p: int, q: int, card: int, row: int, effects: Many[Effect]) -> float:
    """The same for the effects of one trigger: good for some, bad for others."""
    total = 0.0
    for i in range(len(effects)):
        do, n = effects[i].do, effects[i].n
        if do == Verb.HURT or do == Verb.HEAL:
            side = side_meant(effects[i].who, p == q)
            total += n * side if do == Verb.HEAL else -n * side
        elif do == Verb.DAMAGE or do == Verb.TOUGHEN:
            ours = count_meant(s, effects[i].to, q, card, row, p)
            more = ours - count_meant(s, effects[i].to, q, card, row, 1 - p)
            total += HEALTH * n * more if do == Verb.TOUGHEN else -HEALTH * n * more
    return total


@rule("4.1", "5.1")
def side_meant(who: int, own: bool) -> int:
    """Whether an effect of an own card, or of another, means us (1), them (-1) or both (0)."""
    if who == Player.EACH:
        return 0
    return 1 if (who == Player.YOU) == own else -1


@rule("ruling 9")
def count_meant(s: State, to: int, q: int, card: int, row: int, p: int) -> int:
    """How many troops of player p an effect means."""
    total = 0
    for r in range(ROWS):
        if s.troop[p, r] and means(s, to, q, card, row, p, r):
            total += 1
    return total
