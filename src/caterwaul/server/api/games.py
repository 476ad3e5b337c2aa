"""The routes of games: what can be played, with which cards, by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ... import games
from ...bots import BOTS
from ...core.card_entries import Entry
from ...core.game import Game
from ...games import keys as game_keys
from ...learning.book import book_of
from ...learning.card_rules import keywords_on, rules_touched
from ..background.game_compiler import GameCompiler
from ..errors import Refusal
from ..tables.game_options import options_offered
from ..tables.schemas import ChoiceEntry, ChoiceOfGame
from .game_schemas import BotOfGame, CardShown, GameShown, RuleShown
from .routing import Call, Endpoint


async def all_games(call: Call) -> list[GameShown]:
    """The games, their options and choices, and the bots."""
    return [_game(games.load(key), call.services.compiler) for key in game_keys()]


async def cards(call: Call) -> dict[str, list[CardShown]]:
    """The built-in cards of a game and its other tables."""
    return _cards(known_game(call.path["key"]))


async def rules(call: Call) -> list[RuleShown]:
    """The rules of a game in our words."""
    return _rules(known_game(call.path["key"]))


def known_game(key: str) -> Game:
    if key not in game_keys():
        raise Refusal("not_found", "there is no such game")
    return games.load(key)


def _game(game: Game, compiler: GameCompiler) -> GameShown:
    bots = [BotOfGame(level, says) for level, says in BOTS.items()]
    ready = compiler.is_ready(game.key)
    return GameShown(
        game.key, game.title, game.blurb, game.goal, list(game.seats), ready,
        1.0 if ready else compiler.done[game.key], options_offered(game), _choices(game), bots,
    )  # fmt: skip


@cache
def _choices(game: Game) -> list[ChoiceOfGame]:
    return [
        ChoiceOfGame(
            name, table, game.State.fields[name].unique,
            [ChoiceEntry(e.id, e.name, e.text) for e in game.builtin.tables[table]],
        )
        for name, table in game.choices.items()
    ]  # fmt: skip


@cache
def _cards(game: Game) -> dict[str, list[CardShown]]:
    return cards_shown(game, game.builtin.tables)


def cards_shown(game: Game, tables: Mapping[str, list[Entry]]) -> dict[str, list[CardShown]]:
    return {table: [_card(game, table, entry) for entry in entries] for table, entries in tables.items()}


def _card(game: Game, table: str, e: Entry) -> CardShown:
    rules, keywords = rules_touched(game, table, e), keywords_on(game, table, e)
    return CardShown(e.id, e.number, e.name, e.text, e.lore, e.given, rules, keywords)


@cache
def _rules(game: Game) -> list[RuleShown]:
    return [RuleShown(r.id, r.text, r.source) for r in book_of(game).values()]


ENDPOINTS = (
    Endpoint("GET", "/api/games", all_games, list[GameShown]),
    Endpoint("GET", "/api/games/{key}/cards", cards, dict[str, list[CardShown]], faults=("not_found",)),
    Endpoint("GET", "/api/games/{key}/rules", rules, list[RuleShown], faults=("not_found",)),
)
