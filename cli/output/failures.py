"""What keeps a game from being started or recorded: reported in one line, exit code 3."""

from __future__ import annotations

from typing import IO, Any

import click

from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import FINDING, UNREADABLE, tell
from adas_dream.events.facts.setup import ContentRef
from adas_dream.events.quoting import printable
from adas_dream.projections.wording.text import WIDTH, safe


class Failure(click.ClickException):
    """The root; `file` is the one that it is about."""

    exit_code = UNREADABLE
    phrase: str

    def __init__(self, file: str, **values: object) -> None:
        super().__init__(self.phrase.format(file=safe(file, WIDTH), **values))
        self.file = file

    def show(self, file: IO[Any] | None = None) -> None:
        """Report it as every error is reported."""
        tell(self.message)


class NoLogs(Failure):
    """A folder without a log."""

    phrase = messages.NO_LOGS


class NoGames(Failure):
    """A store without a game."""

    phrase = messages.NO_GAMES


class NotAnAudit(Failure):
    """A file whose `line` is no result of an audit."""

    phrase = messages.NOT_AN_AUDIT


class NotEarlier(Failure):
    """A file to hold an audit against whose `line` is no result of an audit."""

    phrase = messages.NOT_EARLIER


class InUse(Failure):
    """Another program writes results into the file."""

    phrase = messages.IN_USE


class NoDask(Failure):
    """The library that talks to a cluster is not installed."""

    phrase = messages.NO_DASK


class NoCluster(Failure):
    """A cluster does not answer, or is lost."""

    phrase = messages.NO_CLUSTER


class OtherEngine(Failure):
    """A worker of a cluster would judge by another version."""

    phrase = messages.OTHER_ENGINE


class AnotherGame(Failure):
    """Where a game is to lie, there is another one of its name."""

    phrase = messages.ANOTHER_GAME


class NoTemplates(Failure):
    """The library that makes pages is not installed."""

    phrase = messages.NO_TEMPLATES


class NoSeed(Failure):
    """The seed that rolls the dice of a game is not available."""

    phrase = messages.NO_SEED

    def __init__(self, file: str, *, reason: str) -> None:
        super().__init__(file, reason=reason)
        self.reason = reason


class NoContent(Failure):
    """The content pack of a log is not available, so nothing of it can be judged; `ships` says
    whether another of its name and version comes with this program, `folders` where it was looked
    for."""

    def __init__(self, file: str, content: ContentRef, folders: str, *, ships: bool) -> None:
        self.phrase = messages.OTHER_CONTENT if ships else messages.NO_CONTENT
        name, version = printable(content.name), printable(content.version)
        super().__init__(file, name=name, version=version, folders=folders)


class BadBox(Failure):
    """What was learned makes no pack with what a file has."""

    phrase = messages.BAD_BOX


class NoEdition(Failure):
    """The edition of a log is not known, so nothing of it can be judged."""

    phrase = messages.EDITION_NOT_KNOWN


class Unplayable(Failure):
    """Nothing can be played from the start of a log: `reason` is a finding's sentence."""

    exit_code = FINDING
    phrase = messages.UNSOUND


class Stopped(Failure):
    """A log cannot be gone on with after a fact: `reason` is a finding's sentence."""

    phrase = messages.STOPPED


class CannotListen(Failure):
    """An address that nothing can be served at."""

    phrase = messages.CANNOT_LISTEN
