"""What a bot from outside gets: what its seat may know, and nothing that leads to more."""

import pickle
import random
from functools import cache

import pytest

from caterwaul import Match, games
from caterwaul.bots.outside import Sight, sight_of
from caterwaul.bots.outside.messages import game_lines, message, question_lines
from caterwaul.bots.outside.spoken import lines_of
from tests.bots.twins import reached, twin
from tests.every_game.own_decks import OwnDecks, cases_with_own_decks
from tests.every_game.playing import Case, hidden_from, moments

KEYS = list(games.keys())
CASES = [*(Case(key, games.load(key).seats[-1]) for key in KEYS), *cases_with_own_decks()]
EVERY = 9  # actions from one look to the next
LOOKS = 8
each_case = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def looks(case: Case) -> list[tuple[Match, int]]:
    """Moments of a match, each with a seat that is asked then."""
    found = []
    for i, match in enumerate(moments(case, seed=5)):
        if i % EVERY == 0 and not match.over:
            found.append((match.clone(), match.to_act[i // EVERY % len(match.to_act)]))
        if len(found) == (2 if isinstance(case, OwnDecks) else LOOKS):
            break  # cards of a match of its own take long to go through
    return found


def sight(match: Match, seat: int) -> Sight:
    return sight_of(match, seat, random.Random(1), 1.0)


def used(found: Sight) -> Sight:
    """After a bot has asked for everything."""
    assert found.view.options
    assert found.position
    assert [found.words(action) for action in found.actions]
    assert found.guess()
    return found


@each_case
def test_all_that_can_be_reached_is_the_same_in_another_world_that_looks_the_same(case: Case):
    for match, seat in looks(case):
        worlds = match, twin(match, seat, len(match.actions))
        used(sight(match, seat))  # what all matches of a game share is found out by the first that asks
        mine, others = (used(sight(world, seat)) for world in worlds)
        assert reached(mine)[0] == reached(others)[0]


@each_case
def test_nothing_leads_from_it_to_the_match(case: Case):
    for match, seat in looks(case)[::4]:
        things = reached(used(sight(match, seat)))[1]
        assert not things & {
            id(match),
            id(match._records),
            id(match._logs),
            id(match.actions),
            id(match.start),
        }


@each_case
def test_a_program_is_told_the_same_in_another_world_that_looks_the_same(case: Case):
    for match, seat in looks(case):
        mine, others = (
            message([*game_lines(sight(world, seat), 7), *question_lines(sight(world, seat))])
            for world in (match, twin(match, seat, len(match.actions) + 1))
        )
        assert mine.encode() == others.encode()
        assert "luck 7\n" in mine


def test_twins_differ_in_what_is_hidden():
    """Or else the tests above would show nothing."""
    for case in CASES:
        pairs = [(match, twin(match, seat, len(match.actions))) for match, seat in looks(case)]
        if (
            case.key != "clash"
        ):  # there the secret is what was chosen, and nobody has chosen when all are asked
            assert any(
                match._records.tobytes()[40:] != other._records.tobytes()[40:] for match, other in pairs
            )
        assert all(reached(match)[0] != reached(other)[0] for match, other in pairs)


def test_the_deck_that_another_has_brought_is_not_among_the_cards():
    match = OwnDecks("claw_and_order", 2).new(seed=3)
    mine, others = (match.start.choices[seat]["deck"] for seat in (0, 1))
    known = sight(match, 0).cards.numbers
    assert ("deck", mine) in known
    assert ("deck", others) not in known
    assert ("deck", others) in match.cards.numbers


def test_a_choice_made_in_secret_is_not_seen():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)
    before = message(question_lines(sight(match, 1)))
    match.play(0, match.legal_actions(0)[0])
    assert message(question_lines(sight(match, 1))) == before


@each_case
def test_it_shows_what_the_match_shows_to_the_seat(case: Case):
    for match, seat in looks(case):
        found, view = sight(match, seat), match.view(seat)
        assert found.actions == match.legal_actions(seat)
        assert [option.title for option in found.view.options] == [option.title for option in view.options]
        assert [zone.cards for zone in found.view.zones if zone.shape != "hand"] == [
            zone.cards for zone in found.view.zones if zone.shape != "hand"
        ]
        assert found.log == tuple(line.text for line in view.log)
        assert [found.action(found.words(action)) for action in found.actions] == found.actions


@each_case
def test_a_guess_looks_the_same_from_the_seat_and_can_be_played_to_the_end(case: Case):
    for match, seat in looks(case)[::3]:
        found = sight(match, seat)
        world = found.guess()
        assert hidden_from(world, world._records, seat).tobytes() == found.record.tobytes()
        chance = random.Random(2)
        while not world.over:
            p = world.to_act[0]
            world.take(p, chance.choice(world.legal_actions(p)))


def test_guesses_differ_and_can_be_copied_and_kept():
    match = Match.new("five_rows", seed=1)
    found = sight(match, match.to_act[0])
    worlds = [found.guess() for _ in range(3)]
    assert len({world.to_text() for world in worlds}) == 3
    kept = pickle.loads(pickle.dumps(worlds[0]))
    assert kept.to_text() == worlds[0].to_text() == worlds[0].clone().to_text()


def test_it_can_be_kept_and_asked_later():
    match = Match.new("paw_of_duty", seed=2)
    seat = match.to_act[0]
    found = sight(match, seat)
    said = [*question_lines(found)]
    match.play(seat, found.actions[0])
    assert [*question_lines(found)] == said
    assert [*question_lines(pickle.loads(pickle.dumps(found)))] == said


def test_what_is_new_is_what_was_told_since():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)
    heard = len(sight(match, 0).log)
    for seat in (0, 1):
        match.play(seat, match.legal_actions(seat)[0])
    later = sight_of(match, 0, random.Random(1), 1.0, heard)
    assert later.news == later.log[heard:]
    assert later.news


def test_sentences_that_are_alike_are_one_object():
    """Or else those would be that hide the same card, and others not."""
    match = next(m for m in moments(Case("five_rows", 2), seed=5) if len(m.actions) == 20)
    log = sight(match, 0).log
    assert len(log) > len(set(log))
    assert len({id(said) for said in log}) == len(set(log))


def test_actions_are_never_written_as_numbers_alone():
    """A program may answer with the number of an option as well."""
    for key in KEYS:
        game = games.load(key)
        spelled = (game.actions.words(action, game.builtin) for action in range(game.actions.count))
        assert not any(words.isdecimal() or "|" in words for words in spelled if words)


@each_case
def test_a_view_is_told_in_lines_that_name_every_card_that_is_seen(case: Case):
    for match, seat in looks(case):
        view = match.view(seat)
        told = "\n".join(lines_of(view))
        named = [card.name for zone in view.zones for card in zone.cards if card.face]
        assert [name for name in named if name not in told] == []
        assert view.prompt in told
        assert all(name in told for name in view.seats)
