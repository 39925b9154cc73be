"""`serve`: games for other front ends, through JSON-RPC 2.0."""

from __future__ import annotations

from typing import Any, Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream serve                on standard input and output
  adas-dream serve --listen 127.0.0.1:8000 game.jsonl --page table.html
  adas-dream serve --openrpc > adas-dream.openrpc.json
  echo '{"jsonrpc":"2.0","id":1,"method":"hello"}' | adas-dream serve
"""


@click.command(
    "serve", cls=options.Command, epilog=EXAMPLES, short_help="serve games to other programs"
)
@click.argument("games", metavar="[GAME...]", nargs=-1)
@click.option(
    "--listen",
    metavar="HOST:PORT",
    help="Serve over WebSocket, each seat with its token; port 0 is any free one.",
)
@click.option("--page", metavar="FILE", help="The page that a browser gets from there.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Pages from there may connect too; repeat it for each.",
)
@click.option("--public", is_flag=True, help="Let other machines reach it.")
@click.option("--openrpc", is_flag=True, help="Print the description of all methods, and leave.")
@options.PACK_FILES
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Serve games to another program: JSON-RPC 2.0, one message a line, on standard input and
    output.

    Each game lies in a file, or in an archive as STORE#NAME. Each choice is on the disk, with all
    that follows from it, before it is answered. docs/protocol.md tells the methods.

    With --listen the messages go over WebSocket, until the program is stopped. It prints once a
    token for the host, and one for each seat of each GAME: whoever has it plays there.
    """
    from adas_dream.cli.output import messages

    address = given.pop("listen")
    is_description = given.pop("openrpc")
    if address is not None and not is_description:
        return _listen(address, given)
    if given["games"] or given["page"] or given["origins"] or given["public"]:
        raise click.UsageError(messages.WITH_LISTEN)
    from adas_dream.cli.serve import standard_streams

    if is_description:
        from adas_dream.cli.output.printing import say

        say([standard_streams.description()])
        return 0
    return standard_streams.serve(given["pack_files"])


def _listen(address: str, given: dict[str, Any]) -> int:
    """Serve over WebSocket; a usage error where its library is not installed."""
    from importlib.util import find_spec

    from adas_dream.cli.output import messages

    if find_spec("websockets") is None:
        raise click.BadParameter(messages.NO_WEB_LIBRARY, param_hint="--listen")
    from adas_dream.cli.web.listening import Listening, listen

    return listen(Listening(address, **given))
