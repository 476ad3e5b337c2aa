"""What a stranger may ask is cheap: the dearest requests that are known, of each route and each socket."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from .attacks import Tried, all_names, name_of, tried
from .attacks_on_matches import KNOWN
from .costs import Cost
from .full_server import SMALL, World, full_server
from .shortages import run_out_of_everything
from .traces import watched

SECONDS, MEGABYTES = 0.3, 100.0  # of the processor, which work beside it makes half as slow again
DEAR_SECONDS = 0.75  # of what reads files or folds tables: half a second where nothing else goes on
DEAR = {
    "POST /api/tables", "POST /api/tournaments", "POST /api/decks/check", "GET /api/tables/{id}",
    "GET /api/games/{key}/cards", "POST /api/lab/{key}/check",
}  # fmt: skip
REFUSED = {"POST /api/lan", "GET /api/prints/{id}", "GET /api/{rest:path}"}
AT_TIMES = {"POST /api/tournaments/{id}/return"}  # granted once the match that was left is over

Found = dict[str, list[Tried]]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, compiled_games: None) -> Iterator[World]:
    with pytest.MonkeyPatch.context() as patch, full_server(tmp_path_factory.mktemp("home"), SMALL) as world:
        run_out_of_everything(patch)
        yield world


@pytest.fixture(scope="module")
def found(world: World) -> Found:
    found: Found = defaultdict(list)
    with watched() as traces:
        for attacks in KNOWN:
            for attack in attacks(world):
                found[name_of(world.client.app, attack)].append(tried(world, attack))
    assert traces == []
    return found


def test_every_route_and_message_is_attacked(world: World, found: Found) -> None:
    assert all_names(world.client.app) == set(found)


def test_every_route_does_at_least_once_what_it_is_there_for(found: Found) -> None:
    """Else it would be the refusal that is cheap."""
    served = {name for name, some in found.items() if any(one.status < 300 for one in some)}
    elsewhere = {name for name in found if name.endswith(("/print", "/study", "POST /api/card-pictures"))}
    assert set(found) - served - elsewhere - AT_TIMES == REFUSED


def test_nothing_that_anybody_may_ask_is_dear(found: Found) -> None:
    dear = [
        (name, one.attack.says, one.cost)
        for name, some in found.items()
        for one in some
        if is_dear(name, one.cost)
    ]
    assert dear == []


def is_dear(name: str, cost: Cost) -> bool:
    most = DEAR_SECONDS if name in DEAR else SECONDS
    return cost.seconds > most or cost.megabytes > MEGABYTES
