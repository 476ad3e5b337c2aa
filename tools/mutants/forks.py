"""Tests in child processes: each is forked from one that has run none, and ends with the first failure."""

from __future__ import annotations

import json
import os
import resource
import selectors
import shutil
import signal
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

MEMORY = 6 << 30  # bytes of address space: a list that grows for ever ends there
PASSED, FAILED, BROKEN = range(3)  # exit codes; broken are we ourselves
ENDS = {PASSED: "passed", FAILED: "failed", -signal.SIGPROF: "timeout"}


@dataclass
class Job:
    """Change something, then run tests one after the other; what `tell` returns is told in the end."""

    about: Any
    plant: Callable[[], Any]
    tests: list[pytest.Item]
    limits: list[float]  # seconds of processor time for each: by the clock a busy machine would kill
    tell: Callable[[Any], Any] = lambda planted: None


@dataclass
class Outcome:
    """How it ended: `passed`, `failed` or `timeout`; which test was the last one; what was told."""

    end: str
    test: int | None = None
    told: Any = None


@dataclass
class Child:
    job: Job
    pid: int
    pipe: int
    folder: str  # for its temporary files
    said: bytearray = field(default_factory=bytearray)

    def outcome(self) -> Outcome:
        """It is over: read what it said and why it ended."""
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.clear()
        lines = [json.loads(line) for line in self.said.decode().splitlines()]
        begun = [line for line in lines if isinstance(line, int)]
        words = {name: value for line in lines if isinstance(line, dict) for name, value in line.items()}
        if status not in ENDS:
            raise RuntimeError(f"{self.job.about}: a child ended with {status}\n{words.get('error', '')}")
        return Outcome(ENDS[status], begun[-1] if begun else None, words.get("told"))

    def clear(self) -> None:
        os.close(self.pipe)
        shutil.rmtree(self.folder, ignore_errors=True)


def run(jobs: Iterable[Job], most: int) -> Iterator[tuple[Job, Outcome]]:
    """Run them, so many at once; a job is asked for when there is room for it."""
    waiting, children = iter(jobs), dict[int, Child]()
    selector = selectors.DefaultSelector()
    try:
        while True:
            while len(children) < most and (job := next(waiting, None)) is not None:
                child = start(job)
                children[child.pipe] = child
                selector.register(child.pipe, selectors.EVENT_READ)
            if not children:
                return
            for key, _ in selector.select():
                child = children[key.fd]
                if part := os.read(child.pipe, 1 << 16):
                    child.said += part
                    continue
                selector.unregister(child.pipe)
                del children[child.pipe]
                yield child.job, child.outcome()
    finally:
        for child in children.values():
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)
            child.clear()
        selector.close()


def start(job: Job) -> Child:
    sys.stdout.flush()
    reading, writing = os.pipe()
    folder = tempfile.mkdtemp(prefix="mutant-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of threads, which newer Pythons speak of: none of ours holds a lock
        pid = os.fork()
    if pid:
        os.close(writing)
        return Child(job, pid, reading, folder)
    code = BROKEN
    try:
        os.close(reading)
        be_quiet_and_bounded()
        tempfile.tempdir = folder
        code = work(job, writing)
    except (ImportError, MemoryError):  # what does not even load is noticed by every test
        code = FAILED
    except BaseException:
        os.write(writing, f"{json.dumps({'error': traceback.format_exc()})}\n".encode())
    finally:
        os._exit(code)


def be_quiet_and_bounded() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its children
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    warnings.simplefilter("error")  # as the suite has it


def work(job: Job, writing: int) -> int:
    planted = job.plant()
    for number, (test, limit) in enumerate(zip(job.tests, job.limits, strict=True)):
        os.write(writing, f"{number}\n".encode())
        signal.setitimer(signal.ITIMER_PROF, limit)
        reports = runtestprotocol(test, log=False, nextitem=None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if any(report.failed for report in reports):
            return FAILED
    os.write(writing, f"{json.dumps({'told': job.tell(planted)})}\n".encode())
    return PASSED
