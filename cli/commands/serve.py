"""`serve`: games for other front ends, through JSON-RPC 2.0."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream serve                on standard input and output
  adas-dream serve --openrpc > adas-dream.openrpc.json
  echo '{"jsonrpc":"2.0","id":1,"method":"hello"}' | adas-dream serve
"""


@click.command(
    "serve", cls=options.Command, epilog=EXAMPLES, short_help="serve games to other programs"
)
@click.option("--openrpc", is_flag=True, help="Print the description of all methods, and leave.")
@options.PACK_FILES
def command(pack_files: tuple[str, ...], *, openrpc: bool) -> int:
    """Serve games to another program: JSON-RPC 2.0, one message a line, on standard input and
    output.

    Each game lies in a file, or in an archive as STORE#NAME. Each choice is on the disk, with all
    that follows from it, before it is answered. docs/protocol.md tells the methods.
    """
    from adas_dream.cli.serve import standard_streams

    if openrpc:
        from adas_dream.cli.output.printing import say

        say([standard_streams.description()])
        return 0
    return standard_streams.serve(pack_files)
