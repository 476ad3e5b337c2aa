"""Matches are analysed here: on request, one after another, off the event loop, and kept when done."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np

from ...bots.analysis import StoppedError, TurningPoint, analyse, turning_points
from ...bots.choices import Choice, costliest, steps_of
from ...match import Match
from ..background.priority import polite_thread
from ..storage.store import ChangedError, Document, Store
from ..websocket.messages import encode
from .schemas import Analysis, ChoiceShown, Turn

log = logging.getLogger(__name__)
ANALYSIS = "analysis 3"  # with the number of its form: what was kept in another one is made anew
SIMULATIONS = 300  # a position
MOST_WAITING = 8
SECONDS = 300.0  # of the processor, for one of them: the longest match that is known takes more than 200


class TooDearError(Exception):
    """An analysis that takes longer than there is time for."""


class Job:
    """An analysis that waits or runs."""

    def __init__(self, total: int, starter: str) -> None:
        self.stop = np.zeros(1, np.int64)
        self.starter = starter  # the person who asked for it
        self.done, self.total, self.begun, self.failed = 0, total, False, False

    @property
    def progress(self) -> Analysis:
        state = "failed" if self.failed else "running" if self.begun else "waiting"
        return Analysis(state, self.done, self.total)  # type: ignore[arg-type]


class Analyses:
    """All analyses of this process. What is done belongs to the replay, by its seal, and to nobody."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pool = ThreadPoolExecutor(1, "analysing", initializer=polite_thread)
        self.jobs: dict[str, Job] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def look(self, seal: str) -> Analysis:
        """How far it is."""
        kept = await self.store.documents.find(ANALYSIS, seal)
        if kept is not None:
            return msgspec.json.decode(kept.body, type=Analysis)
        return self.jobs[seal].progress if seal in self.jobs else Analysis("none")

    @property
    def is_busy(self) -> bool:
        return sum(not job.failed for job in self.jobs.values()) >= MOST_WAITING

    def begin(self, seal: str, match: Match, starter: str, at: float) -> None:
        """Start it, unless it has been."""
        if seal in self.jobs and not self.jobs[seal].failed:
            return
        job = self.jobs[seal] = Job(steps_of(match), starter)
        task = asyncio.create_task(self._work(seal, match, job, at))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def is_started_by(self, seal: str, guest: str) -> bool:
        return seal in self.jobs and self.jobs[seal].starter == guest

    def stop(self, seal: str) -> None:
        job = self.jobs.pop(seal, None)
        if job is not None:
            job.stop[0] = 1

    async def _work(self, seal: str, match: Match, job: Job, at: float) -> None:
        loop = asyncio.get_running_loop()
        try:
            done = await loop.run_in_executor(self.pool, _analysed, match, job)
            await self.store.documents.keep(Document(ANALYSIS, seal, encode(done), rank=at))
        except (StoppedError, ChangedError):
            pass  # nobody wants it, or another worker was as quick
        except TooDearError:
            log.warning("the analysis of a match was stopped after %g s", SECONDS)
            job.failed = True
            return
        except Exception:
            log.exception("a match could not be analysed")
            job.failed = True
            return
        if self.jobs.get(seal) is job:
            del self.jobs[seal]

    def close(self) -> None:
        for job in self.jobs.values():
            job.stop[0] = 1
        self.pool.shutdown(wait=False, cancel_futures=True)


def _analysed(match: Match, job: Job) -> Analysis:
    job.begun, began = True, time.thread_time()

    def progress(done: int) -> None:
        job.done = done
        if time.thread_time() - began > SECONDS:
            raise TooDearError

    if job.stop[0]:
        raise StoppedError
    moments = analyse(match, SIMULATIONS, progress=progress, stop=job.stop)
    choices = costliest(match, moments, SIMULATIONS, progress=progress, stop=job.stop)
    chances = [moments[0].before, *(moment.after for moment in moments)]
    return Analysis(
        "done", job.total, job.total,
        [[round(chance, 4) for chance in chances_then] for chances_then in chances],
        [_turn(point) for point in turning_points(moments)],
        [_choice(choice) for choice in choices],
    )  # fmt: skip


def _turn(point: TurningPoint) -> Turn:
    moment = point.moment
    return Turn(
        moment.number, moment.seat, moment.said, "slip" if point.is_slip else "swing",
        point.whose, round(point.before, 4), round(point.after, 4),
        moment.best if point.is_slip else "", round(moment.worth, 4),
    )  # fmt: skip


def _choice(choice: Choice) -> ChoiceShown:
    return ChoiceShown(choice.number, choice.seat, choice.when, round(choice.cost, 4), choice.text)
