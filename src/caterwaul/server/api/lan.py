"""The routes by which whoever sits at this computer lets others in the network come in."""

from __future__ import annotations

import msgspec

from ..errors import Refusal
from .routing import Call, Endpoint


class LanShown(msgspec.Struct):
    """Where others in the network come in, or nothing; and whether it can be opened from the page."""

    url: str
    can_open: bool


async def look(call: Call) -> LanShown:
    """Whether others in the network can come in, and where; only this computer is told."""
    return lan_shown(call) if call.is_here else LanShown("", False)


async def open_to_lan(call: Call) -> LanShown:
    """Let others in the network come in, until the server ends. Only this computer can."""
    if not call.is_here:
        raise Refusal("forbidden", "only whoever sits at the computer of the server can open it to others")
    await call.services.lan_access.open()
    return lan_shown(call)


def lan_shown(call: Call) -> LanShown:
    return LanShown(call.services.lan_access.url, call.services.lan_access.can_open)


ENDPOINTS = (
    Endpoint("GET", "/api/lan", look, LanShown),
    Endpoint("POST", "/api/lan", open_to_lan, LanShown, faults=("forbidden", "unavailable")),
)
