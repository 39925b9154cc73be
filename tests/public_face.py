"""What 1.x keeps, read off the code, as tests/house/public_face.json lists it.

`python -m tests.public_face` writes today's face down; with `--check` it tells whether it is.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args

import click
from msgspec import inspect

from adas_dream.cli.main import main
from adas_dream.cli.output import exits
from adas_dream.core.content.problems import SENTENCES
from adas_dream.core.rulebook.load import rules, rulings
from adas_dream.core.rulings import EDITIONS
from adas_dream.events import TYPES, Position
from adas_dream.events.errors import PHRASES
from adas_dream.events.facts.base import ENVELOPE
from adas_dream.events.position.steps import AnyStep
from adas_dream.projections.wording.finding_words import phrases
from tests.cli.program import run
from tests.reference.type_words import objects

CODES: Final = ("CLEAN", "FINDING", "UNREADABLE", "FAULT", "INTERRUPTED")
KEPT: Final = Path(__file__).parent / "house" / "public_face.json"
DOORS: Final = ("events", "core", "projections", "events.archive", "cli.testing")
GAMES: Final = Path(__file__).parents[1] / "fixtures" / "games"
WHOLE: Final = str(GAMES / "house-whole-game.jsonl")
FLIPPED: Final = str(GAMES / "flipped-winner.jsonl")
WRONG: Final = str(GAMES.parent / "findings" / "pushed-higher-die.jsonl")
ENDED: Final = '{"type":"turn_ended","player":1}'
RESULTS: Final = {
    "validate": ("validate", WRONG),
    "validate --explain": ("validate", WRONG, "--explain", "3"),
    "replay": ("replay", WHOLE, "--to", "300"),
    "legal": ("legal", WHOLE, "--at", "40"),
    "score": ("score", WHOLE),
    "dispute": ("dispute", FLIPPED, "--ruling", "objective-check=end-of-turn"),
    "whatif": ("whatif", WRONG, "--at", "3", "--instead", ENDED),
    "diff": ("diff", WHOLE, FLIPPED),
    "rules": ("rules", "R203"),
}
"""Commands whose result in JSON has the fields that programs read."""


@cache
def face() -> dict[str, list[str]]:
    """Every part of the public face, as a sorted list of names."""
    parts: dict[str, Iterator[str]] = {
        "commands": _commands(main, "adas-dream", None),
        "exit codes": (f"{name} {code}" for name, code in vars(exits).items() if name in CODES),
        "facts": _facts(),
        "position": _position(),
        "finding codes": iter(phrases()),
        "error codes": iter(PHRASES),
        "pack codes": iter(SENTENCES),
        "rules": (rule.id for rule in rules()),
        "readings": (f"{it.name}={value}" for it in rulings() for value in it.values),
        "editions": iter(EDITIONS),
        "doors": _doors(),
        "results": _results(),
    }
    return {part: sorted(set(names)) for part, names in parts.items()}


def _commands(command: click.Command, path: str, parent: click.Context | None) -> Iterator[str]:
    context = click.Context(command, info_name=path, parent=parent)
    yield path
    for parameter in command.params:
        for name in (*parameter.opts, *parameter.secondary_opts):
            yield f"{path} {name if isinstance(parameter, click.Option) else name.upper()}"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _commands(inner, f"{path} {name}", context)


def _facts() -> Iterator[str]:
    for name, kind in TYPES.items():
        shown = inspect.type_info(kind)
        assert isinstance(shown, inspect.StructType)
        yield f"{name} ({kind.fact_kind})"
        for field in shown.fields:
            if field.name not in ENVELOPE:
                yield f"{name}.{field.encode_name}" + ("" if field.required else "?")


def _position() -> Iterator[str]:
    for kind in objects(inspect.type_info(Position)):
        for field in kind.fields:
            yield f"{kind.cls.__name__}.{field.encode_name}"
    for step in get_args(AnyStep):
        shown = inspect.type_info(step)
        assert isinstance(shown, inspect.StructType)
        for field in shown.fields:
            yield f"step {shown.tag}.{field.encode_name}"


def _doors() -> Iterator[str]:
    for door in DOORS:
        for name in import_module(f"adas_dream.{door}").__all__:
            yield f"adas_dream.{door}.{name}"


def _results() -> Iterator[str]:
    for name, asked in RESULTS.items():
        yield from _fields(name, json.loads(run(*asked, "--json").out))


def _fields(path: str, value: Any) -> Iterator[str]:  # noqa: ANN401 - whatever JSON holds
    """Every field of a result; facts and positions in it have their own lists."""
    if isinstance(value, list):
        for item in value:
            yield from _fields(path, item)
    elif isinstance(value, dict) and "type" not in value and "queue" not in value:
        for name, inner in value.items():
            yield f"{path}: {name}"
            yield from _fields(f"{path}: {name}", inner)


def program() -> int:
    """Write the list, or with `--check` tell whether it is today's; exit code 1 where it is not."""
    today = json.dumps(face(), indent=1, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv:
        KEPT.write_text(today, "utf-8")
        return 0
    same = KEPT.read_text("utf-8") == today
    if not same:
        sys.stdout.write(f"{KEPT.name} is not today's: python -m tests.public_face, then look\n")
    return int(not same)


if __name__ == "__main__":
    sys.exit(program())
