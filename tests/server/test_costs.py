"""What a stranger may ask is cheap: the dearest requests that are known, of each route and each socket."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from caterwaul.server.errors import Refusal
from caterwaul.server.printing.queue import PrintQueue

from .attacks import KNOWN, Tried, all_names, name_of, tried
from .full_server import SMALL, World, full_server
from .traces import watched

SECONDS, MEGABYTES = 2.0, 150.0  # `make soak ARGS=costs` measures with nothing beside it, and allows less
REFUSED = {
    "POST /api/door", "POST /api/tournaments/{id}/return", "GET /api/prints/{id}", "GET /api/{rest:path}",
}  # fmt: skip

Found = dict[str, list[Tried]]


async def out_of_paper(*_: object) -> None:
    """To print takes long, and is done elsewhere."""
    raise Refusal("unavailable", "there is no paper")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, compiled_games: None) -> Iterator[World]:
    with pytest.MonkeyPatch.context() as patch, full_server(tmp_path_factory.mktemp("home"), SMALL) as world:
        patch.setattr(PrintQueue, "_make", out_of_paper)
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
    printed = {name for name in found if name.endswith("/print")}
    assert set(found) - served - printed == REFUSED


def test_nothing_that_anybody_may_ask_is_dear(found: Found) -> None:
    everything = [(name, one) for name, some in found.items() for one in some]
    dear = [
        (name, one.attack.says, one.cost)
        for name, one in everything
        if one.cost.seconds > SECONDS or one.cost.megabytes > MEGABYTES
    ]
    assert dear == []
