"""Decks that seats bring to a match: as a word, in replays and positions, and never in the other's sight."""

from collections import Counter

import numpy as np
import pytest

from caterwaul import Match, games
from caterwaul.bots import make_bot
from caterwaul.cards.decks import (
    MOST_CARDS,
    DeckError,
    check_deck,
    check_text,
    counts_in,
    deck_file,
    is_list,
    legal_word,
    one_deck_in,
    word_of,
)
from caterwaul.core.errors import CaterwaulError
from caterwaul.core.faults import CardError
from caterwaul.match import MatchError
from caterwaul.match.first_hand import first_hand
from caterwaul.replay.text import read_replay, write_replay

KEY = "claw_and_order"
GAME = games.load(KEY)
CARDS = GAME.builtin
PATROL = CARDS.tables["deck"][2].given["cards"]
OWN = {**PATROL, "dock_brawler": 2, "drain_stalker": 1}
WORD = word_of(OWN)


def new(seed: int = 1, **choices: str) -> Match:
    return Match.new(KEY, choices={int(seat[1:]): word for seat, word in choices.items()}, seed=seed)


def cards_of(match: Match, seat: int) -> Counter[str]:
    state = match.state
    rows = [int(row) for row, owner in zip(state.kind, state.owner, strict=True) if row and owner == seat]
    return Counter(str(match.cards.word("card", row)) for row in rows)


def test_the_same_list_is_the_same_word_and_back() -> None:
    assert word_of(dict(reversed(OWN.items()))) == WORD
    assert counts_in(WORD) == OWN
    assert is_list(WORD)
    assert not is_list("sky_patrol")
    assert counts_in("1*a+2*a") == {"a": 3}


def test_a_seat_plays_with_the_deck_it_brings() -> None:
    match = new(s0=WORD)
    assert cards_of(match, 0) == OWN
    assert {p: role for p, role in match.view(0).roles.items() if p >= 0} == {0: "Own deck"}
    assert not {0, 1} & match.view(1).roles.keys() - {1}
    assert (match.cards.fingerprint, match.cards.name) == (CARDS.fingerprint, "built-in")
    assert len(CARDS.tables["deck"]) == 6


def test_a_replay_and_a_position_hold_the_decks_that_were_brought() -> None:
    match = new(s0=WORD, s1=word_of(PATROL))
    for seat in (0, 1):
        match.play(seat, "done")
    again = read_replay(write_replay(match))
    assert again.to_text() == match.to_text()
    assert Match.from_text(match.to_text()).to_text() == match.to_text()


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("26*alley_conscript", r"26 cards, exactly 27 needed \(102\.1\)"),
        ("4*dock_brawler+23*alley_conscript", r"4 × Dock Brawler, at most 3 of a name \(102\.3\)"),
        ("2*admiral_velvet+25*alley_conscript", r"more than one Commander.*\(102\.2\)"),
        ("27*alley_conscripts", r"no card is called 'alley_conscripts' \(did you mean"),
        ("27*alley_conscript\n", "in a deck list"),
        ("1000*alley_conscript", "in a deck list"),
        ("", "no deck is called"),
    ],
)
def test_a_deck_that_is_not_legal_is_not_dealt_and_every_rule_is_named(word: str, reason: str) -> None:
    with pytest.raises(CaterwaulError, match=reason):
        new(s0=word)


def test_other_games_take_no_lists() -> None:
    with pytest.raises(MatchError, match="no character is called"):
        Match.new("clash", choices={0: "27*alley_conscript"})


def test_a_book_that_is_full_of_decks_takes_no_more(tmp_path) -> None:
    room = GAME.Book.fields["deck"].shape[0] - 1 - len(CARDS.tables["deck"])
    file = tmp_path / "many.toml"
    file.write_text("\n".join(deck_file(f"Deck {i}", PATROL) for i in range(room)))
    full = GAME.cards([file])
    Match.new(KEY, choices={0: "deck_0"}, cards=full)
    with pytest.raises(CardError, match="41 entries, but a book holds 40"):
        Match.new(KEY, choices={0: WORD}, cards=full)


