"""Play for hours what tests play for seconds, and write the figures into docs/server.md: make soak.

All parts or those that are named. One that was given options is smaller and writes nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from ..blocks import write_block
from ..progress import Progress
from .part import DoesNotHold, Part, parts

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"
STOPPED = 130


def main(words: list[str], known: Mapping[str, Part], document: Path) -> int:
    parser = argparse.ArgumentParser(
        prog="make soak",
        usage='make soak ARGS="[PART ...]", or one part with its options: make soak ARGS="PART OPTION ..."',
        description=__doc__,
        epilog="\n".join(f"{part.name:10} {part.says}" for part in known.values()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    named, options = parted(words)
    if options and not named:
        parser.parse_args(options)
    if unknown := [name for name in named if name not in known]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(known)}")
    if options and len(named) > 1:
        parser.error(f"{options[0]} is said to one part, and {len(named)} are named: {', '.join(named)}")
    return max(soak(known[name], options, document) for name in named or known)


def parted(words: list[str]) -> tuple[list[str], list[str]]:
    """The names of parts, and from the first option on what is said to them."""
    first = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    return words[:first], words[first:]


def soak(part: Part, options: list[str], document: Path) -> int:
    """Run one part, print what it found, and write it down if it is all that there is to it."""
    progress = Progress()
    try:
        figures = part.soak(options, progress)
    except DoesNotHold as why:
        progress.end()
        print(f"{part.name}: does not hold. {why}", flush=True)
        return 1
    except KeyboardInterrupt:
        progress.end()
        print(f"{part.name}: stopped before its end, so nothing is written.", flush=True)
        raise SystemExit(STOPPED) from None
    progress.end()
    print(f"{part.name}: {part.says}\n\n{figures}", flush=True)
    if not options:
        write_block(document, f"soak {part.name}", f"{figures.rstrip()}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], parts(), DOCUMENT))
