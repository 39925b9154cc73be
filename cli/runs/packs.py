"""`pack`, step by step: a skeleton, what games stated, and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from msgspec import Struct

from adas_dream.cli.opening import packs
from adas_dream.cli.opening.logs import begin_of, read_whole
from adas_dream.cli.opening.replays import tell_stuck
from adas_dream.cli.opening.sources import STANDARD, standard_input
from adas_dream.cli.options import find_pack
from adas_dream.cli.output import messages, printing
from adas_dream.cli.output.exits import CLEAN, FINDING, tell
from adas_dream.cli.output.failures import BadBox
from adas_dream.cli.terminal.box_questions import ask_box
from adas_dream.cli.terminal.prompt import Ended, terminal
from adas_dream.cli.terminal.questions import Questions, answered
from adas_dream.core.content import load
from adas_dream.core.content.coverage import ALL_LINES, LineCoverage, coverage
from adas_dream.core.content.lint import lint
from adas_dream.core.content.pack import Pack
from adas_dream.core.content.problems import Problem
from adas_dream.core.content.toml_text import PACK_LIMIT
from adas_dream.core.scoring.order import LINES
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.journal import files
from adas_dream.events.lines import read_at_most
from adas_dream.events.vocabulary import NAME_LIMIT
from adas_dream.projections.boxes import page
from adas_dream.projections.boxes.learning import Learned, learned
from adas_dream.projections.boxes.occasions import Heard, heard
from adas_dream.projections.wording.text import WIDTH, counted, safe

USUAL_NAME: Final = "my-box"


Held = tuple[bytes, Pack, ContentRef]
"""A pack's text, the pack, and how a log names it."""


class Asked(Struct, frozen=True, gc=False):
    """What `learn` is asked for."""

    games: tuple[str, ...]
    output: str | None
    name: str | None
    into: str | None
    pack_files: tuple[str, ...]
    as_json: bool


def begin(output: str | None, name: str | None) -> int:
    """Write a skeleton, with what a person at the terminal knows of the box."""
    called = _name(output, name)
    if output is None:
        printing.say(page.skeleton(called, called).splitlines())
        return CLEAN
    files.check_free(output)
    at_terminal = terminal()
    asked = Questions(at_terminal) if at_terminal is not None else None
    try:
        title, entries = answered(lambda: ask_box(asked, called) if asked else (called, ()))
    except Ended:
        tell(messages.NO_BOX)
        return click.UsageError.exit_code
    _write(output, page.skeleton(called, title, entries))
    click.echo(messages.BOX_STARTED.format(file=safe(output, WIDTH)))
    return CLEAN


def _name(output: str | None, name: str | None) -> str:
    """What logs call the pack: as given, or the file's name without a version."""
    if name is not None:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name) or len(name) > NAME_LIMIT:
            raise click.BadParameter(messages.NOT_AN_ID, param_hint="--name")
        return name
    stem = re.sub(r"-[0-9]+$", "", Path(output).stem) if output is not None else ""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-._")[:NAME_LIMIT] or USUAL_NAME


def learn_from(asked: Asked) -> int:
    """Tell what the games stated, or write it down; 1 where it contradicts itself."""
    if asked.output is not None:
        files.check_free(asked.output)
    held = _held(asked)
    found, references = _learned(asked)
    if asked.as_json:
        printing.say_json(page.as_json(found))
        return FINDING if found.conflicts else CLEAN
    if held is not None and asked.output is None and held[2] in references:
        raise click.BadParameter(messages.PLAYED_WITH, param_hint="--into")
    made = _added(found, held) if held is not None else _own(found, asked)
    _put(asked, made)
    if held is not None:
        printing.say([*page.remarks(found, made.conflicts)])
    conflicts = len(found.conflicts) + len(made.conflicts)
    told = messages.BOX_LEARNED.format(
        games=counted(len(found.games), "game"),
        entries=counted(made.new, "new entry", "new entries"),
        conflicts=conflicts,
        open=len(found.open),
    )
    tell(told)
    return FINDING if conflicts else CLEAN


