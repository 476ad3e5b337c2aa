"""What a seat sees of Five Rows: both sides of the battlefield, the auras between them, and the own hand."""

from __future__ import annotations

from typing import Any

from ...core.cardset import CardSet
from ...core.views import Card, Counter, Option, View, Zone, card_of, pile_zone
from .actions import DECLINE, PASS, PLAY, ROW, TARGET, TO, Side
from .state import ROWS, START_HEALTH, Choice, Kind, Verb

ROW_NUMBERS = range(1, ROWS + 1)
NEAR, AURAS, FAR = range(3)  # columns of the battlefield


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    near = max(seat, 0)
    far = 1 - near
    return View(
        heading=heading(s, near, seat),
        prompt=prompt(s, cards, seat),
        counters={p: counters(s, p) for p in range(2)},
        zones=[battlefield(s, cards, near), *(zone for p in range(2) for zone in zones(s, cards, p))],
        layout=[
            [f"hand {far}", f"deck {far}", f"discard {far}"],
            ["battlefield"],
            [f"hand {near}"],
            [f"deck {near}", f"discard {near}"],
        ],
    )


def heading(s: Any, near: int, seat: int) -> str:
    first = int(s.player_one) if s.round_number % 2 else 1 - int(s.player_one)
    who = "you play" if seat >= 0 else "the near player plays"
    return f"Round {s.round_number}, {who} {'first' if first == near else 'second'}"


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    if s.over:
        return "The match is over."
    if seat < 0 or not s.to_act >> seat & 1:
        return "Waiting for the opponent."
    if s.asks[0, 0]:
        card, effect = asking(s, cards)
        step = "to which row?" if s.asks[1, 3] else f"{chosen_among(effect)}?"
        return f"{cards.title('card', int(s.kind[card]))}: {step}"
    return f"Play or pass, coins: {s.coins[seat]}"


def asking(s: Any, cards: CardSet) -> tuple[int, Any]:
    """The played card that waits for a choice, and the effect that does."""
    card, _, i, _ = s.asks[1]
    return int(card), cards.book.card[s.kind[card]].when_played[i]


def chosen_among(effect: Any) -> str:
    own = effect.do == Verb.ATTACK_WITH_ONE
    return Choice.OWN.text if own else next(c.text for c in Choice if c == effect.one)


def counters(s: Any, p: int) -> list[Counter]:
    return [Counter("Health", int(s.health[p]), START_HEALTH), Counter("Coins", int(s.coins[p]))]


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
    return int(cards.book.card[s.kind[card.handle]].cost)


def printed(s: Any, cards: CardSet, card: Card) -> dict[str, int]:
    """The numbers on a card in hand; an aura has only its cost."""
    row = cards.book.card[s.kind[card.handle]]
    cost = {"cost": int(row.cost)}
    return {**cost, "power": int(row.power), "health": int(row.health)} if row.kind == Kind.TROOP else cost


