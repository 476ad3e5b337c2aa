"""What a run may be told."""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    sample: int = 0
    seed: int = 1
    function: str = ""
    survivors: bool = False
    fresh: bool = False
    jobs: int = 2
    seconds: float = math.inf
    excused: float = 2.0

    @property
    def is_whole(self) -> bool:
        return not (self.sample or self.function or self.survivors) and self.seconds == math.inf


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only N mutants, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="by which they are drawn")
    parser.add_argument(
        "--function", default="", metavar="NAME", help="only those of one function, constant or file"
    )
    parser.add_argument("--survivors", action="store_true", help="only those that survived last time")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found out")
    parser.add_argument(
        "--seconds", type=float, default=math.inf, metavar="SECONDS",
        help="of the tests that each meets: for a first look",
    )  # fmt: skip
    parser.add_argument(
        "--excused", type=float, default=2.0, metavar="SECONDS",
        help="of the tests that one with a reason meets",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many processes at once")


def options_of(words: list[str]) -> Options:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return Options(**vars(parser.parse_args(words)))
