"""The manual of the commands, from their help: what docs/commands.md and `man adas-dream` hold.

python -m adas_dream.cli.manual > docs/commands.md
python -m adas_dream.cli.manual man > share/man/man1/adas-dream.1
"""

from __future__ import annotations

import sys
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


MAN_HEAD: Final = """\
.TH ADAS-DREAM 1
.SH NAME
adas\\-dream \\- keep, judge and replay games of Ada's Dream
"""
_ENTRY: Final = "\n## {path}\n\n```text\n{text}\n```\n"
_MAN_ENTRY: Final = ".SH {path}\n.nf\n{text}\n.fi\n"


def manual() -> str:
    """The whole page."""
    return HEAD + "".join(_ENTRY.format(path=path, text=text) for path, text in _entries())


def man_page() -> str:
    """The same for `man`, with its own signs written as it reads them."""
    return MAN_HEAD + "".join(
        _MAN_ENTRY.format(path=path.upper(), text="\n".join(map(_plain, text.splitlines())))
        for path, text in _entries()
    )


def _plain(line: str) -> str:
    """A line that `man` shows as it is."""
    escaped = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def _entries() -> Iterator[tuple[str, str]]:
    """The name of the program and of each command, with what `--help` says."""
    parent = _context(main, PROGRAM, None)
    yield _entry(PROGRAM, parent)
    for name in COMMANDS:
        command = main.get_command(parent, name)
        assert command is not None
        yield from _of(command, name, parent)


def _of(command: click.Command, name: str, parent: click.Context) -> Iterator[tuple[str, str]]:
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


def _entry(path: str, context: click.Context) -> tuple[str, str]:
    return path, context.get_help()


if __name__ == "__main__":
    click.echo(man_page() if sys.argv[1:] == ["man"] else manual(), nl=False)
