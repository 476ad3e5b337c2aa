"""A bot that has sat at the table all the time decides by what it saw, and never by what it did not."""

import random
from typing import Any

import pytest

from caterwaul import Match, games
from caterwaul.bots import make_bot
from tests.every_game.playing import guessed, one_of

ACTIONS = 30
WATCHED = 0  # the seat


def view_of(match: Match, is_dealt_anew: bool) -> Any:
    """What the seat sees; if told so, after all cards that it cannot see were dealt anew."""
    if not is_dealt_anew:
        return match.hidden_records(WATCHED)
    other = one_of(guessed(match, WATCHED, seed=len(match.actions)))
    match._rules.hide(other, WATCHED)
    return other


def decisions(key: str, name: str, is_dealt_anew: bool) -> list[int]:
    match, chance = Match.new(key, seed=8), random.Random(8)
    bot = make_bot(name, match.game, match.cards, 8)
    made = []
    while not match.over and len(match.actions) < ACTIONS:
        seat = match.to_act[0]
        if seat == WATCHED:
            made.append(bot.decide(view_of(match, is_dealt_anew), seat))
            match.play(seat, made[-1])
        else:
            match.play(seat, chance.choice(match.legal_actions(seat)))
    return made


@pytest.mark.parametrize("key", games.keys())
@pytest.mark.parametrize("name", ["greedy", "kitten", "tiger@60"])
def test_dealing_anew_what_it_cannot_see_changes_no_decision(key: str, name: str):
    made = decisions(key, name, is_dealt_anew=False)
    assert len(made) > 3
    assert decisions(key, name, is_dealt_anew=True) == made
