"""Whether the server answers: for whoever watches over it."""

from __future__ import annotations

import msgspec

from .routing import Call, Endpoint


class Health(msgspec.Struct):
    ok: bool


async def health(call: Call) -> Health:
    """Whether the server answers."""
    return Health(True)


ENDPOINTS = (Endpoint("GET", "/healthz", health, Health),)