def test_nobody_is_shown_or_can_guess_what_the_other_has_brought() -> None:
    """The same deal out of decks that differ in a card that never shows is the same to the other seat."""
    other = word_of({**OWN, "drain_stalker": 2, "dock_brawler": 1})
    for seed in range(8):
        ours, theirs = new(seed, s0="sky_patrol", s1=WORD), new(seed, s0="sky_patrol", s1=other)
        assert ours.view(0) == theirs.view(0)
        assert ours.hidden_records(0).tobytes() == theirs.hidden_records(0).tobytes()
        assert ours.hidden(0).deck[1] == 0


def test_nobody_is_dealt_or_guessed_to_have_what_another_has_brought() -> None:
    published = range(1, len(CARDS.tables["deck"]) + 1)
    for seed in range(30):
        match = new(seed, s0=WORD)
        assert match.state.deck[1] in published
        world = match.hidden_records(1)
        match._rules.guess(world, 1, np.full(4, seed + 1, np.uint64))
        assert world[0].deck[0] in published


@pytest.mark.parametrize("level", ["random", "greedy", "kitten"])
def test_bots_play_with_and_against_decks_that_were_brought(level: str) -> None:
    match = new(s0=WORD, s1=word_of(PATROL))
    bots = [make_bot(level, match.game, match.cards, seed) for seed in (1, 2)]
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))


def test_what_is_written_to_a_file_is_read_again() -> None:
    (found,) = check_text(GAME, CARDS, deck_file('Über "raid" \\ 1', OWN))
    assert (found.name, found.cards, found.is_legal) == ('Über "raid" \\ 1', OWN, True)


def test_findings_name_their_rule() -> None:
    found = check_deck(GAME, CARDS, {"general_marmalade": 2, "beam_toy_truck": 4})
    assert [fault.rule for fault in found.faults] == ["102.1", "102.2", "102.3"]
    assert [warning.rule for warning in check_deck(GAME, CARDS, {"yarn_bomb": 3}).warnings] == ["103.3b"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "holds no deck"),
        ("deck = 3", "holds no deck"),
        ("[[deck]]\nid = 'x'", "field 'cards' is missing"),
        ("[[deck]\n", "cannot be read"),
        ("x = " + "[" * 5000, "cannot be read"),
        ("\ud800", "cannot be read"),
    ],
)
def test_text_that_is_no_deck_is_said_to_be_none(text: str, fault: str) -> None:
    (found,) = check_text(GAME, CARDS, text)
    assert found.faults[0].text.startswith(fault)


def test_a_list_in_one_line_is_a_deck_too() -> None:
    (found,) = check_text(GAME, CARDS, f" {WORD} \n")
    assert (found.cards, found.is_legal) == (counts_in(WORD), True)
    (few,) = check_text(GAME, CARDS, "3*kite_drone +\n4*alley_conscript")
    assert few.cards == {"kite_drone": 3, "alley_conscript": 4}
    assert few.faults[0].rule == "102.1"
    (wrong,) = check_text(GAME, CARDS, "3*kite_drone+four*paws")
    assert wrong.faults[0].text.startswith("'four*paws' in a deck list is not understood")
    (open_end,) = check_text(GAME, CARDS, "3*kite_drone+")
    assert open_end.faults[0].text.startswith("a card is missing beside a +: write a number")


def test_what_a_deck_file_is_like_is_said_without_the_words_of_its_parser() -> None:
    (found,) = check_text(GAME, CARDS, "[[deck]]\nkite drone: 3\n")
    assert found.faults[0].text.startswith("cannot be read (line 2): write [[deck]], below it")
    (found,) = check_text(GAME, CARDS, "three kite drones")
    assert "kite_drone = 3; or the whole list as in 3*kite_drone" in found.faults[0].text


