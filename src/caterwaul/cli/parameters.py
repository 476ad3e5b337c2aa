"""Arguments and options that several commands share, with what the shell completes for them."""

from __future__ import annotations

import importlib.util
import pkgutil
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from ..core.card_entries import Entry
    from ..core.game import Game

F = TypeVar("F", bound=Callable[..., Any])
CHOICE = "SEAT=WORD"
SETTING = "NAME=VALUE"


def game_keys() -> list[str]:
    """The keys of all games, found without importing anything that compiles."""
    spec = importlib.util.find_spec("caterwaul.games")
    places = spec.submodule_search_locations if spec else None
    return sorted(module.name for module in pkgutil.iter_modules(places or []) if module.ispkg)


def _starting(words: Iterable[str], typed: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(typed)]


def complete_game(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    return _starting(game_keys(), typed)


def complete_bots(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """The names of bots; behind a comma, one more."""
    from ..bots import BOTS

    before, comma, last = typed.rpartition(",")
    return [CompletionItem(before + comma + name) for name in BOTS if name.startswith(last)]


def complete_setting(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    game = _game_on_the_line(ctx)
    known = {} if game is None else game.options
    return _starting((f"{name}={value}" for name, values in known.items() for value in values), typed)


def complete_choice(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    game = _game_on_the_line(ctx)
    if game is None:
        return []
    words = [entry.id for table in game.choices.values() for entry in game.builtin.tables[table]]
    seats = range(max(game.seats))
    return _starting((f"{seat}={word}" for seat in seats for word in words), typed)


def complete_card(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    tables = _tables_on_the_line(ctx)
    return _starting((entry.id for rows in tables.values() for entry in rows), typed)


def complete_deck(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    decks = _tables_on_the_line(ctx).get("deck", [])
    return [*_starting((entry.id for entry in decks), typed), CompletionItem(typed, type="file")]


def _tables_on_the_line(ctx: click.Context) -> dict[str, list[Entry]]:
    """The cards of the game, and of the card files that are named before."""
    game = _game_on_the_line(ctx)
    if game is None:
        return {}
    own = ctx.params.get("cards")
    cards, _ = game.read_cards(own) if own else (game.builtin, [])
    return (cards or game.builtin).tables


def _game_on_the_line(ctx: click.Context) -> Game | None:
    from .. import games

    words = [ctx.params.get("game"), *ctx.args]  # behind an option that is not complete, it is still there
    key = next((word for word in words if word in game_keys()), None)
    return games.load(key) if key else None


def game_argument(required: bool = True) -> Callable[[F], F]:
    return click.argument("game", required=required, shell_complete=complete_game)


def cards_option(fn: F) -> F:
    return click.option(
        "--cards",
        multiple=True,
        type=click.Path(dir_okay=False),
        help="A card file of your own, beside or instead of the built-in ones. Repeatable.",
    )(fn)


def choose_option(fn: F) -> F:
    return click.option(
        "--choose",
        multiple=True,
        metavar=CHOICE,
        shell_complete=complete_choice,
        help="What a seat brings, such as 0=brute; seats count from 0. Repeatable.",
    )(fn)


def setting_option(fn: F) -> F:
    return click.option(
        "--option",
        "settings",
        multiple=True,
        metavar=SETTING,
        shell_complete=complete_setting,
        help="A switch of the game's contested rulings. Repeatable.",
    )(fn)


def settings_of(given: Iterable[str]) -> dict[str, str]:
    """`NAME=VALUE`, as often as it was given."""
    found = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"--option takes {SETTING}, not {text!r}")
        found[name.strip()] = value.strip()
    return found


def choices_of(given: Iterable[str], own_seat: int = 0) -> dict[int, str | dict[str, str]]:
    """`SEAT=WORD`, `SEAT=KIND:WORD` where a game asks for several kinds, or a word for the own seat."""
    found: dict[int, str | dict[str, str]] = {}
    for text in given:
        seat, equals, word = text.partition("=")
        if not equals:
            seat, word = str(own_seat), text
        if not seat.strip().isdecimal() or not word.strip():
            raise click.UsageError(f"--choose takes {CHOICE}, not {text!r}")
        kind, colon, named = word.strip().lower().partition(":")
        at = int(seat)
        before = found.get(at)
        if colon:
            found[at] = {**(before if isinstance(before, dict) else {}), kind: named}
        else:
            found[at] = kind
    return found


def bots_of(given: Iterable[str]) -> list[str]:
    """Names of our bots, repeated or in a comma list."""
    from ..bots import level_of

    names = listed(given)
    for name in names:
        level_of(name)
    return names


def players_of(given: Iterable[str]) -> list[str]:
    """The same with bots from outside, a class or a program: whoever types this may run them."""
    from ..bots.outside import check_player

    names = listed(given)
    for name in names:
        check_player(name)
    return names


def listed(given: Iterable[str]) -> list[str]:
    return [name.strip() for text in given for name in text.split(",") if name.strip()]
