"""What all tests share: settled hypothesis, games compiled once, a match to play."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from hypothesis import HealthCheck, Phase, settings

from caterwaul import Match, games
from caterwaul.core import compiling
from caterwaul.core.compiled_cache import cache_root

settings.register_profile(
    "settled",
    derandomize=True,
    max_examples=25,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("quick", settings.get_profile("settled"), max_examples=2)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "settled"))


LIVE = ("tests/browser/", "tests/cli/test_terminal.py", "tests/server/test_workers.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With a real browser, terminal or process the moment counts: those get a second try, which is told."""
    for item in items:
        if item.nodeid.startswith(LIVE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other test process is inside a block of that name."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with open(cache_root() / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session", autouse=True)
def compiled_core() -> None:
    """Tests of the core call its functions without loading a game."""
    from caterwaul.core import chance, events, pending, piles  # noqa: F401  registers them

    with alone("core"):
        compiling.compile_pending()


@pytest.fixture(scope="session", autouse=True)
def compiled_games(compiled_core: None) -> None:
    """Parallel test processes compile each game once between them, beginning at different ends."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker:
        for key in sorted(games.keys(), reverse=worker[-1] in "13579"):
            with alone(key), suppress(Exception):  # a game that does not load fails its own tests
                games.load(key).rules  # noqa: B018


@pytest.fixture
def clash() -> Match:
    """Two different characters, ready for the first turn."""
    return Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1, names=["Ann", "Bob"])
