"""The routes by which whoever sits at this computer lets others in the network come in."""

from __future__ import annotations

import msgspec

from ..errors import Refusal
from .routing import Call, Endpoint


class DoorShown(msgspec.Struct):
    """Where others in the network come in, or nothing; and whether it can be opened from the page."""

    url: str
    can_open: bool


async def look(call: Call) -> DoorShown:
    """Whether others in the network can come in, and where; only this computer is told."""
    return door_shown(call) if call.is_here else DoorShown("", False)


async def open_door(call: Call) -> DoorShown:
    """Let others in the network come in, until the server ends. Only this computer can."""
    if not call.is_here:
        raise Refusal("forbidden", "only whoever sits at the computer of the server can open it to others")
    await call.services.lan_access.open()
    return door_shown(call)


def door_shown(call: Call) -> DoorShown:
    return DoorShown(call.services.lan_access.url, call.services.lan_access.can_open)


ENDPOINTS = (
    Endpoint("GET", "/api/door", look, DoorShown),
    Endpoint("POST", "/api/door", open_door, DoorShown, faults=("forbidden", "unavailable")),
)