def battlefield(s: Any, cards: CardSet, near: int) -> Zone:
    """Five rows: the near troop, the aura, the far troop. An aura points to its owner."""
    found = []
    for row in range(ROWS):
        for column, number in enumerate((s.troop[near, row], s.aura[row], s.troop[1 - near, row])):
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

    number = s.troop[p, row]
    left = cards.book.card[s.kind[number]].health - s.damage[number]
    return {"power": int(power(s, cards.book, p, row)), "health": int(left)}


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    if action == PASS:
        first = (s.round_number % 2 == 1) == (s.player_one == seat)
        after = "Then the other player's turn." if first else "Then combat."
        return Option(action, help=f"End your turn; coins left are lost. {after}")
    if action < TARGET:
        return explain_play(s, cards, seat, (action - PLAY) // ROW, (action - PLAY) % ROW, action)
    card, effect = asking(s, cards)
    name = cards.title("card", int(s.kind[card]))
    if action == DECLINE:
        return Option(action, help=f"{name} moves nothing.", takes=card)
    if action >= TO:
        moved, owner = chosen(s, seat)
        row = action - TO
        told = f"Move {cards.title('card', int(s.kind[moved]))} to row {row}."
        return Option(action, help=told, takes=moved, goes=place(row, NEAR if owner == seat else FAR))
    owner, row = target_of(action, seat)
    aimed = int(s.troop[owner, row - 1])
    told = what_it_does(effect, cards.title("card", int(s.kind[aimed])))
    where = place(row, NEAR if owner == seat else FAR)
    return Option(action, help=told, takes=card, goes=where, goes_card=aimed)


def place(row: int, column: int) -> str:
    return f"battlefield:{row - 1},{column}"


def explain_play(s: Any, cards: CardSet, seat: int, kind: int, row: int, action: int) -> Option:
    entry, card = cards.entry("card", kind), cards.book.card[kind]
    assert entry is not None
    held = next(int(n) for n in s.hand[seat][1:] if s.kind[n] == kind)
    if card.kind == Kind.TROOP:
        numbers, column = f"Cost {card.cost}, troop {card.power}/{card.health}.", NEAR
    else:
        numbers, column = f"Cost {card.cost}, aura.", AURAS
    return Option(action, help=f"{numbers} {entry.text}".strip(), takes=held, goes=place(row, column))


def target_of(action: int, seat: int) -> tuple[int, int]:
    """Whose troop an action chooses, and in which row (counted from 1)."""
    side, row = divmod(action - TARGET, ROW)
    return (seat if side == Side.OWN else 1 - seat), row


def chosen(s: Any, seat: int) -> tuple[int, int]:
    """The troop that is to be moved, and its owner."""
    owner, row = target_of(int(s.asks[1, 3]), seat)
    return int(s.troop[owner, row - 1]), owner


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


def why_not(s: Any, cards: CardSet, p: int, a: int) -> str:
    """Why a well-formed action is not legal now, with the rule that says so."""
    if s.asks[0, 0]:
        return why_no_answer(s, cards, p, a)
    if a >= TARGET:
        return "no card asks for a choice now (3.7)"
    kind, row = divmod(a - PLAY, ROW)
    card, name = cards.book.card[kind], cards.title("card", kind)
    if kind not in [s.kind[n] for n in s.hand[p][1:]]:
        return f"{name} is not in your hand (3.4)"
    if row not in ROW_NUMBERS:
        return f"the rows are 1 to {ROWS:d} (3.2)"
    if card.cost > s.coins[p]:
        return f"{name} costs {card.cost} coins and you have {s.coins[p]} (3.4)"
    return f"you have a troop in row {row} already (3.5)"


def why_no_answer(s: Any, cards: CardSet, p: int, a: int) -> str:
    card, effect = asking(s, cards)
    name = cards.title("card", int(s.kind[card]))
    if s.asks[1, 3]:
        if TO < a < DECLINE:
            return f"its owner has a troop in row {a - TO} already (3.5)"
        return f"{name} has its troop; say to which row it goes (3.7)"
    if a == DECLINE:
        return f"{name} must pick one (3.7)"
    if not TARGET <= a < TO:
        return f"first {name} picks {chosen_among(effect)} (3.7)"
    owner, row = target_of(a, p)
    side = "you have" if owner == p else "the enemy has"
    if row not in ROW_NUMBERS or not s.troop[owner, row - 1]:
        return f"{side} no troop in row {row} (3.2)"
    picked = cards.title("card", int(s.kind[s.troop[owner, row - 1]]))
    return f"{name} cannot pick {picked}: {limit(effect)} (3.7)"


def limit(effect: Any) -> str:
    """What an effect asks of the troop it is given."""
    match effect.do:
        case Verb.DESTROY_ONE:
            return f"it takes {chosen_among(effect)} with {effect.n} health or less"
        case Verb.MOVE_ONE:
            return f"it takes {chosen_among(effect)} whose owner has a free row"
        case _:
            return f"it takes {chosen_among(effect)}"
