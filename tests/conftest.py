"""What all tests share: settled hypothesis, games compiled once, a match to play."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from hypothesis import HealthCheck, Phase, settings

from caterwaul import Match, games
from caterwaul.core.compiled_cache import cache_root
from caterwaul.core.compiling import INTERPRETED
from caterwaul.server.background.game_compiler import load, mark_of

settings.register_profile(
    "settled",
    derandomize=True,
    max_examples=25,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
for name in ("quick", "mutants"):
    settings.register_profile(name, settings.get_profile("settled"), max_examples=2)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "settled"))


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other test process is inside a block of that name."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with open(cache_root() / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session", autouse=True)
def compiled_games() -> None:
    """Parallel test processes compile each game once between them, beginning at different ends."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker and not INTERPRETED:
        for key in sorted(games.keys(), reverse=worker[-1] in "13579"):
            with alone(key), suppress(Exception):  # a game that does not load fails its own tests
                if not mark_of(key).exists():
                    load(key)
                    mark_of(key).touch()


@pytest.fixture
def clash() -> Match:
    """Two different characters, ready for the first turn."""
    return Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1, names=["Ann", "Bob"])
