"""The OpenAPI document, written from the same declarations as the routes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

import enginehouse

if TYPE_CHECKING:
    from enginehouse.table.web.endpoints import Endpoint

_PATH = re.compile(r"{(\w+)}")
_REF = "#/components/schemas/{name}"


class ErrorBody(msgspec.Struct, frozen=True):
    code: str
    text: str
    rule: str | None = None
    moment: str | None = None
    retry_after: int | None = None


class Error(msgspec.Struct, frozen=True):
    """Every refusal: a word for programs, a sentence for people; the rule's ID where a rule forbids it."""

    error: ErrorBody


@cache
def document(endpoints: tuple[Endpoint, ...]) -> bytes:
    types = [t for e in endpoints for t in (e.body, e.answer)] + [Error]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    error = schemas[-1]
    paths: dict[str, dict[str, Any]] = {}
    for n, e in enumerate(endpoints):
        paths.setdefault(e.path, {})[e.method.lower()] = _operation(e, schemas[2 * n], schemas[2 * n + 1], error)
    whole: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Enginehouse: the table",
            "version": enginehouse.__version__,
            "description": "What the page does, as JSON. A bot sends its seat’s token as a bearer token.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bot": {"type": "http", "scheme": "bearer", "description": "The bot token of a seat"},
                "browser": {"type": "apiKey", "in": "cookie", "name": "enginehouse"},
            },
        },
        "security": [{"bot": []}, {"browser": []}, {}],
    }
    return msgspec.json.encode(whole)


def _operation(e: Endpoint, body: Any, answer: Any, error: Any) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in _PATH.findall(e.path)
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "description": help, "schema": {"type": "string"}}
        for name, help in e.query
    ]
    verb = e.handler.__name__
    out: dict[str, Any] = {
        "operationId": verb,
        "summary": e.summary,
        "parameters": parameters,
        "responses": {
            "200": {"description": "Done", "content": {"application/json": {"schema": answer}}},
            "default": {"description": "Refused", "content": {"application/json": {"schema": error}}},
        },
    }
    if e.method == "POST":
        shape = {"type": "object", "description": "A record"} if e.large else body
        out["requestBody"] = {"required": True, "content": {"application/json": {"schema": shape}}}
    return out
