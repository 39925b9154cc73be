"""Arguments and options that several commands take.

Help, version and paths are not click's own: click looks for translations of its words in their
names and texts, which takes as long as judging some hundred facts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from adas_dream.core.content.pack import Pack
    from adas_dream.core.walk import FindPack
    from adas_dream.events.facts.setup import ContentRef


def _help(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - a value
    if wanted and not context.resilient_parsing:
        click.echo(context.get_help())
        context.exit()


HELP: Final = click.Option(
    ("-h", "--help"),
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_help,
    help="Show this message and exit.",
)


class Command(click.Command):
    """A command with our option for help."""

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """The option, the same for every command."""
        return HELP


class Number(click.IntRange):
    """A whole number from `min` on, at most `max`; what is none is told in words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - as click has it
        """The number; a usage error that says which there may be."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from adas_dream.cli.output import messages

            phrase = messages.NO_NUMBER_OF if self.max is None else messages.NO_NUMBER_FROM
            problem = phrase.format(given=repr(value), least=self.min, most=self.max)
            raise click.BadParameter(problem, ctx, param) from None


def _paths(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def _noted(context: click.Context, option: click.Parameter, value: Any) -> Any:  # noqa: ANN401
    """Keep what is asked for, to be told with a fault of the program."""
    context.ensure_object(dict)[option.name] = value
    return value


GAME: Final = click.argument("game", metavar="GAME", shell_complete=_paths, callback=_noted)
GAMES: Final = click.argument(
    "games", metavar="GAME...", shell_complete=_paths, nargs=-1, required=True
)
QUIET: Final = click.option("--quiet", is_flag=True, help="Show only the games that fail.")
JOBS: Final = click.option(
    "--jobs",
    type=Number(1, 256),
    metavar="NUMBER",
    help="How many processes work; for many games one a processor unless given.",
)
AS_JSON: Final = click.option(
    "--json", "as_json", is_flag=True, callback=_noted, help="Print the result as JSON."
)
PACK_FILES: Final = click.option(
    "--pack-file",
    "pack_files",
    metavar="FILE",
    shell_complete=_paths,
    multiple=True,
    help="A content pack of your own.",
)


def is_one_log(games: tuple[str, ...]) -> bool:
    """Whether that is one log by its name, and no folder or archive has to be looked for."""
    from adas_dream.cli.opening.sources import STANDARD

    return len(games) == 1 and (games[0] == STANDARD or games[0].endswith(".jsonl"))


def written(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """The name of what is written, perhaps that of standard output; a usage error for an empty
    one."""
    if value is not None and not value:
        from adas_dream.cli.output import messages

        raise click.BadParameter(messages.NOTHING_NAMED)
    return value


def printed(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """As `written`; None for standard output, for a command that writes there unless told."""
    from adas_dream.cli.opening.sources import STANDARD

    return None if value == STANDARD else written(context, option, value)


def kept(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """As `written`, for what lies on the disk: also a usage error for standard output."""
    if value is not None and printed(context, option, value) is None:
        from adas_dream.cli.output import messages

        raise click.BadParameter(messages.ON_THE_DISK)
    return value


def _in_colour(context: click.Context, _: click.Parameter, wanted: bool | None) -> None:  # noqa: FBT001 - a value
    context.color = wanted


COLOUR: Final = click.option(
    "--color/--no-color",
    default=None,
    expose_value=False,
    callback=_in_colour,
    help="In colour, or not; as the terminal has it unless given.",
)

SEED_FILE: Final = click.option(
    "--seed-file", metavar="FILE", help="Where the seed lies; GAME.seed unless given."
)


def utf8(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """A text that a log can hold; a usage error where the system could not decode its bytes."""
    if value and any("\ud800" <= letter <= "\udfff" for letter in value):
        from adas_dream.cli.output import messages

        raise click.BadParameter(messages.NOT_UTF_8)
    return value


def each_utf8(
    context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """Texts that a log can hold."""
    for value in values:
        utf8(context, option, value)
    return values


def note(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """A text for people, as long as a log holds it."""
    from adas_dream.events.vocabulary import TEXT_LIMIT

    if value is not None and len(value) > TEXT_LIMIT:
        from adas_dream.cli.output import messages

        raise click.BadParameter(messages.TOO_LONG.format(limit=TEXT_LIMIT, count=len(value)))
    return utf8(context, option, value)


def reason(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """A text as `note`, with something in it."""
    if value is not None and not value.strip():
        from adas_dream.cli.output import messages

        raise click.BadParameter(messages.NO_REASON)
    return note(context, option, value)


def find_pack(pack_files: tuple[str, ...], *games: str) -> FindPack:
    """What finds the pack of each of these logs; a usage error for a file that is not a pack."""
    if not pack_files:
        return _shipped_or_searched(games)
    from adas_dream.cli.opening import packs

    try:
        return packs.finder(*pack_files, games=games)
    except packs.NoPack as problem:
        raise click.BadParameter(str(problem), param_hint="--pack-file") from None


def _shipped_or_searched(games: tuple[str, ...]) -> FindPack:
    """What loads how packs are searched only where one is named that does not ship."""
    from adas_dream.core.content import load

    @cache  # a log is read more than once, and its pack searched for once
    def find(reference: ContentRef) -> Pack | None:
        shipped = load.find_pack(reference)
        if shipped is not None:
            return shipped
        from adas_dream.cli.opening import packs

        return packs.searched(reference, games)

    return find
