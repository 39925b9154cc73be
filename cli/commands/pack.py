"""`pack`: what there is to do with a content pack; `pack check` says what is wrong with one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import click

from adas_dream.cli import options
from adas_dream.cli.output import exits, messages, printing
from adas_dream.core.content import load
from adas_dream.core.content.lint import lint
from adas_dream.core.content.problems import Problem
from adas_dream.core.content.toml_text import PACK_LIMIT
from adas_dream.events.lines import read_at_most

EXAMPLES: Final = """\b
Examples:
  adas-dream pack check my-copy-1.toml
  adas-dream pack check --json my-copy-1.toml
"""
STANDARD_INPUT: Final = "-"


@click.group("pack", epilog=EXAMPLES)
def command() -> None:
    """Work with a content pack: the cards, tiles and boards that a game is played with."""


@command.command("check", epilog=EXAMPLES, short_help="say what is wrong with one")
@click.argument("file", metavar="FILE")
@options.AS_JSON
def check(file: str, *, as_json: bool) -> int:
    """Say what is wrong with the content pack in FILE, every problem with its line.

    A problem makes the pack unplayable, or must be a mistake; an advisory is only odd, and does not
    change the exit code. FILE is a TOML file, or - for standard input.

    With --json there is one list, empty if all is well: each entry has line, path, code,
    severity and message.
    """
    text = _read(file)
    found = lint(text)
    printing.say_either(_page(file, text, found), lambda: found, as_json=as_json)
    return exits.FINDING if _problems(found) else exits.CLEAN


def _read(file: str) -> bytes:
    if file == STANDARD_INPUT and sys.stdin is not None:
        return sys.stdin.buffer.read(PACK_LIMIT + 1)
    return read_at_most(file, PACK_LIMIT)


def _problems(found: tuple[Problem, ...]) -> int:
    return sum(problem.severity == "problem" for problem in found)


def _page(file: str, text: bytes, found: tuple[Problem, ...]) -> Iterator[str]:
    for problem in found:
        severity = "" if problem.severity == "problem" else f"{problem.severity}: "
        path = f"{problem.path}: " if problem.path else ""
        message = f"{severity}{path}{problem.message}"
        yield messages.PACK_PROBLEM.format(
            file=file, line=problem.line, message=message, code=problem.code
        )
    problems = _problems(found)
    advisories = len(found) - problems
    if problems:
        yield messages.PACK_WRONG.format(file=file, problems=problems, advisories=advisories)
    else:
        pack, digest = load.parse_pack(text), load.digest_of(text)
        yield messages.PACK_CLEAN.format(
            file=file, name=pack.name, version=pack.version, digest=digest, advisories=advisories
        )
