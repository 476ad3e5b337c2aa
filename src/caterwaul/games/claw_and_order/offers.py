"""What each action of Claw & Order does, what it takes and where it goes."""

from __future__ import annotations

from typing import Any

from ...core.actions import parts_of
from ...core.cardset import CardSet
from ...core.plain import asked_once
from ...core.views import Option
from ...core.words import member
from ...core.zones import held, lying
from .actions import ACTIONS
from .view import named, title
from .words import Breed, Kind, Phase, Verb


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    verb, value = parts_of(ACTIONS, action)
    option = Option(action)
    if "troop" in value:
        option.takes = int(s.troops[seat][value["troop"]])
    if "enemy" in value:
        option.goes_card = int(s.troops[1 - seat][value["enemy"]])
    if verb in ("play", "on", "at"):
        row = value["card"]
        option.goes_card = option.takes if verb == "on" else option.goes_card
        option.takes = held(s, s.hand[seat], row)
        option.goes = where_played(cards, seat, row) if verb == "play" else None
        option.help = about(s, cards, seat, row)
    else:
        option.help = HELP[verb](s, cards, seat, value)
    if verb == "take_back":
        option.takes = item_on(s, seat, value["card"], option.takes)
    if verb in ("retreat", "take_back"):
        option.goes = f"hand {seat}"
    if verb == "advance":
        option.takes, option.goes = int(s.troops[seat][s.asked]), f"front {seat}"
    if verb == "pilot" and s.crew[s.troops[seat][s.asked]] != option.takes:
        option.goes_card = int(s.troops[seat][s.asked])
    if verb == "pass":
        option.lets = True
    if verb == "done":
        option.phrase = done_phrase(s, cards, seat)
    if verb in PHRASES:
        option.phrase = phrase(s, cards, seat, verb, value)
    return option


def item_on(s: Any, seat: int, row: int, troop: int | None) -> int:
    """An own item of that name on a troop."""
    return next(n for n in lying(s.gear[seat]) if s.kind[n] == row and s.host[n] == troop)


DONE = {
    Phase.DEPLOYMENT: "deploy nothing more",
    Phase.PLAY: "go on to the attacks",
    Phase.ATTACK: "end the turn",
}
PHRASES = {
    "pilot": "pilot {asked} with {troop}",
    "no_pilot": "leave {asked} without a pilot",
    "on": "play {card} on {troop}",
    "at": "play {card} at {enemy}",
    "retreat": "retreat {troop}",
    "take_back": "take {card} from {troop}",
    "attack": "attack {enemy} with {troop}",
    "shell": "shell {enemy} with {troop}",
    "strike": "strike {enemy}",
    "advance": "move {asked} up",
    "stay": "keep {asked} in the back",
}
ABOARD = {"pilot": "keep {pilot}", "no_pilot": "let the pilot out"}


def phrase(s: Any, cards: CardSet, seat: int, verb: str, value: dict[str, int]) -> str:
    """An action with the names of the troops that it calls by their places."""
    asked = s.troops[seat][s.asked] if s.asked else 0
    pilot = s.crew[asked]
    names = {"asked": title(s, cards, asked) if asked else "", "pilot": title(s, cards, pilot)}
    if "card" in value:
        names["card"] = cards.title("card", value["card"])
    for blank, p in (("troop", seat), ("enemy", 1 - seat)):
        if blank in value:
            names[blank] = title(s, cards, s.troops[p][value[blank]])
    is_about_pilot = verb == "no_pilot" or (verb == "pilot" and s.troops[seat][value["troop"]] == pilot)
    phrases = ABOARD if pilot and is_about_pilot else PHRASES
    return phrases[verb].format_map(names)


def where_played(cards: CardSet, seat: int, row: int) -> str:
    match cards.rows["card"][row].kind:
        case Kind.TROOP:
            return f"back {seat}"
        case Kind.TEAM_BUFF:
            return f"buffs {seat}"
        case _:
            return f"discard {seat}"


@asked_once
def about(s: Any, cards: CardSet, seat: int, row: int) -> str:
    """`$2, 3/1 Shorthair. Stealth.`: what a card costs now and says."""
    from .prices import price  # compiled: only there when a match is played

    card, entry = cards.rows["card"][row], cards.entry("card", row)
    assert entry is not None
    numbers = f", {card.damage}/{card.health} {member(Breed, card.breed).text}" if card.breed else ""
    kind = "" if card.breed else f", {member(Kind, card.kind).text}"
    return f"${int(price(s.record, cards.book, seat, row))}{numbers}{kind}. {entry.text}".strip()


def attack_help(s: Any, cards: CardSet, seat: int, value: dict[str, int]) -> str:
    from .combat import force

    card, target = s.troops[seat][value["troop"]], s.troops[1 - seat][value["enemy"]]
    if not s.kind[target]:
        return f"{title(s, cards, card)} attacks a face-down card."
    n = max(int(force(s.record, cards.book, seat, card, target)), 0)
    left = health_left(s, cards, 1 - seat, target)
    kills = ", which kills it" if n >= left else f" of {left} Health"
    return f"{title(s, cards, card)} deals {n} to {title(s, cards, target)}{kills}."


