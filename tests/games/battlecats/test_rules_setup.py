"""Battlecats, the set-up: colours, warlords, decks, hands, and who knows what."""

from __future__ import annotations

from collections import Counter

import pytest

from caterwaul.core.words import count_noun
from caterwaul.match import Match, MatchError
from tests.games.battlecats.frays import BATTLECATS, begun, lying, players, stage
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

KINDS = {
    entry.id: int(BATTLECATS.builtin.book.card[entry.number].copies)
    for entry in BATTLECATS.builtin.tables["card"]
}
WARLORDS = [entry.id for entry in BATTLECATS.builtin.tables["warlord"]]
PILES = ("deck", "hand", "jade")
COMMON_PILES = ("common", "fray", "drawn", "discard", "exiled")


def started(seats: int, warlords: list[str] | None = None, seed: int = 11, **options: str) -> Match:
    """A match whose warlords are known; the first seat has the first turn."""
    return begun(seed, dict(enumerate(warlords or WARLORDS[:seats])), **options)


def colour(match: Match, p: int) -> Counter[str]:
    """All cards of a colour, wherever they lie."""
    own = [card for pile in PILES for card in cards_in(match, pile, p)]
    common = [
        card[2:].partition("+")[0]
        for pile in COMMON_PILES
        for card in lying(match, pile)
        if card[0] == players()[p]
    ]
    return Counter(own + common)


@pytest.mark.rule("O1", "S1", "C1", "ruling 1")
def test_O1_everybody_has_the_same_49_cards_and_other_colours_are_put_aside(seats):
    match = started(seats)
    assert [colour(match, p) for p in range(seats)] == [Counter(KINDS)] * seats
    assert sum(KINDS.values()) == 49
    assert sum(match.state.kind > 0) == 49 * seats
    assert cards_in(match, "deck", 3) == [] or seats == 4


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.rule("C1", "ruling 1")
def test_C1_196_cards_of_twenty_kinds_and_twelve_warlords():
    assert (len(KINDS), len(WARLORDS), 4 * sum(KINDS.values())) == (20, 12, 196)


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.rule("1")
def test_1_what_stands_on_a_card():
    fields = set(BATTLECATS.module("state").Card.fields)
    printed = {"clan", "level", "pf", "hp", "wounded_hp", "pp", "wounded_pp", "action", "otherwise"}
    assert fields == printed | {"copies", "start"}


@pytest.mark.rule("S3")
def test_S3_the_areas_of_the_mat(seats):
    view = started(seats).view(-1)
    assert [zone.id for zone in view.zones if zone.owner is None] == ["fray", "common", "discard", "exiled"]


@pytest.mark.rule("S4", "ruling 31")
def test_S4_each_player_chooses_a_warlord_from_the_dealers_left_on(seats):
    match = Match.new("battlecats", seats, seed=5)
    dealer = int(match.state.dealer)
    for i in range(1, seats + 1):
        assert match.to_act == [(dealer + i) % seats]
        assert match.legal(match.to_act[0]) == [f"choose {name}" for name in WARLORDS[i - 1 :]]
        match.play(match.to_act[0], f"choose {WARLORDS[i - 1]}")
    assert stage(match) == "keep"


@pytest.mark.rule("S16", "ruling 31", "ruling 35")
def test_S16_any_player_may_be_the_dealer_and_stays_it(seats):
    dealers = {int(Match.new("battlecats", seats, seed=seed).state.dealer) for seed in range(40)}
    assert dealers == set(range(seats))
    match = started(seats)
    before = match.state.dealer
    while match.state.die < 3:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.state.dealer == before


@pytest.mark.rule("ruling 31")
def test_ruling_31_a_warlord_that_was_brought_along_is_not_chosen_again(seats, foe):
    match = Match.new("battlecats", seats, {foe: "nyx_hollowpaw"}, seed=5)
    chosen = []
    while stage(match) == "warlords":
        chosen.append(match.to_act[0])
        assert "choose nyx_hollowpaw" not in match.legal(match.to_act[0])
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert sorted(chosen) == [*range(foe)]


@pytest.mark.rule("ruling 31")
def test_ruling_31_two_players_cannot_bring_the_same_warlord(seats, foe):
    with pytest.raises(MatchError, match="'nyx_hollowpaw' is chosen twice"):
        Match.new("battlecats", seats, {0: "nyx_hollowpaw", foe: "nyx_hollowpaw"}, seed=5)


@pytest.mark.rule("S5")
@pytest.mark.parametrize("name", WARLORDS)
def test_S5_the_followers_go_to_the_discard_pile(name, seats, foe):
    others = [other for other in WARLORDS if other != name]
    match = started(seats, [*others[:foe], name])
    row = match.cards.book.warlord[match.cards.number("warlord", name)]
    followers = [match.cards.word("card", int(r)) for r in row.followers if r]
    assert [card[2:] for card in lying(match, "discard") if card[0] == "f"] == followers
    assert match.state.pride[foe].sum() == 6 + len(followers)


@pytest.mark.rule("S7", "S17", "ruling 3")
def test_S7_magistrates_and_guards_make_the_common_deck(seats):
    match = started(seats)
    each = {"magistrate": 4, "guard": 2}
    expected = Counter({f"{player}:{card}": n for player in players() for card, n in each.items()})
    assert Counter(lying(match, "common")) == expected
    for name in each:
        row = match.cards.book.card[match.cards.number("card", name)]
        assert (row.pf, row.level, row.action[0].do) == (0, 1, 0)


