"""The OpenRPC document describes the server as it is."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # it has no types

from adas_dream.cli.rpc.dispatch import Dispatcher
from adas_dream.cli.rpc.errors import MESSAGES
from adas_dream.cli.rpc.openrpc import discovering, openrpc
from adas_dream.cli.serve.faults import OWN_ERRORS
from adas_dream.cli.serve.methods import DESCRIPTION, METHODS
from tests.cli.program import run
from tests.cli.serve.client import client, played, started

DOCUMENT = openrpc(METHODS, DESCRIPTION)
OF = {method["name"]: method for method in DOCUMENT["methods"]}


def fits(value: object, schema: dict[str, Any]) -> None:
    """Check a value against a schema of the document."""
    whole = {**schema, "components": DOCUMENT["components"]}
    Draft202012Validator(whole).validate(value)


def test_the_document_has_every_method_and_error() -> None:
    """Methods in the order of use, each with a sentence; the standard's errors and the server's."""
    assert list(OF) == list(METHODS)
    assert all(method["summary"].endswith(".") for method in DOCUMENT["methods"])
    assert [*map(int, DOCUMENT["components"]["errors"])] == [*MESSAGES, *OWN_ERRORS]


def test_the_document_is_printed_and_discovered() -> None:
    """`serve --openrpc` and the method `rpc.discover` give the same document."""
    told = run("serve", "--openrpc")
    assert json.loads(told.out) == json.loads(json.dumps(DOCUMENT))
    dispatcher = Dispatcher(discovering(METHODS, DESCRIPTION))
    asked = b'{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}'
    answer = dispatcher.answer(asked, lambda method, params: method.call(params))
    assert answer is not None
    assert json.loads(answer)["result"] == json.loads(told.out)


@pytest.mark.parametrize("method", METHODS)
def test_required_params_are_those_that_the_server_misses(method: str) -> None:
    """A request without its required params is refused for the first of them, one with them is
    not refused for its params."""
    params = OF[method]["params"]
    required = [each["name"] for each in params if each["required"]]
    with client() as it:
        answer = it.ask(method)
        missed = answer.get("error", {}).get("data", {}).get("path")
        assert missed == (f"$.{required[0]}" if required else None)


def test_results_fit_their_schemas(tmp_path: Path) -> None:
    """What the server answers and tells by itself is what the document says."""
    with client() as it:
        game = started(it, tmp_path, follow=True)
        played(it, game, most=12)
        fits(it.get("hello"), OF["hello"]["result"]["schema"])
        for method, params in (
            ("open", {"follow": True}),
            ("legal", {}),
            ("facts", {}),
            ("position", {"at": 4}),
            ("board", {}),
            ("view", {"seat": 2, "after": 0}),
            ("score", {}),
            ("explain", {"seq": 5}),
            ("notation", {}),
            ("dispute", {"rulings": {"two-research": ["same-track"]}}),
            ("rewind", {"to_seq": 4, "reason": "a mistake"}),
            ("declare", {"player": 1, "points": {"total": 7}}),
            ("close", {}),
        ):
            answer = it.ask(method, game=game, **params)
            if "result" in answer:
                fits(answer["result"], OF[method]["result"]["schema"])
            else:
                assert method == "declare", answer
        schema = DOCUMENT["x-notifications"]["facts"]["schema"]
        for told in it.told[::5]:
            fits(told["params"], schema)
