"""Compile every game into the cache, several side by side, so that tests do not do it twice at once."""

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from caterwaul import games


def compile_game(key: str) -> tuple[str, float]:
    """The rules and the bots of one game, in a process of its own."""
    from caterwaul.bots import BOTS, compile_bots

    start = time.perf_counter()
    compile_bots(games.load(key), BOTS)
    return key, time.perf_counter() - start


def main() -> int:
    games.load(games.keys()[0]).rules  # noqa: B018 - the core, once, before all need it
    with ProcessPoolExecutor() as pool:
        for key, seconds in pool.map(compile_game, games.keys()):
            print(f"{key}: {seconds:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