@pytest.mark.rule("S17")
def test_S17_the_common_deck_is_shuffled(seats):
    orders = {tuple(lying(started(seats, seed=n), "common")) for n in range(5)}
    assert len(orders) == 5


@pytest.mark.rule("S9")
@pytest.mark.parametrize(
    ("name", "left"), [("kaito_emberfang", 6), ("lady_suiren", 5), ("ilsa_quietstep", 5)]
)
def test_S9_the_jade_fan_warriors_lie_open_one_less_if_one_follows(name, left, seats, foe):
    others = ["vara_highfurrow", "nyx_hollowpaw", "orso_ironmaw"]
    match = started(seats, [*others[:foe], name])
    assert cards_in(match, "jade", foe) == ["jade_fan_warrior"] * left
    shown = next(zone for zone in match.view(0).zones if zone.id == f"jade {foe}")
    assert [card.face for card in shown.cards] == ["jade_fan_warrior"] * left


@pytest.mark.rule("S11", "S13")
def test_S13_twelve_are_drawn_from_the_shuffled_color_deck_and_eight_kept(seats):
    match = started(seats)
    for p in range(seats):
        assert len(cards_in(match, "hand", p)) == 12
        assert match.to_act == [p]
        for left in (11, 10, 9, 8):
            match.play(p, match.legal(p)[0])
            assert len(cards_in(match, "hand", p)) == left
    assert (match.state.die, stage(match)) == (1, "pride")


@pytest.mark.rule("S11")
def test_S11_color_decks_are_shuffled_and_face_down(seats):
    match, other = started(seats), started(seats, seed=12)
    for p in range(seats):
        assert cards_in(match, "deck", p) != cards_in(other, "deck", p)
        deck = match.state.deck[p]
        assert not any(match.state.seen[card] for card in deck[1 : deck[0] + 1])


@pytest.mark.rule("S13", "ruling 9")
def test_S13_the_four_that_are_returned_lie_under_the_color_deck(seats):
    match = started(seats)
    before, chosen = cards_in(match, "deck", 0), []
    for _ in range(4):
        chosen.append(match.legal(0)[-1].removeprefix("return "))
        match.play(0, match.legal(0)[-1])
    assert cards_in(match, "deck", 0) == [*reversed(chosen), *before]


@pytest.mark.rule("S13", "ruling 36")
def test_ruling_36_what_is_drawn_is_the_players_and_what_is_kept_everybodys(seats, foe):
    match = started(seats)
    assert "?" not in match.to_text(0).split("seat 0")[1].split("deck")[0]
    hidden = match.hidden(foe)
    assert not any(hidden.kind[card] for card in hidden.hand[0][1:13])
    for _ in range(4):
        match.play(0, match.legal(0)[0])
    hidden = match.hidden(foe)
    assert all(hidden.kind[card] for card in hidden.hand[0][1:9])
    assert sum(line.startswith("kept 0") for line in told(match, foe)) == 8


@pytest.mark.rule("ruling 36")
def test_ruling_36_a_returned_card_is_known_to_whoever_returned_it(seats, foe):
    match = started(seats)
    chosen = match.legal(0)[:4]
    for action in chosen:
        match.play(0, action)
    for bottom in match.state.deck[0, 1:5]:
        knowing = [seat for seat in (*range(seats), -1) if match.hidden(seat).kind[bottom]]
        assert knowing == [0]
    assert told(match, foe)[:4] == ["returned 0"] * 4
    assert told(match, 0)[:4] == [action.replace("return", "returned 0") for action in chosen]


@pytest.mark.rule("ruling 9", "S13")
def test_ruling_9_the_others_hear_of_returned_cards_when_all_are_chosen(seats):
    match = started(seats)
    others = [seat for seat in (*range(seats), -1) if seat != 0]
    before = [(match.hidden(seat).tobytes(), match.events(seat)) for seat in others]
    for left in (3, 2, 1):
        match.play(0, match.legal(0)[0])
        assert match.view(0).prompt.startswith(f"Choose {count_noun(left, 'card')} to put back.")
        assert [(match.hidden(seat).tobytes(), match.events(seat)) for seat in others] == before
        assert told(match, 0) == []
    match.play(0, match.legal(0)[0])
    assert all(told(match, seat).count("returned 0") == 4 for seat in others)
    assert (match.to_act, match.state.draft, match.state.returned) == ([1], 0, 0)


@pytest.mark.rule("ruling 9", "S13")
def test_ruling_9_a_returned_card_can_be_taken_back_until_all_are_chosen(seats):
    match = started(seats)
    dealt = match.state.tobytes()
    for _ in range(3):
        match.play(0, match.legal(0)[-1])
    for _ in range(3):
        match.back(0)
    assert match.state.tobytes() == dealt
    for _ in range(4):
        match.play(0, match.legal(0)[-1])
    with pytest.raises(MatchError, match="no unfinished decision"):
        match.back(0)


@pytest.mark.rule("ruling 36")
def test_ruling_36_a_card_that_lay_open_stays_known_under_the_color_deck(seats, foe):
    match = started(seats)
    while match.state.die == 0 or stage(match) != "improve":
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    open_cards = cards_in(match, "hand", 0)
    match.play(0, "draw 1")
    old = next(card for card in open_cards if f"return {card}" in match.legal(0))
    match.play(0, f"return {old}")
    bottom = match.state.deck[0, 1]
    assert match.cards.word("card", int(match.hidden(foe).kind[bottom])) == old
    assert told(match, foe)[0] == f"returned 0 {old}"
