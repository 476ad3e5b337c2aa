"""The folder of every game has one shape, so that whoever knows one finds their way in all."""

import ast

import pytest

from caterwaul import games
from caterwaul.core.game import Game
from caterwaul.learning.book import book_of

HOMES = {
    "rules": ("setup", "legal", "step"),
    "knowledge": ("hide", "guess"),
    "worth": ("evaluate",),
    "view": ("table_words", "prompt"),
    "drawing": ("draw",),
    "offers": ("explain",),
    "refusals": ("why_not",),
    "idle": ("why_idle", "why_not_at"),
}
LIGHT = ("state", "actions", "view", "offers", "refusals", "idle")  # read when nothing is to be compiled


@pytest.fixture(params=games.keys())
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)


def tree_of(game: Game, module: str) -> ast.Module:
    return ast.parse((game.folder / f"{module}.py").read_text())


@pytest.mark.parametrize(("module", "name"), [(m, name) for m, names in HOMES.items() for name in names])
def test_a_function_of_the_contract_is_where_one_looks_for_it(game: Game, module: str, name: str):
    own = [node.name for node in tree_of(game, module).body if isinstance(node, ast.FunctionDef)]
    assert name in own


@pytest.mark.parametrize("module", LIGHT)
def test_what_is_light_imports_no_compiled_module(game: Game, module: str):
    """Inside a function it may: by then the game is played."""
    near = [
        node.module
        for node in tree_of(game, module).body
        if isinstance(node, ast.ImportFrom) and node.level == 1
    ]
    compiled = [m for m in near if m and "core.compiling" in (game.folder / f"{m}.py").read_text()]
    assert compiled == []


def test_every_option_is_explained_with_each_of_its_values(game: Game):
    explained = {name: list(switch.values) for name, switch in game.switches.items()}
    assert explained == game.options
    rules = book_of(game)
    for name, switch in game.switches.items():
        assert f"`{name}`" in rules[switch.ruling].text, f"{switch.ruling} names the switch that settles it"
        assert switch.settles.endswith(".")
        assert all(switch.values.values())
    titles = [switch.title for switch in game.switches.values()]
    assert len(set(titles)) == len(titles)
