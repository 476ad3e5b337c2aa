"""Waiting for what comes about by itself, with an end: what never comes fails the test that waits for it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


async def until(holds: Callable[[], object], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


async def answered(
    ask: Callable[[], Awaitable[T]], is_wanted: Callable[[T], object], seconds: float = 60.0
) -> T:
    """What is answered when it is what one waits for."""
    async with asyncio.timeout(seconds):
        while not is_wanted(answer := await ask()):
            await asyncio.sleep(0.02)
        return answer


async def broken_off(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Until they have put away what they hold: a loop that ends before that leaves their sockets open."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
