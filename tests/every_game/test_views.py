"""The views of every game: plain data, whose options are the legal actions and whose handles hold."""

import json
import re
from collections import Counter
from typing import NamedTuple

import msgspec
import pytest

from caterwaul import Match
from caterwaul.core.views import View
from caterwaul.core.words import blanks_in, fill, has_counted_noun, of_one
from caterwaul.match.log_grammar import as_told
from caterwaul.match.narration import story_of
from tests.every_game.playing import Case, moments, stops, watchers
from tests.scenes import cards_in

NUMBERED = re.compile(r"\d+ (.+)")  # as the terminal calls a card


class Look(NamedTuple):
    """What a seat sees of a match."""

    match: Match
    seat: int
    view: View


@pytest.fixture(scope="module")
def looks(case: Case) -> list[Look]:
    """What everybody sees at moments from the deal to the end."""
    return [Look(match, seat, match.view(seat)) for match in stops(case) for seat in watchers(match)]


def test_a_view_is_plain_data(looks: list[Look]):
    for look in looks:
        view = msgspec.to_builtins(look.view)
        again = json.loads(json.dumps(view))
        assert again["heading"] == view["heading"]
        assert len(again["zones"]) == len(view["zones"])


def test_what_happens_is_told_in_sentences_with_a_verb(case: Case):
    for sentence in [text for event in case.game.events for text in (event.text, event.masked)]:
        assert not as_told(sentence, True).startswith("You:"), sentence
        if sentence.startswith("{seat}: {card} ") and not sentence.endswith(")"):  # those are heads of others
            assert re.search(r"\b(\w+s|cannot)\b", sentence.removeprefix("{seat}: {card} ")), sentence


def test_the_options_are_the_legal_actions(looks: list[Look]):
    for match, seat, view in looks:
        options = view.options
        assert [option.words for option in options] == match.legal(seat)
        assert [option.action for option in options] == match.legal_actions(seat)
        assert all(option.help for option in options)


def test_an_option_takes_a_card_and_goes_to_a_place_that_is_shown(looks: list[Look]):
    for _, _, view in looks:
        handles = {card.handle for card in cards_in(view.zones)}
        for option in view.options:
            assert {option.takes, option.goes_card} <= {None, *handles}
            assert option.goes is None or option.goes.split(":")[0] in {zone.id for zone in view.zones}


def test_an_option_calls_cards_by_name_where_they_can_be_pointed_at(looks: list[Look]):
    for _, _, view in looks:
        numbered = {c.handle: found[1] for c in cards_in(view.zones) if (found := NUMBERED.fullmatch(c.name))}
        for option in view.options:
            names = [numbered[n] for n in (option.takes, option.goes_card) if n in numbered]
            assert all(name in option.spoken for name in names)
            assert not (names and re.search(r"\d", option.spoken.replace(names[0], "")))


def test_zones_have_one_id_each_and_the_layout_names_them(looks: list[Look]):
    for _, _, view in looks:
        ids = [zone.id for zone in view.zones]
        assert len(set(ids)) == len(ids)
        assert {id_ for line in view.layout for id_ in line} <= set(ids)
        assert all(len(zone.cards) <= zone.count for zone in view.zones)


def test_no_two_cards_of_a_view_have_the_same_handle(looks: list[Look]):
    for look in looks:
        handles = Counter(card.handle for card in cards_in(look.view.zones))
        assert set(handles.values()) <= {1}


def test_looking_again_shows_the_same(case: Case, midgame: Match):
    for seat in watchers(midgame):
        assert midgame.view(seat) == midgame.view(seat)


def test_a_card_keeps_its_handle_while_it_lies_in_sight(case: Case):
    last: dict[tuple[int, str], list[tuple[str, int]]] = {}
    compared = 0
    for match in moments(case, seed=3):
        for seat in watchers(match):
            zones = match.view(seat).zones
            lies = {card.handle: zone.id for zone in zones for card in zone.cards if card.face}
            for zone in zones:
                now = [(card.face or "", card.handle) for card in zone.cards if card.face]
                before = last.get((seat, zone.id), [])
                stayed = all(lies.get(handle, zone.id) == zone.id for _, handle in before)
                if stayed and [face for face, _ in now] == [face for face, _ in before]:
                    compared += len(now)
                    assert sorted(now) == sorted(before)
                last[seat, zone.id] = now
    assert compared


def test_the_players_their_turn_and_the_result_are_shown(case: Case):
    for match in moments(case, seed=4):
        view = match.view()
        assert (view.game, view.seat, view.seats) == (case.key, -1, match.names)
        assert (view.over, view.winners) == (match.over, match.winners)
        assert view.options == []
    story = story_of(match.game)
    heads = {event.name.lower() for event in story.heads}  # told with what follows from them
    joined = {event.name.lower() for event in story.together}  # one line for many
    told = [event for event in match.events(-1) if event.name not in heads and match.say(event)]
    apart = [event for event in told if event.name not in joined]
    assert sum(len(line.cards) for line in view.log if line.name in joined) == len(told) - len(apart)
    lines = [line for line in view.log if line.name not in joined]
    assert [line.name for line in lines] == [event.name for event in apart]
    for line, event in zip(lines, apart, strict=True):
        *head, said = line.text.split("): ")
        assert match.say(event).lower().endswith(said.lower())
        assert head or match.say(event) == said


def test_the_end_says_why_and_by_what_numbers(case: Case):
    for match in moments(case, seed=5):
        if not match.over:
            assert match.view().ending == []
    assert match.over
    for seat in watchers(match):
        *why, totals = match.view(seat).ending
        if not story_of(match.game).total:
            continue
        assert why
        named = ["you" if p == seat else name for p, name in enumerate(match.names)]
        assert re.fullmatch(r"\w+: " + ", ".join([r"\D[^,]* -?\d+"] * len(named)) + r"\.", totals)
        assert all(f" {name} " in totals for name in named)


def test_a_sentence_that_reads_otherwise_of_one_is_known_to_count(case: Case):
    for event in case.game.events:
        for sentence in (event.text, event.masked):
            of_ones = fill(sentence, {blank.name: "1" for blank in blanks_in(sentence)})
            assert has_counted_noun(sentence) or of_one(of_ones) == of_ones
