"""The description of the HTTP interface, generated from the types that check it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from ..errors import CODES
from ..http.schemas import FaultShown
from .routing import Endpoint, Faults

REF = "#/components/schemas/{name}"
ALWAYS: Faults = ("unavailable",)
OF_BODIES: Faults = ("too_large",)
OF_JSON: Faults = ("not_json",)
OF_CHANGES: Faults = ("forbidden", "too_many")


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document."""
    types = [FaultShown, *(e.gives for e in endpoints), *(e.takes for e in endpoints if e.takes)]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    schema_of = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, schema_of)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Caterwaul", "version": version("caterwaul"), "description": __doc__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    kind = endpoint.media or ("text/plain" if endpoint.gives is str else "application/json")
    good = {"description": "done", "content": {kind: {"schema": schema_of[repr(endpoint.gives)]}}}
    bad = {"application/json": {"schema": schema_of[repr(FaultShown)]}}
    codes = {*ALWAYS, *endpoint.faults, *_of_request(endpoint)}
    faults = {str(CODES[code].status): {"description": code, "content": bad} for code in sorted(codes)}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "responses": {str(endpoint.status): good, **faults},
    }
    if parameters := _parameters(endpoint):
        operation["parameters"] = parameters
    if endpoint.takes:
        content = {"application/json": {"schema": schema_of[repr(endpoint.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _of_request(endpoint: Endpoint) -> Faults:
    """What can be wrong with a request before anybody looks at what it asks for."""
    changes = OF_CHANGES if endpoint.method != "GET" else ()
    bodies = OF_BODIES if endpoint.takes else ()
    return "bad_request", *changes, *bodies, *(OF_JSON if endpoint.is_sent_as_json else ())


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    return in_path + [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string", "maxLength": 64}}
        for name in endpoint.query
    ]
