"""The description of methods as an OpenRPC document, made from the structs that they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from adas_dream.cli.rpc.dispatch import Method
from adas_dream.cli.rpc.errors import MESSAGES

OPENRPC: Final = "1.3.2"
"""The version of OpenRPC that the document is written in."""
DISCOVER: Final = "rpc.discover"
_REF: Final = "#/components/schemas/{name}"


class Description(Struct, frozen=True):
    """What a document says beside the methods: `errors` are the server's own, by their numbers,
    `notifications` the params of what it tells by itself, by their methods, `shapes` what results
    refer to."""

    title: str
    version: str
    text: str
    errors: Mapping[int, str]
    notifications: Mapping[str, Any]
    shapes: tuple[type[Struct], ...] = ()


class _Nothing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """No parameters."""


def discovering(methods: Mapping[str, Method], description: Description) -> dict[str, Method]:
    """The methods, with `rpc.discover`, which gives the document."""

    @cache
    def document() -> Raw:
        return Raw(msgspec.json.encode(openrpc(methods, description)))

    def discover(*_: object) -> Raw:
        """Give this document."""
        return document()

    return {**methods, DISCOVER: Method(_Nothing, dict[str, Any], discover)}


def openrpc(methods: Mapping[str, Method], description: Description) -> dict[str, Any]:
    """The document of these methods."""
    kinds = [*_kinds(methods.values()), *description.notifications.values()]
    kinds += description.shapes
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    of = dict(zip(map(repr, kinds), schemas, strict=True))
    asked = {method.params.__name__ for method in methods.values()}
    numbered = {**MESSAGES, **description.errors}
    return {
        "openrpc": OPENRPC,
        "info": {
            "title": description.title,
            "version": description.version,
            "description": description.text,
        },
        "methods": [_method(name, each, of, components) for name, each in methods.items()],
        "components": {
            "schemas": {name: it for name, it in components.items() if name not in asked},
            "errors": {str(code): {"code": code, "message": it} for code, it in numbered.items()},
        },
        "x-notifications": {
            name: {"paramStructure": "by-name", "schema": of[repr(kind)]}
            for name, kind in description.notifications.items()
        },
    }


def _kinds(methods: Iterable[Method]) -> Iterator[Any]:
    for method in methods:
        yield method.params
        yield method.result


def _method(
    name: str, method: Method, of: Mapping[str, Any], components: Mapping[str, Any]
) -> dict[str, Any]:
    taken = components[method.params.__name__]
    summary = " ".join(cleandoc(method.call.__doc__ or "").split())
    return {
        "name": name,
        "summary": summary,
        "description": " ".join(cleandoc(method.params.__doc__ or "").split()),
        "paramStructure": "by-name",
        "params": [*_params(taken)],
        "result": {"name": "result", "schema": of[repr(method.result)]},
    }


def _params(taken: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The required ones before the others, as OpenRPC wants."""
    required = set(taken.get("required", ()))
    properties: Mapping[str, Any] = taken["properties"]
    for name in sorted(properties, key=lambda each: each not in required):
        yield {"name": name, "required": name in required, "schema": properties[name]}
