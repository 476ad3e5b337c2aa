"""Whether a database that was lost is back is seen by who plays, whoever is left to do that."""

from __future__ import annotations

import asyncio
import random
from typing import Any, cast

import pytest

from tests.server.serving import run
from tests.server.waiting import broken_off
from tools.soak import postgres
from tools.soak.postgres import Round, until_played


class Player:
    """Somebody whose match is over, or who makes a move at once and no other one."""

    def __init__(self, is_over: bool) -> None:
        self.is_over, self.acknowledged = is_over, list[int]()

    async def play_on(self, most: int) -> None:
        self.acknowledged.append(0)


def round_of(*players: Player) -> Round:
    return Round(cast(Any, None), cast(Any, None), cast(Any, list(players)), [], random.Random(1))


def test_where_all_matches_are_over_others_sit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Player(is_over=False)

    async def seated(server: object, tables: int) -> list[Player]:
        return [other]

    async def work() -> None:
        round_ = round_of(Player(is_over=True), Player(is_over=True))
        await until_played(round_)
        assert cast(Any, round_.witnesses)[2:] == [other]
        await broken_off(round_.playing)

    monkeypatch.setattr(postgres, "SECONDS", 5.0)
    monkeypatch.setattr(postgres, "seated", seated)
    run(work)
    assert other.acknowledged == [0]


def test_nobody_sits_down_where_a_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        going_on = Player(is_over=False)
        round_ = round_of(Player(is_over=True), going_on)
        round_.playing.append(asyncio.create_task(going_on.play_on(1)))
        await until_played(round_)
        assert len(round_.witnesses) == 2

    monkeypatch.setattr(postgres, "SECONDS", 5.0)
    run(work)
