"""Names that are found again after a loss of power: a file that is synced may still be in no folder."""

from __future__ import annotations

import os
from pathlib import Path

CAN_SYNC_FOLDERS = os.name == "posix"  # Windows opens none


def make_folder(folder: Path) -> None:
    """For its owner alone. SQLite sees to the names of what lies in it, and not to its own."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in new:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Let the names in a folder be on disk."""
    if not CAN_SYNC_FOLDERS:
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
