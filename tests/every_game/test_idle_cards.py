"""Cards of the own hand that no option takes say why; nobody else's cards say anything."""

import random

from caterwaul.core.views import Card, View
from tests.every_game.playing import Case
from tests.scenes import cards_in


def own_hand(view: View) -> list[int]:
    zones = [zone for zone in view.zones if zone.shape == "hand" and zone.owner == view.seat]
    return [card.handle for card in cards_in(zones)]


def look_of(card: Card) -> tuple[object, ...]:
    return card.face, card.marks, card.stats


def test_an_idle_card_says_why_and_a_useful_one_does_not(case: Case):
    match, chance, found = case.new(3), random.Random(3), 0
    while not match.over and len(match.actions) < 150:
        for seat in range(case.seats):
            view = match.view(seat)
            taken = {option.takes for option in view.options}
            hand = own_hand(view)
            useful = [look_of(card) for card in cards_in(view.zones) if card.handle in taken & set(hand)]
            for card in cards_in(view.zones):
                is_idle = bool(view.options) and card.handle in hand and look_of(card) not in useful
                assert bool(card.why) == is_idle, card
                found += is_idle
        seat = chance.choice(match.to_act)
        match.take(seat, chance.choice(match.legal_actions(seat)))
    assert found or case.key == "clash"  # whose hands can always be played
