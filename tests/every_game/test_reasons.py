"""No dead clicks: whatever lies there and cannot be used says why, and cites a rule that there is."""

import random
from collections.abc import Iterator

import pytest

from caterwaul import Match
from caterwaul.core.pointing import Question
from caterwaul.core.views import Card, Option, View
from caterwaul.learning.book import book_of
from caterwaul.match import MatchError
from tests.every_game.playing import Case, few, random_action
from tests.every_game.reasons import handles_of, places_of, rules_in, single_questions
from tests.scenes import cards_in

POSITIONS = few(16)  # of each case
PAIRS = 12  # in each of them


def positions(case: Case, seed: int) -> Iterator[Match]:
    """Some of the positions of random matches, from the deal to the end."""
    match, chance = case.new(seed), random.Random(seed)
    for _ in range(POSITIONS):
        if match.over:
            seed += 1
            match = case.new(seed)
        for _ in range(chance.randrange(8)):
            if not match.over:
                match.take(*random_action(match, chance))
        yield match


def wishes(match: Match, view: View, chance: random.Random) -> Iterator[Question]:
    """To take any card to any other, or to any place."""
    cards, places = handles_of(view), places_of(match.game, match.start.seats)
    held = [card for card in cards if card > 0] or cards
    for _ in range(PAIRS):
        yield Question(chance.choice(held), goes=chance.choice(places))
        held_card, other = chance.choice(held), chance.choice(cards)
        if held_card != other:
            yield Question(held_card, goes_card=other)


def look_of(card: Card) -> str:
    return str((card.face, card.owner, card.marks, card.stats))


def is_offered(view: View, asked: Question) -> bool:
    """Whether an option does that, or takes a card that looks the same in a hand."""
    looks = {card.handle: look_of(card) for zone in view.zones if zone.shape == "hand" for card in zone.cards}
    alike = {asked.takes, *(h for h in looks if asked.takes in looks and looks[h] == looks[asked.takes])}
    taking = [option for option in view.options if asked.takes is None or option.takes in alike]
    if asked.goes is None and asked.goes_card is None:
        here = spot_of(view, asked.takes)
        return bool(taking) or any(o.goes_card == asked.takes or o.goes == here for o in view.options)
    return any(is_aim(view, option, asked) for option in taking)


def is_aim(view: View, option: Option, asked: Question) -> bool:
    if asked.goes is not None:
        return option.goes == asked.goes or asked.goes == spot_of(view, option.goes_card)
    return asked.goes_card == option.goes_card or option.goes in (None, spot_of(view, asked.goes_card))


def spot_of(view: View, handle: int | None) -> str:
    for zone in view.zones:
        for card in cards_in([zone]):
            if card.handle == handle:
                return zone.id if card.at is None else f"{zone.id}:{card.at[0]},{card.at[1]}"
    return ""


def test_every_no_has_its_reason(case: Case):
    book, chance, asked_about = book_of(case.game), random.Random(5), 0
    for match in positions(case, 11):
        seat = chance.randrange(case.seats)
        view = match.view(seat)
        for asked in (*single_questions(match, view), *wishes(match, view, chance)):
            said = match.why(seat, asked)
            if not said:
                assert is_offered(view, asked), f"{case}: {view.heading}: no reason for {asked}"
            elif not said.startswith("first choose "):
                assert rules_in(said), f"{case}: {said!r} cites no rule"
                assert set(rules_in(said)) <= set(book), f"{case}: {said!r} cites what is no rule"
                asked_about += 1
    assert asked_about > POSITIONS * 5


def test_nothing_is_said_against_what_can_be_done(case: Case):
    for match in positions(case, 12):
        for seat in match.to_act:
            for option in match.view(seat).options:
                asked = Question(option.takes, option.goes, option.goes_card)
                if asked != Question():
                    assert match.why(seat, asked) == ""
                if option.takes is not None:
                    assert match.why(seat, Question(option.takes)) == ""


@pytest.mark.parametrize(
    "asked", [Question(), Question(12345), Question(goes="nowhere"), Question(goes="hand 0:1,1")]
)
def test_what_does_not_lie_there_is_refused(case: Case, asked: Question):
    with pytest.raises(MatchError, match="nothing like that"):
        case.new(1).why(0, asked)
