"""Two hundred views of each game, as the code wrote them that built views card by card in Python.

What is drawn in numbers and written out must say the same: every card, figure, mark, option and prompt.
Six things were agreed to differ: numbers by which a seat calls cards, the order of cards in a hand, where in
a pile the cards lie that nobody sees; cards in hand that have an equal on the table say now why they are idle
as well; an item is taken back by itself, a pilot goes to its Vehicle; and a view says how many cards are
chosen together.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caterwaul import Match, games

HERE = Path(__file__).parent / "views"
Thing = dict[str, Any]


@pytest.mark.parametrize("key", games.keys())
def test_a_view_says_what_it_said(key: str, compiled_games: None) -> None:
    kept = json.loads(gzip.decompress((HERE / f"{key}.json.gz").read_bytes()))
    assert len(kept) == 200
    for moment in kept:
        match = Match.new(key, moment["seats"], options=moment["options"], seed=moment["seed"])
        for seat, words in moment["actions"]:
            match.take(seat, words)
        shown = json.loads(msgspec.json.encode(match.view(moment["seat"])))
        assert Agreed(shown).view() == Agreed(moment["view"]).view()
        assert reasons_in(moment["view"]) <= reasons_in(shown)


def reasons_in(view: Thing) -> set[tuple[str, str]]:
    """Cards of the hand that say why they cannot be used."""
    cards = [card for zone in view["zones"] for card in zone["cards"]]
    return {(card["face"], card["why"]) for card in cards if "why" in card}


REFER = ("takes", "goes_card")  # to cards
DIFFERS = {"take_back": "takes", "pilot": "goes_card"}  # in an option


class Agreed:
    """A view without what was agreed to differ."""

    def __init__(self, view: Thing) -> None:
        self.given = view
        self.names: dict[int, Thing] = {}  # of cards by their handles

    def view(self) -> Thing:
        view = {name: value for name, value in self.given.items() if name not in ("log", "picks")}
        view["zones"] = {zone["id"]: self._zone(zone) for zone in view["zones"]}
        view["layout"] = sorted(id_ for line in view["layout"] for id_ in line)
        view["counters"] = {owner: found for owner, found in view["counters"].items() if found}
        view["options"] = [self._option(option) for option in view["options"]]
        view["acts"] = self.names.get(view["acts"])
        return view

    def _zone(self, zone: Thing) -> Thing:
        cards = [self._card(card, zone) for card in zone["cards"]]
        if zone["shape"] == "hand":
            cards.sort(key=json.dumps)
        elif zone["shape"] == "grid":
            cards.sort(key=lambda card: card["at"])
        elif zone["shape"] == "pile":
            cards = [card for card in cards if card["face"]]
        return {**zone, "cards": cards}

    def _card(self, card: Thing, zone: Thing) -> Thing:
        below = sorted((self._card(one, zone) for one in card["under"]), key=json.dumps)
        stats = dict(sorted(card["stats"].items()))
        self.names[card["handle"]] = {"zone": zone["id"], "name": card["name"], "at": card["at"]}
        rest = {name: value for name, value in sorted(card.items()) if name not in ("handle", "why")}
        return {**rest, "stats": stats, "under": below}

    def _option(self, option: Thing) -> Thing:
        named = {name: self.names.get(option[name]) for name in REFER}
        named.pop(DIFFERS.get(option["verb"], ""), None)
        return {
            name: value for name, value in {**option, **named}.items() if name in named or name not in REFER
        }
