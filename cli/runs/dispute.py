"""`dispute` and `whatif`, step by step."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import click

from adas_dream.cli.opening import seeds
from adas_dream.cli.opening.logs import begin_of, read_whole
from adas_dream.cli.opening.set_up import settings_of
from adas_dream.cli.opening.sources import STANDARD
from adas_dream.cli.output import exits, messages
from adas_dream.cli.output.exits import CLEAN, FINDING
from adas_dream.cli.output.printing import say, say_either
from adas_dream.core.reducers import CannotApply
from adas_dream.core.state import State
from adas_dream.core.walk import FindPack
from adas_dream.events.catalog import CHOICES
from adas_dream.events.choices import read_choice
from adas_dream.events.codec import encode
from adas_dream.events.errors import NotJson, UnreadableLog
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.journal.files import create
from adas_dream.events.log import Log
from adas_dream.projections.audits.excerpt import excerpt
from adas_dream.projections.readings import dispute_page, what_if_page
from adas_dream.projections.readings.dispute import dispute
from adas_dream.projections.readings.inputs import played
from adas_dream.projections.readings.what_if import what_if
from adas_dream.projections.wording.finding_words import stuck_in_words
from adas_dream.projections.wording.text import WIDTH, counted, safe

INSTEAD: Final = "--instead"


def dispute_of(
    game: str,
    rulings: tuple[str, ...],
    seed_file: str | None,
    find_pack: FindPack,
    *,
    as_json: bool,
) -> int:
    """Tell a game under other readings; gives the exit code."""
    settings = settings_of(rulings)
    log, begin, seed = _opened(game, seed_file, find_pack)
    found = dispute(begin, log.facts, settings or None, seed=seed)
    players = log.header.players
    told = partial(dispute_page.as_json, found, players)
    say_either(dispute_page.page(found, players), lambda: {"game": game, **told()}, as_json=as_json)
    return CLEAN if found.settled else FINDING


def _opened(
    game: str, seed_file: str | None, find_pack: FindPack
) -> tuple[Log, State, bytes | None]:
    """A game, the state that it starts from, and its seed where that is to be had."""
    log = read_whole(game)
    return log, begin_of(log, find_pack, game), seeds.of_game(seed_file, log.header.dice, game)


def cut_out(game: str, seq: int, file: str, find_pack: FindPack) -> int:
    """Write the turn up to a fact as a small log, into a new file or to standard output; gives the
    exit code."""
    log = read_whole(game)
    begin = begin_of(log, find_pack, game)
    try:
        facts = excerpt(log.header, begin, log.facts, seq)
    except CannotApply:
        raise click.UsageError(messages.NOT_FOLDED.format(seq=seq)) from None
    except LookupError:
        last = max((fact.seq for fact in log.facts), default=2)
        raise click.UsageError(messages.NO_SUCH_FACT.format(asked=seq, seq=last)) from None
    small = b"".join(encode(fact) + b"\n" for fact in facts)
    if file == STANDARD:
        click.echo(small, nl=False)
        return CLEAN
    create(Path(file), small)
    written = counted(len(facts), "fact")
    said = messages.WRITTEN.format(file=safe(file, WIDTH), facts=written, seq=seq)
    say([said])
    return CLEAN


def what_if_of(  # noqa: PLR0913 - what the command line gives
    game: str,
    seq: int,
    instead: str,
    seed_file: str | None,
    find_pack: FindPack,
    *,
    as_json: bool,
) -> int:
    """Tell a game with one choice replaced; gives the exit code."""
    choice = _choice(instead)
    log, begin, seed = _opened(game, seed_file, find_pack)
    try:
        found = what_if(begin, tuple(log.facts), seq, choice, seed=seed)
    except LookupError:
        return _no_such_choice(log, begin, seq, game)
    players = log.header.players
    told = partial(what_if_page.as_json, found, players)
    say_either(what_if_page.page(found, players), lambda: {"game": game, **told()}, as_json=as_json)
    if found.stuck is not None and not as_json:
        exits.tell(f"{safe(game, WIDTH)}: {stuck_in_words(found.stuck, players)}")
    return CLEAN if found.same else FINDING


def _no_such_choice(log: Log, begin: State, seq: int, game: str) -> int:
    """Say why nothing can be replaced there: a usage error, or where the log cannot be followed."""
    last = max((fact.seq for fact in log.facts), default=2)
    stuck = played(begin, log.facts).stuck
    if stuck is not None and stuck.line <= seq <= last:
        exits.tell(f"{safe(game, WIDTH)}: {stuck_in_words(stuck, log.header.players)}")
        return FINDING
    if seq > last:
        raise click.UsageError(messages.NO_SUCH_FACT.format(asked=seq, seq=last))
    raise click.UsageError(messages.NO_SUCH_CHOICE.format(seq=seq))


def _choice(text: str) -> Fact:
    """The choice as a line of a choices file; a usage error for anything else."""
    try:
        fact = read_choice(text.encode("utf-8", "surrogateescape"), line=1, file=INSTEAD).fact
    except NotJson as problem:
        wrong = messages.A_CHOICE.format(reason=problem)
        raise click.BadParameter(wrong, param_hint=INSTEAD) from None
    except UnreadableLog as problem:
        raise click.BadParameter(str(problem), param_hint=INSTEAD) from None
    if type(fact) not in CHOICES or isinstance(fact, ChoiceUndone):
        raise click.BadParameter(messages.NOT_ONE_CHOICE, param_hint=INSTEAD)
    return fact
