"""The manual of the commands, from their help: what docs/commands.md holds.

python -m adas_dream.cli.manual > docs/commands.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from adas_dream.cli.main import COMMANDS, PROGRAM, main

WIDTH: Final = 100
HEAD: Final = """\
# The commands

What `--help` says, command by command, in the order of use. This page is made from the program:
`python -m adas_dream.cli.manual > docs/commands.md`.
"""


def manual() -> str:
    """The whole page."""
    return HEAD + "".join(_entries())


def _entries() -> Iterator[str]:
    parent = _context(main, PROGRAM, None)
    yield _entry(PROGRAM, parent)
    for name in COMMANDS:
        command = main.get_command(parent, name)
        assert command is not None
        yield from _of(command, name, parent)


def _of(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    """A command's entry, and those of its own commands."""
    context = _context(command, name, parent)
    yield _entry(f"{parent.command_path} {name}", context)
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            below = command.get_command(context, inner)
            assert below is not None
            yield from _of(below, inner, context)


def _context(command: click.Command, name: str, parent: click.Context | None) -> click.Context:
    return click.Context(
        command, info_name=name, parent=parent, terminal_width=WIDTH, **main.context_settings
    )


def _entry(path: str, context: click.Context) -> str:
    return f"\n## {path}\n\n```text\n{context.get_help()}\n```\n"


if __name__ == "__main__":
    click.echo(manual(), nl=False)