@asked_once
def health_left(s: Any, cards: CardSet, p: int, card: int) -> int:
    from .troops import health

    return int(health(s.record, cards.book, p, card)) - int(s.damage[card])


def shell_help(s: Any, cards: CardSet, seat: int, value: dict[str, int]) -> str:
    card, target = s.troops[seat][value["troop"]], s.troops[1 - seat][value["enemy"]]
    n = sum(int(e.n) for e in cards.rows["card"][s.kind[card]].always if e.do == Verb.SHELL)
    return f"{title(s, cards, card)} deals {n} to {title(s, cards, target)}, instead of attacking."


def battlefield_help(cards: CardSet, row: int) -> str:
    entry = cards.entry("battlefield", row)
    assert entry is not None
    return entry.text or "No effect; whoever loses there chooses again."


def pilot_help(s: Any, cards: CardSet, seat: int, value: dict[str, int]) -> str:
    pilot, vehicle = s.troops[seat][value["troop"]], s.troops[seat][s.asked]
    if s.crew[vehicle] == pilot:
        return f"{title(s, cards, pilot)} stays in {title(s, cards, vehicle)}."
    leaves = f" and leaves {title(s, cards, s.crew[pilot])}" if s.crew[pilot] else ""
    return f"{title(s, cards, pilot)} pilots {title(s, cards, vehicle)}{leaves}; no attack of its own."


def no_pilot_help(s: Any, cards: CardSet, seat: int, value: dict[str, int]) -> str:
    pilot = s.crew[s.troops[seat][s.asked]]
    if not pilot:
        return "The Vehicle stays without a pilot and cannot act."
    return f"{title(s, cards, pilot)} gets out and may attack; without a pilot the Vehicle cannot act."


def retreat_help(s: Any, cards: CardSet, seat: int, value: dict[str, int]) -> str:
    """Who wants to attack comes here by a click too early."""
    later = "" if nobody_attacks(s, cards, seat) else " Attacks come after this phase."
    name = title(s, cards, s.troops[seat][value["troop"]])
    return f"{name} returns to your hand; its items are discarded.{later}"


def done_phrase(s: Any, cards: CardSet, seat: int) -> str:
    """What comes next, so that nobody gives up a turn who meant to attack."""
    if ends_without_troops(s, seat):
        return "end the turn and lose the battle"
    is_over = s.phase == Phase.PLAY and nobody_attacks(s, cards, seat)
    return "end the turn without an attack" if is_over else DONE[s.phase]


def ends_without_troops(s: Any, seat: int) -> bool:
    """Whether the turn would end with no troop in play, which loses the battle (110.1a)."""
    return s.phase in (Phase.PLAY, Phase.ATTACK) and not s.troops[seat][0]


@asked_once
def nobody_attacks(s: Any, cards: CardSet, seat: int) -> bool:
    """Whether the attacks would be over by themselves."""
    from .combat import can_attack

    return not can_attack(s.record, cards.book, seat)


def done_help(s: Any, cards: CardSet, seat: int, value: dict[str, int]) -> str:
    """What is over with it. Dollars may still pay for a reaction, but for nothing later (105.2, ruling 6)."""
    left = f" ${s.dollars[seat]} unspent: lost by your next turn." if s.dollars[seat] else ""
    if ends_without_troops(s, seat):
        return "You have no troop in play. Whoever ends a turn like that loses the battle."
    match s.phase:
        case Phase.DEPLOYMENT if not s.troops[seat][0]:
            return "You have no troop in play yet. Whoever ends a turn without one loses the battle."
        case Phase.DEPLOYMENT:
            return "What is deployed stays secret until both are done."
        case Phase.PLAY if nobody_attacks(s, cards, seat):
            return f"None of your troops can attack now.{left}"
        case Phase.PLAY:
            return f"No card is played after that.{left}"
        case _:
            return "No more attacks; the turn ends."


HELP: dict[str, Any] = {
    "done": done_help,
    "pass": lambda s, cards, seat, value: "Let the attack happen.",
    "draw": lambda s, cards, seat, value: f"Draw a card from your deck of {s.stock[seat][0]}.",
    "decline": lambda s, cards, seat, value: "Leave the deck as it is.",
    "advance": lambda s, cards, seat, value: (
        "In the Front Line it can attack and be attacked, and it stays there."
    ),
    "stay": lambda s, cards, seat, value: (
        "An Observer may wait, safe from most attacks, and is asked again next turn."
    ),
    "no_pilot": no_pilot_help,
    "pilot": pilot_help,
    "retreat": retreat_help,
    "take_back": lambda s, cards, seat, value: (
        f"{cards.title('card', value['card'])} returns to your hand, to be played from the next turn on."
    ),
    "attack": attack_help,
    "shell": shell_help,
    "strike": lambda s, cards, seat, value: f"Strike {named(s, cards, 1 - seat, value['enemy'])}.",
    "fall_back": lambda s, cards, seat, value: battlefield_help(cards, value["battlefield"]),
}
