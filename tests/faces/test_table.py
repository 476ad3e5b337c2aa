"""A table as one picture: what a seat sees, with the real faces, and nothing that it does not see."""

import random
from html import unescape
from xml.etree import ElementTree

import pytest

from caterwaul import Match, games
from caterwaul.core.views import Card, View
from caterwaul.faces import face, table_picture
from tests.bots.twins import twin

SVG = "{http://www.w3.org/2000/svg}"


def in_the_middle(key: str) -> Match:
    match, chance = Match.new(key, seed=1, names=["<Ann>", "Bob & Co"]), random.Random(1)
    while not match.over and len(match.actions) < 30:
        seat = match.to_act[0]
        match.take(seat, chance.choice(match.legal_actions(seat)))
    return match


def shown(view: View) -> list[Card]:
    """The cards that lie open: of a pile the one on top."""
    return [
        card
        for zone in view.zones
        for card in (zone.cards[-1:] if zone.shape == "pile" else zone.cards)
        if card.face and (not zone.size or card.at)
    ]


@pytest.mark.parametrize("key", games.keys())
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_it_shows_each_open_card_by_its_face(key: str, seat: int):
    match = in_the_middle(key)
    view = match.view(seat)
    picture = table_picture(view, match.cards)
    drawn = ElementTree.fromstring(picture)
    ids = [node.get("id") for node in drawn.iter() if node.get("id")]
    cards = [name for name in ids if name and name.endswith("-card")]
    assert len(cards) == len(set(cards))
    used = [node.get("href") for node in drawn.iter(f"{SVG}use")]
    assert {href for href in used if href} <= {f"#{name}" for name in ids}
    titles = [unescape(node.text or "") for node in drawn.iter(f"{SVG}title")]
    assert [card.name for card in shown(view) if not any(t.startswith(card.name) for t in titles)] == []
    for card in shown(view):
        drawn_alone = face(key, match.cards, "card", card.face or "", "mini", card.owner)
        assert drawn_alone.strip().split(">", 1)[1] in picture
    assert len(used) >= len(shown(view))


@pytest.mark.parametrize("key", games.keys())
def test_in_another_world_that_looks_the_same_the_picture_is_the_same(key: str):
    match = in_the_middle(key)
    for seat in (0, 1):
        other = twin(match, seat, 5)
        pictures = [table_picture(world.view(seat), world.cards) for world in (match, other)]
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("key", games.keys())
def test_a_match_draws_itself_as_a_spectator_sees_it(key: str):
    match = in_the_middle(key)
    assert match._repr_html_() == table_picture(match.view(), match.cards)
    assert "&lt;Ann&gt;" in match._repr_html_()


def test_a_match_that_is_over_says_how_it_ended():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)
    while not match.over:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    ending = match.view().ending
    assert ending
    assert [sentence for sentence in ending if sentence not in unescape(match._repr_html_())] == []


def test_cards_tell_themselves_as_tables():
    told = games.load("clash").builtin._repr_html_()
    tables = ElementTree.fromstring(f"<all>{told}</all>")
    assert [node.text for node in tables.iter("caption")] == list(games.load("clash").builtin.tables)
    rows = [[cell.text for cell in row] for row in tables.iter("tr")]
    assert rows[0][:3] == ["id", "name", "text"]
    assert rows[1][:3] == ["one", "1", "Deals 1 damage."]
