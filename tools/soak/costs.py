"""What each route and each message costs at most, on a server that holds as much as people may bring to it.

The attacks are those of the tests (`tests/server/attacks.py`), on a full server instead of a small one.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from caterwaul.server.background import bot_threads
from caterwaul.server.printing import limits, queue
from caterwaul.server.replays import analyses, library
from tests.server.attacks import Attack, Tried, all_names, name_of, tried
from tests.server.attacks_on_matches import KNOWN
from tests.server.costs import Cost, cost_of
from tests.server.full_server import FULL, SMALL, World, full_server
from tests.server.serving import eventually

from .part import DoesNotHold, Part, Say

SECONDS, MEGABYTES = 0.5, 100.0
LAPS = 1
ANALYSED = "five_rows"
SLACK = 1.05  # of what ends by itself: it is looked at between two pieces of work
Found = dict[str, list[Tried]]


class Aside(NamedTuple):
    """What is done beside everything else, and what bounds it."""

    what: str
    seconds: float  # of the processor, for one of them
    megabytes: float  # beside those of the server
    at_once: str
    bounds: str


ASIDE = {
    "printing": Aside(
        "a PDF, in a process of its own", limits.SECONDS, limits.MEGABYTES, "one",
        f"limits of its process; {queue.SECONDS:g} s of the clock; {queue.MOST_WAITING} under way",
    ),
    "replaying": Aside(
        "a replay opened, or the film of a seat", 15.0, 0.0, "one",
        f"{library.MOST_LINES:,} lines of a file; nobody can play as many actions",
    ),
    "analysing": Aside(
        "the analysis of a match", analyses.SECONDS, 0.0, "one",
        f"{analyses.SIMULATIONS} simulations of a position; its time; {analyses.MOST_WAITING} under way",
    ),
    "thinking": Aside(
        "a hint, or an action of a bot", 5.0, 0.0, f"{bot_threads.AT_ONCE}",
        "the time of its level, 4 s at most",
    ),
    "hashing": Aside(
        "one or two passwords hashed", 1.0, 0.0, "two", "attempts for each name and address",
    ),
}  # fmt: skip


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


def whole_analysis(world: World) -> Tried:
    """To its end, which nobody waits for who asks for it; of a match that does not take minutes."""
    path = f"/api/replays/{world.replay(ANALYSED)}/analysis"

    def work() -> None:
        world.json("POST", path)
        eventually(lambda: not world.services.library.analyses.tasks, 4 * analyses.SECONDS)

    return Tried(Attack(f"{ANALYSED}: the longest match, to its end", "POST", path), cost_of(work), 200)


def check(found: Found, names: set[str]) -> None:
    if missing := names - set(found):
        raise DoesNotHold(f"Nobody knows what these cost: {', '.join(sorted(missing))}.")
    dear = [
        f"{name} ({one.attack.says}): {fault}"
        for name, some in sorted(found.items())
        for one in some
        for fault in faults_of(one.cost)
    ]
    if dear:
        raise DoesNotHold(f"Too dear: {'; '.join(dear)}.")


def faults_of(cost: Cost) -> Iterator[str]:
    """What a request takes too much of."""
    if cost.seconds > SECONDS:
        yield f"{cost.seconds:.2f} s"
    if cost.megabytes > MEGABYTES:
        yield f"{cost.megabytes:.0f} MB"
    for who, aside in ASIDE.items():
        if cost.aside[who] > SLACK * aside.seconds:
            yield f"{cost.aside[who]:.1f} s of {who}"
    if cost.beside > ASIDE["printing"].megabytes:
        yield f"{cost.beside:.0f} MB of another process"


def figures(found: Found) -> str:
    lines = ["| route or message | processor | at a time | the dearest | memory |", "|---|---|---|---|---|"]
    dearest = {name: max(some, key=lambda one: one.cost.seconds) for name, some in found.items()}
    for name, worst in sorted(dearest.items(), key=lambda pair: -pair[1].cost.seconds):
        memory = max(one.cost.megabytes for one in found[name])
        longest = max(one.cost.at_a_time for one in found[name])
        lines.append(
            f"| `{name}` | {worst.cost.seconds * 1000:.0f} ms | {longest * 1000:.0f} ms "
            f"| {worst.attack.says} | {memory:.0f} MB |"
        )
    tables, results, decks, players, rounds, _ = FULL
    said = (
        f"The dearest of {sum(map(len, found.values())):,} requests, with {tables:,} tables, a person with "
        f"{results:,} results and {decks} decks, {players} players and {rounds} rounds, measured on "
        f"{os.cpu_count()} cores. At a time: what the loop does without looking at anybody else. "
        "What is done aside does not count here, and has bounds of its own:"
    )
    return "\n".join([*lines, "", said, "", *aside_figures(found), ""])


def aside_figures(found: Found) -> list[str]:
    lines = [
        "| aside | processor | at most | memory | at most | at once | what bounds it |",
        "|---|---|---|---|---|---|---|",
    ]
    costs = [one.cost for some in found.values() for one in some]
    for who, aside in ASIDE.items():
        seconds = max(cost.aside[who] for cost in costs)
        memory = max((beside_of(who, cost) for cost in costs), default=0.0)
        most = aside.megabytes or MEGABYTES
        lines.append(
            f"| {aside.what} | {seconds:.1f} s | {aside.seconds:g} s | {memory:.0f} MB | {most:g} MB "
            f"| {aside.at_once} | {aside.bounds} |"
        )
    return lines


def beside_of(who: str, cost: Cost) -> float:
    """The memory of what was done: of its process, or of the server meanwhile."""
    if who == "printing":
        return cost.beside
    return cost.megabytes if cost.aside[who] > 0.1 else 0.0


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
            if not asked.small:
                say("a match is analysed to its end")
                found["POST /api/replays/{id}/analysis"].append(whole_analysis(world))
            check(found, all_names(world.client.app))
    return figures(found)


PART = Part("costs", f"the dearest requests of each route: at most {SECONDS:g} s, {MEGABYTES:g} MB", soak)