def _own(found: Learned, asked: Asked) -> page.Added:
    """A pack of its own."""
    text = page.page(found, _name(asked.output, asked.name))
    return page.Added(text, len(found.entries), ())


def _added(found: Learned, held: Held) -> page.Added:
    """The pack that is added to, with what is new."""
    return page.added(found, held[0].decode("utf-8"), held[1])


def _held(asked: Asked) -> Held | None:
    """The pack that is added to."""
    if asked.into is None:
        return None
    if asked.name is not None or asked.as_json:
        raise click.UsageError(messages.INTO_ALONE)
    try:
        pack, reference = packs.from_file(asked.into)
    except packs.NoPack as problem:
        raise click.BadParameter(str(problem), param_hint="--into") from None
    if not pack.version.isdigit():
        raise click.BadParameter(messages.NO_VERSION, param_hint="--into")
    return read_at_most(asked.into, PACK_LIMIT), pack, reference


def _learned(asked: Asked) -> tuple[Learned, set[ContentRef]]:
    """What the games stated, and the packs that they are played with."""
    find = find_pack(asked.pack_files, *asked.games)
    games: list[Heard] = []
    references: set[ContentRef] = set()
    for game, short in zip(asked.games, _short(asked.games), strict=True):
        log = read_whole(game)
        references.add(log.header.content)
        told = heard(short, begin_of(log, find, game), log.facts)
        if told.stuck is not None:
            tell_stuck(told.stuck, told.stuck.line, game, log.header.players)
        games.append(told)
    return learned(games), references


def _short(games: tuple[str, ...]) -> tuple[str, ...]:
    """What the games are called in the pack: by their file names, where these tell them apart."""
    names = tuple(Path(game).name for game in games)
    return names if len(set(names)) == len(set(games)) else games


def _put(asked: Asked, made: page.Added) -> None:
    """Print the pack, write it into a new file, or in the place of the one that something new was
    added to."""
    text, target = made.text, asked.output or asked.into
    try:
        load.parse_pack(text.encode())
    except load.BadPack as problem:
        raise BadBox(target or STANDARD, reason=str(problem)) from None
    if asked.output is not None:
        _write(asked.output, text)
    elif asked.into is None:
        printing.say(text.splitlines())
    elif made.new:
        files.replace(asked.into, text.encode())


def _write(file: str, text: str) -> None:
    files.create(file, text.encode())


def check_file(file: str, *, as_json: bool) -> int:
    """Say what is wrong with a pack, and how much of the box it covers."""
    text = _read(file)
    found = lint(text)
    printing.say_either(_page(file, text, found), lambda: found, as_json=as_json)
    return FINDING if _problems(found) else CLEAN


def _read(file: str) -> bytes:
    if file == STANDARD:
        return standard_input().read(PACK_LIMIT + 1)
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
        return
    pack, digest = load.parse_pack(text), load.digest_of(text)
    yield messages.PACK_CLEAN.format(
        file=file, name=pack.name, version=pack.version, digest=digest, advisories=advisories
    )
    yield from _covered(file, pack)


def _covered(file: str, pack: Pack) -> Iterator[str]:
    """What share of the scorepad and of the effects the pack covers."""
    covers = coverage(pack)
    parts = {
        messages.IN_PART: [_share(it) for it in covers.lines if it.extent == "part"],
        messages.NOT_AT_ALL: [LINES[it.line].label for it in covers.lines if it.extent == "none"],
    }
    rest = "".join(
        phrase.format(lines=", ".join(lines)) for phrase, lines in parts.items() if lines
    )
    yield messages.PACK_SCORES.format(file=file, scored=covers.scored, all=ALL_LINES, rest=rest)
    total = covers.effects + covers.stated
    rest = messages.TABLE_STATES if covers.stated else ""
    yield messages.PACK_EFFECTS.format(file=file, known=covers.effects, all=total, rest=rest)


def _share(line: LineCoverage) -> str:
    return f"{LINES[line.line].label} {line.known} of {line.listed}"
