"""Ratings: what holds for any skills, any number of players and any outcome."""

import itertools
import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from caterwaul.server.results.ratings import FIRST_POINTS, Skill, rated

SKILLS = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 8.5))
PLACES = st.integers(1, 3)
MATCHES = st.integers(2, 4).flatmap(
    lambda n: st.tuples(st.lists(SKILLS, min_size=n, max_size=n), st.lists(PLACES, min_size=n, max_size=n))
)


def close(skill: Skill) -> object:
    return pytest.approx(skill, rel=1e-9, abs=1e-9)


def test_newcomers_start_alike() -> None:
    assert Skill().points == FIRST_POINTS


@given(MATCHES, st.randoms())
def test_the_order_of_seats_does_not_matter(match: tuple[list[Skill], list[int]], chance) -> None:
    skills, places = match
    order = [*range(len(skills))]
    chance.shuffle(order)
    shuffled = rated([skills[p] for p in order], [places[p] for p in order])
    for p, skill in zip(order, shuffled, strict=True):
        assert skill == close(rated(skills, places)[p])


@given(MATCHES)
def test_only_the_order_of_places_matters(match: tuple[list[Skill], list[int]]) -> None:
    skills, places = match
    ranks = {place: rank for rank, place in enumerate(sorted(set(places)))}
    assert rated(skills, places) == [close(skill) for skill in rated(skills, [ranks[p] for p in places])]


@given(MATCHES)
def test_ratings_stay_finite_and_uncertain(match: tuple[list[Skill], list[int]]) -> None:
    for before, after in zip(match[0], rated(*match), strict=True):
        assert 0 < after.sigma <= before.sigma + 0.1  # the model lets strength drift a little
        assert abs(after.mu - before.mu) < 40


@given(SKILLS, SKILLS)
def test_who_wins_gains_and_who_loses_loses(one: Skill, two: Skill) -> None:
    winner, loser = rated([one, two], [1, 2])
    assert winner.mu > one.mu
    assert loser.mu < two.mu


@given(MATCHES)
def test_first_and_last_of_many_move_apart(match: tuple[list[Skill], list[int]]) -> None:
    skills, places = match
    assume(places.count(min(places)) == 1 and places.count(max(places)) == 1)
    after = rated(skills, places)
    first, last = places.index(min(places)), places.index(max(places))
    assert after[first].mu >= skills[first].mu
    assert after[last].mu <= skills[last].mu


@given(SKILLS, SKILLS)
def test_a_draw_brings_two_closer(one: Skill, two: Skill) -> None:
    assume(abs(one.mu - two.mu) > 0.1)
    after = rated([one, two], [1, 1])
    assert (after[0].mu - one.mu) * (two.mu - one.mu) >= 0
    assert (after[1].mu - two.mu) * (one.mu - two.mu) >= 0


@given(SKILLS, st.integers(2, 4))
def test_equals_who_draw_stay_equal(skill: Skill, n: int) -> None:
    after = rated([skill] * n, [1] * n)
    assert after == [close(after[0])] * n
    assert after[0].mu == pytest.approx(skill.mu)


@pytest.mark.parametrize("places", [p for n in (2, 3, 4) for p in itertools.product((1, 2), repeat=n)])
def test_equals_who_share_a_place_are_rated_alike(places: tuple[int, ...]) -> None:
    after = rated([Skill()] * len(places), places)
    for place in set(places):
        same = [skill for skill, mine in zip(after, places, strict=True) if mine == place]
        assert same == [close(same[0])] * len(same)
    if len(set(places)) == 2:
        assert after[places.index(1)].mu > 25 > after[places.index(2)].mu


@given(st.tuples(SKILLS, SKILLS, SKILLS, SKILLS))
def test_matches_of_different_people_can_be_counted_in_any_order(skills: tuple[Skill, ...]) -> None:
    a, b, c, d = skills
    first, second = rated([a, b], [1, 2]), rated([c, d], [1, 2])
    assert (rated([c, d], [1, 2]), rated([a, b], [1, 2])) == (second, first)


def test_the_better_one_ends_up_above() -> None:
    dice, skills = random.Random(1), [Skill(), Skill(), Skill()]
    strength = [0.6, 0.3, 0.1]
    for _ in range(300):
        winner = dice.choices(range(3), strength)[0]
        skills = rated(skills, [1 if p == winner else 2 for p in range(3)])
    assert [skill.points for skill in skills] == sorted((s.points for s in skills), reverse=True)
