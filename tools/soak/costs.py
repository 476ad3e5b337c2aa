"""What each route and each message costs at most, on a server that holds as much as people may bring to it.

The attacks are those of the tests (`tests/server/attacks.py`), on a full server instead of a small one.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from pathlib import Path

from tests.server.attacks import KNOWN, Tried, all_names, name_of, tried
from tests.server.full_server import FULL, SMALL, World, full_server

from .part import DoesNotHold, Part, Say

SECONDS, MEGABYTES = 0.5, 100.0
LAPS = 3
Found = dict[str, list[Tried]]


def all_tried(world: World, laps: int, say: Say) -> Found:
    """Every attack that is known, several times."""
    found: Found = defaultdict(list)
    for lap in range(1, laps + 1):
        for attacks in KNOWN:
            for attack in attacks(world):
                name = name_of(world.client.app, attack)
                say(f"lap {lap} of {laps}: {name}, {attack.says}")
                found[name].append(tried(world, attack))
    return found


def check(found: Found, names: set[str]) -> None:
    if missing := names - set(found):
        raise DoesNotHold(f"Nobody knows what these cost: {', '.join(sorted(missing))}.")
    dear = [
        f"{name} ({one.attack.says}) took {one.cost.seconds:.2f} s and {one.cost.megabytes:.0f} MB"
        for name, some in sorted(found.items())
        for one in some
        if one.cost.seconds > SECONDS or one.cost.megabytes > MEGABYTES
    ]
    if dear:
        raise DoesNotHold(f"{SECONDS:g} s and {MEGABYTES:g} MB are the most: {'; '.join(dear)}.")


def figures(found: Found) -> str:
    lines = ["| route or message | processor | the dearest | memory | aside |", "|---|---|---|---|---|"]
    dearest = {name: max(some, key=lambda one: one.cost.seconds) for name, some in found.items()}
    for name, worst in sorted(dearest.items(), key=lambda pair: -pair[1].cost.seconds):
        memory = max(one.cost.megabytes for one in found[name])
        aside = max(one.cost.aside for one in found[name])
        lines.append(
            f"| `{name}` | {worst.cost.seconds * 1000:.0f} ms | {worst.attack.says} | {memory:.0f} MB "
            f"| {f'{aside:.1f} s' if aside >= 0.1 else ''} |"
        )
    tables, results, decks, players, rounds, _ = FULL
    said = (
        f"The dearest of {sum(map(len, found.values())):,} requests, with {tables:,} tables, a person with "
        f"{results:,} results and {decks} decks, {players} players and {rounds} rounds. Aside are prints, in "
        "a process of their own, and films of replays, in a thread: one at a time, after everything else."
    )
    return "\n".join([*lines, "", said, ""])


def soak(options: list[str], say: Say) -> str:
    parser = argparse.ArgumentParser(prog="make soak ARGS=costs", description=PART.says)
    parser.add_argument("--small", action="store_true", help="with little in it")
    parser.add_argument("--laps", type=int, default=LAPS, help=f"{LAPS} without it")
    asked = parser.parse_args(options)
    if not Path("/proc/self/clear_refs").exists():
        raise DoesNotHold("Memory is read in /proc, which this system does not have.")
    with tempfile.TemporaryDirectory(prefix="caterwaul-costs-") as home:
        say("the server is filled")
        with full_server(Path(home), SMALL if asked.small else FULL) as world:
            found = all_tried(world, asked.laps, say)
            check(found, all_names(world.client.app))
    return figures(found)


PART = Part("costs", f"the dearest requests of each route: at most {SECONDS:g} s, {MEGABYTES:g} MB", soak)
