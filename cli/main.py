"""The command line: a group that loads a command's code only when that command is run."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from adas_dream.cli import options
from adas_dream.cli.output import exits

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PROGRAM: Final = "adas-dream"
COMPLETE: Final = "_ADAS_DREAM_COMPLETE"
"""The variable by which a shell asks for its script (`bash_source`) or for what may be typed."""
COMMANDS: Final[dict[str, str]] = {
    "new": "start a log: players, content pack, modules, rulings, seed",
    "record": "take choices from a prompt, a file or a pipe, and append them durably",
    "legal": "show what may come next",
    "validate": "give the verdicts on integrity, completeness, legality and dice",
    "replay": "show the board at a point, or the whole game as text",
    "diff": "show where two logs part, and why; folders game by game",
    "score": "give the eleven-line scorepad, with the facts that made each point",
    "dispute": "tell the game under every reading that matters to it",
    "whatif": "tell the same game with one choice replaced",
    "report": "write a page to replay, audit and explain a game in a browser",
    "rules": "show every rule: text, page, status, the code that holds it",
    "import": "put a log into an archive",
    "export": "get a game out of an archive, the same bytes",
    "games": "list the games of an archive",
    "pack": "start a content pack, learn one from games, say what is wrong with one",
    "simulate": "play random games from a seed, into a folder or an archive",
    "stats": "give numbers over the games of a folder or an archive",
    "audit": "judge and count the games of folders and archives, on all processors",
    "serve": "serve games to other programs, through JSON-RPC 2.0",
    "schema": "print the JSON Schema of the wire format",
    "completion": "print the script by which a shell completes what is typed",
}
"""Every command in the order of use, with its one line in the overview."""


class LazyGroup(options.Command, click.Group):
    """Commands in the order of use, each imported from `adas_dream.cli.commands` when needed."""

    def main(  # type: ignore[override] # how to end is not for the caller to say
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **settings: Any,  # noqa: ANN401 - the settings of a click context
    ) -> NoReturn:
        """Run it and leave with one of the exit codes; without `args` it is the whole process."""
        arguments = sys.argv[1:] if args is None else [*args]

        asked: dict[str, Any] = {}

        def start() -> object:
            complete = os.environ.get(COMPLETE)
            if complete:
                from click.shell_completion import shell_complete

                return shell_complete(self, settings, PROGRAM, COMPLETE, complete)
            name = prog_name or PROGRAM
            given = _without_passwords(arguments)
            with self.make_context(name, given, obj=asked, **settings) as context:
                return self.invoke(context)

        if args is None:
            exits.run_program(start, asked)
        sys.exit(exits.code_after(start, asked))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now; None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        module = import_module(f"adas_dream.cli.commands.{name}")
        command: click.Command = module.command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, and the options, without loading any command."""
        from click.shell_completion import CompletionItem

        begun = [it for it in COMMANDS.items() if it[0].startswith(incomplete)]
        options_here = click.Command.shell_complete(self, ctx, incomplete)
        return [*(CompletionItem(name, help=told) for name, told in begun), *options_here]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named; where there is none, the usage error names one like it."""
        if args and args[0] not in COMMANDS:
            from difflib import get_close_matches

            from adas_dream.cli.output import messages

            close = get_close_matches(args[0], COMMANDS, 1)
            if close:
                ctx.fail(messages.NO_SUCH_COMMAND.format(given=args[0], close=close[0]))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, without loading any command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _without_passwords(arguments: list[str]) -> list[str]:
    """The arguments, in which no password of a server stands any longer."""
    if not any("://" in argument for argument in arguments):
        return arguments
    from adas_dream.cli.passwords import taken_out

    return taken_out(arguments)


def _tell_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - a value
    if wanted and not context.resilient_parsing:
        from adas_dream.cli.output.version import version_lines

        click.echo("\n".join(version_lines(PROGRAM)))
        context.exit()


@click.group(
    PROGRAM,
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the engine's version, and which formats, editions and packs it knows.",
)
def main() -> None:
    """Record, validate, replay and diff games of Ada's Dream.

    GAME is a .jsonl log, - for standard input, or STORE#NAME for a game in an archive. With -o -
    a file is printed. Exit codes: 0 clean or the same, 1 a finding that counts or a difference, 2
    usage, 3 unreadable, 70 a fault of the program itself, 130 interrupted.
    """
