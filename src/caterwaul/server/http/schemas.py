"""Shapes that all routes share. The OpenAPI description is generated from these types and their like."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..errors import FaultCode

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Token = Annotated[str, msgspec.Meta(max_length=64)]


class RequestBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a request brings along; what it does not know is refused."""


class Fault(msgspec.Struct):
    code: FaultCode
    message: str


class FaultShown(msgspec.Struct):
    error: Fault
