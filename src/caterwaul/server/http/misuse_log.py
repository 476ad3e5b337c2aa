"""What no page of ours sends: forged seats, moves that were not offered, rubbish. An operator reads of it."""

from __future__ import annotations

import logging

from .token_buckets import Bucket

PER_SECOND, AT_ONCE = 0.2, 20
LONGEST = 200  # letters of what somebody else has chosen


class MisuseLog:
    """Warnings, of which nobody can make a flood: beyond a few they are counted, and told at `info` alone."""

    def __init__(self, log: logging.Logger) -> None:
        self.log, self.bucket = log, Bucket(PER_SECOND, AT_ONCE)
        self.untold = 0

    def warn(self, text: str, *values: object) -> None:
        told = [str(value)[:LONGEST] for value in values]
        if not self.bucket.take():
            self.untold += 1
            self.log.info(text, *told)
            return
        if self.untold:
            self.log.warning("%d more were refused meanwhile", self.untold)
            self.untold = 0
        self.log.warning(text, *told)
