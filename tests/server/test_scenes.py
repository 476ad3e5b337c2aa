"""What a seat sees, as it is sent: numbers, and each word once. Whoever reads it has the view."""

import json
import random
from typing import Any

import msgspec
import pytest

from caterwaul import Match, games
from caterwaul.core.records import SPECTATOR
from caterwaul.match import vocabulary
from caterwaul.server.tables.seat_feed import SeatFeed
from tests.scenes import Packer, Reader
from tests.server.tables import table_of

STEPS = 60


class Follower:
    """A seat that looks after every action, and reads what it is sent."""

    def __init__(self, match: Match, seat: int) -> None:
        self.table, self.seat = table_of(match), seat
        self.feed, self.reader = SeatFeed(seat), Reader()
        self.said: list[dict[str, Any]] = []

    def look(self) -> None:
        said = self.feed.look(self.table, 0.0, 300.0)
        if said is not None:
            self.said.append(json.loads(said))
            self.reader.heard(self.said[-1])

    def newcomer(self) -> Reader:
        """Somebody who begins to look now."""
        reader = Reader()
        reader.heard(json.loads(self.feed.whole()))
        return reader


def followed(key: str, seat: int, seed: int = 1) -> Follower:
    match, chance = Match.new(key, seed=seed, names=["Ann", "Bob"]), random.Random(seed)
    follower = Follower(match, seat)
    follower.look()
    while not match.over and len(match.actions) < STEPS:
        mover = chance.choice(match.to_act)
        match.take(mover, chance.choice(match.legal_actions(mover)))
        follower.look()
    return follower


def as_written_out(follower: Follower) -> dict[str, Any]:
    """The view as the server's own code writes it out."""
    match, seat = follower.table.match, follower.seat
    assert match is not None
    scene = match.scene(seat, match.hidden_records(seat))
    view: dict[str, Any] = json.loads(msgspec.json.encode(match.written_out(scene, numbered=False)))
    del view["log"]
    if seat == SPECTATOR:
        view["prompt"] = f"You are watching. {view['prompt']}"
    return view


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("key", games.keys())
def test_who_reads_what_is_sent_sees_the_table(key: str, seat: int, compiled_games: None) -> None:
    follower = followed(key, seat)
    assert follower.reader.newest == as_written_out(follower)
    assert follower.newcomer().newest == follower.reader.newest


@pytest.mark.parametrize("key", games.keys())
def test_each_word_is_told_once_and_the_sheet_with_the_first(key: str, compiled_games: None) -> None:
    said = followed(key, 0).said
    assert [bool(one["sheet"]) for one in said] == [True, *[False] * (len(said) - 1)]
    words = [word for one in said for word in one["words"]]
    assert len(words) == len(set(words))
    actions = [action for one in said for action in one["actions"]]
    assert len(actions) == len(set(actions))


def test_who_has_been_told_too_much_is_told_anew(
    monkeypatch: pytest.MonkeyPatch, compiled_games: None
) -> None:
    monkeypatch.setattr(vocabulary, "MOST_WORDS", 20)
    follower = followed("battlecats", 0)
    assert sum(bool(one["sheet"]) for one in follower.said) > 2
    assert follower.reader.newest == as_written_out(follower)
    assert follower.newcomer().newest == follower.reader.newest


def test_another_name_at_the_table_is_told_although_the_numbers_are_the_same(compiled_games: None) -> None:
    follower = followed("clash", 0)
    match = follower.table.match
    assert match is not None
    match.rename(["Ann", "Cat"])
    follower.look()
    assert follower.reader.newest["seats"] == ["Ann", "Cat"]


def test_a_view_that_is_packed_again_reads_the_same(compiled_games: None) -> None:
    for key in games.keys():  # noqa: SIM118
        follower = followed(key, 0)
        message = {"type": "view", "sheet": None, "view": follower.reader.newest}
        read = Reader().heard(json.loads(json.dumps(Packer().packed(message))))["view"]
        for option in follower.reader.newest["options"]:
            option.setdefault("effect", "")
        read["acts"] = read["acts"] or None
        assert read == follower.reader.newest
