"""Compile games into the cache, several side by side, so that nobody waits for it later."""

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import click

from caterwaul import games


def compile_game(key: str) -> tuple[str, float]:
    """The rules and the bots of one game, in a process of its own."""
    from caterwaul.server.background.game_compiler import load, mark_of

    start = time.perf_counter()
    load(key)
    mark_of(key).touch()
    return key, time.perf_counter() - start


@click.command(help=__doc__)
@click.argument("keys", metavar="[GAME]...", nargs=-1, type=click.Choice(games.keys()))
def main(keys: Sequence[str]) -> None:
    with ProcessPoolExecutor() as pool:
        for key, seconds in pool.map(compile_game, keys or games.keys()):
            print(f"{key}: {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