def test_a_first_hand_is_that_of_a_match_with_what_it_draws_next() -> None:
    began = 0
    for seed in range(12):
        dealt = first_hand(GAME, WORD, seed=seed)
        match = new(seed, s0=WORD)
        assert sorted(dealt.cards) == sorted(hand_of(match))
        for seat in (0, 1):
            match.play(seat, "done")
        if match.state.active == 0:
            began += 1
            assert sorted([*dealt.cards, dealt.next[0]]) == sorted(hand_of(match))
    assert began


def hand_of(match: Match) -> list[str]:
    (hand,) = (zone for zone in match.view(0).zones if zone.id == "hand 0")
    return [str(card.face) for card in hand.cards]


def test_hands_that_are_set_aside_are_counted() -> None:
    few = "25*alley_conscript+2*yarn_bomb"
    dear = {"general_marmalade": 1, "alley_conscript": 1}
    items = [e.id for e in CARDS.tables["card"] if e.given["kind"] != "troop"]
    unlucky = word_of({**dear, **dict.fromkeys(items[:8], 3), items[8]: 1})
    assert all(first_hand(GAME, few, seed=seed).set_aside == 0 for seed in range(5))
    assert max(first_hand(GAME, unlucky, seed=seed).set_aside for seed in range(10)) > 0


def test_a_deck_of_a_file_or_a_list_is_checked_before_it_is_brought() -> None:
    exported = deck_file("x", OWN)
    assert legal_word(GAME, CARDS, OWN) == legal_word(GAME, CARDS, one_deck_in(GAME, CARDS, exported)) == WORD
    with pytest.raises(DeckError, match=r"102\.1.*102\.3"):
        legal_word(GAME, CARDS, {"dock_brawler": 4})
    for wrong, reason in (
        (exported * 2, "there are 2"),
        ("", "holds no deck"),
        (
            '[[card]]\nid = "mine"\n[[deck]]\nid = "x"\n[deck.cards]\nthine = 27\n',
            "no card is called 'thine'",
        ),
    ):
        with pytest.raises(DeckError, match=reason):
            legal_word(GAME, CARDS, one_deck_in(GAME, CARDS, wrong))


def test_a_list_names_as_many_cards_as_anybody_could_bring() -> None:
    most = "+".join(f"1*card_{n}" for n in range(MOST_CARDS))
    with pytest.raises(DeckError, match="no card is called 'card_0'"):
        legal_word(GAME, CARDS, counts_in(most))
    with pytest.raises(DeckError, match="this deck is not legal"):
        new(p0=most)
    with pytest.raises(DeckError, match="61 cards in a deck list: at most 60"):
        new(p0=f"{most}+1*one_more")
    (told,) = check_text(GAME, CARDS, f"{most}+1*one_more")
    assert "at most 60 different ones" in told.faults[0].text


def test_what_may_have_been_meant_is_looked_for_in_a_few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def nearest(word: str, known: list[str]) -> str:
        asked.append(word)
        return " (?)"

    monkeypatch.setattr(GAME.module("decks"), "nearest", nearest)
    cards = "\n".join(f"kite_dorne{n} = 1" for n in range(300))
    (told,) = check_text(GAME, CARDS, f'[[deck]]\nid = "x"\n[deck.cards]\n{cards}')
    assert 1 <= len(asked) <= 5
    assert sum("no card is called" in fault.text for fault in told.faults) == 300


def test_more_decks_than_are_read_are_refused_before_one_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check_file(*_: object) -> None:
        raise AssertionError("it was looked at")

    monkeypatch.setattr(GAME.module("decks"), "check_file", check_file)
    with pytest.raises(DeckError, match="41 decks, but at most 40 are read at once"):
        check_text(GAME, CARDS, '[[deck]]\nid = "x"\n' * 41, 40)
