"""No leaks: what a seat may not know changes nothing that the seat can see, do or be told."""

import random
from typing import Any

import msgspec
import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from caterwaul import Match
from caterwaul.core.events import read_log
from caterwaul.core.records import SPECTATOR, bit_of
from caterwaul.match import IllegalActionError, MatchError
from tests.every_game.anatomy import is_pending
from tests.every_game.playing import (
    Case,
    at,
    copied,
    decision,
    few,
    guessed,
    hidden,
    open_choices,
    positions,
    stepped,
    then,
    watchers,
)
from tests.every_game.renaming import in_new_sleeves

thorough = settings(max_examples=few(30))


def refusal(match: Match, seat: int, action: str | int) -> str:
    try:
        match.play(seat, action)
    except IllegalActionError as error:
        return str(error)
    raise AssertionError(f"{action} should have been refused")


def refusals(match: Match, seat: int) -> list[str]:
    """What a seat is told about some of the actions that it cannot take."""
    if seat < 0:
        return []
    sample = random.Random(1).sample(range(match.game.actions.count), min(25, match.game.actions.count))
    unlisted = [action for action in sample if action not in match.legal_actions(seat)]
    return [refusal(match, seat, "nonsense"), *(refusal(match, seat, action) for action in unlisted)]


def seen_by(match: Match, seat: int, writes: bool) -> dict[str, Any]:
    """Everything that a seat can find out without acting; of a match at which nobody has looked yet."""
    return {
        "view": msgspec.json.encode(match.view(seat)),
        "legal": match.legal(seat),
        "record": hidden(match, seat).tobytes(),
        "text": match.to_text(seat) if writes else "",
        "refusals": refusals(match, seat),
        "events": match.events(seat),
        "previews": [match.preview(seat, action) for action in match.legal_actions(seat)[:6]],
    }


def differences(one: Match, other: Match, seat: int, writes: bool = True) -> list[str]:
    """In which ways a seat could tell two matches apart."""
    ours, theirs = seen_by(one, seat, writes), seen_by(other, seat, writes)
    return [what for what in ours if ours[what] != theirs[what]]


@thorough
@given(st.data(), st.integers(0, 1_000))
def test_a_seat_cannot_tell_a_guess_from_the_real_world(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    writer = (
        seed % (case.seats + 1) + SPECTATOR
    )  # writing is slow, and every text is read back in `test_text`
    for seat in watchers(match):
        world = at(match, guessed(match, seat, seed), seat)
        assert differences(match.clone(), world, seat, writes=seat == writer) == []


def chosen(before: Match, data: st.DataObject) -> tuple[int, Match, Match]:
    """One of several seats that owe a decision, and the match after two different choices of that seat."""
    chooser = data.draw(st.sampled_from(before.to_act))
    one, other = (
        then(before, decision(before, chooser, random.Random(seed)))
        for seed in data.draw(st.tuples(st.integers(0, 100), st.integers(0, 100)))
    )
    return chooser, one, other


@thorough
@given(st.data())
def test_a_choice_that_lies_face_down_could_be_any(simultaneous_case: Case, data: st.DataObject):
    before = data.draw(open_choices(simultaneous_case))
    chooser, one, other = chosen(before, data)
    for seat in set(watchers(before)) - {chooser}:
        assert differences(one.clone(), other.clone(), seat) == []


@thorough
@given(st.data())
def test_nobody_is_told_whether_others_have_chosen(simultaneous_case: Case, data: st.DataObject):
    before = data.draw(open_choices(simultaneous_case))
    chooser, one, _ = chosen(before, data)
    for seat in set(watchers(before)) - {chooser}:
        assert differences(one.clone(), before.clone(), seat) == []


@thorough
@given(st.data())
def test_taking_back_does_not_tell_what_others_have_chosen(simultaneous_case: Case, data: st.DataObject):
    before = data.draw(open_choices(simultaneous_case))
    chooser, one, other = chosen(before, data)
    for seat in set(range(simultaneous_case.seats)) - {chooser}:
        assert taking_back(one.clone(), seat) == taking_back(other.clone(), seat)


def taking_back(match: Match, seat: int) -> str:
    try:
        match.undo(seat)
    except MatchError as error:
        return str(error)
    return "taken back"


def is_settled(world: Any, owed: int, seat: int) -> bool:
    """Whether all have decided who did so at once: somebody is asked anew, or nobody any more."""
    again = world.to_act & ~world.draft & 1 << seat
    return bool(world.to_act & ~owed or again or world.over)


@thorough
@given(st.data(), st.integers(0, 1_000))
def test_an_action_that_reveals_nothing_tells_nothing_new(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    for seat in match.to_act:
        action = data.draw(st.sampled_from(match.legal_actions(seat)))
        worlds = [copied(match.state), guessed(match, seat, seed)]
        told = []
        for world in worlds:
            after, log = stepped(match._rules, world, seat, action, case.game.log_size)
            decided = match.hidden(seat).to_act & ~world.to_act
            turned_up = np.any(after.seen & ~world.seen & bit_of(seat)) or np.any(after.rng != world.rng)
            settled = decided and is_settled(after, int(world.to_act), seat)  # what others chose in secret
            revealed = turned_up or settled
            told.append(None if revealed else read_log(log, case.game.events, seat))
        assert None in told or told[0] == told[1]


@thorough
@given(st.data(), st.integers(0, 1_000))
def test_no_view_tells_which_sleeve_a_card_is_in(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    assume(not is_pending(match.state, case.game.State))
    cards = range(1, len(match.state.kind))
    other = in_new_sleeves(match.state, case.game.State, random.Random(seed).sample(cards, len(cards)))
    for seat in watchers(match):
        views = [msgspec.json.encode(seen.view(seat)) for seen in (match.clone(), at(match, other))]
        assert len(set(views)) == 1
