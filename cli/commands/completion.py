"""`completion`: the script by which a shell completes what is typed."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples, each a line to type once:
  adas-dream completion bash >> ~/.bashrc
  adas-dream completion zsh >> ~/.zshrc
  adas-dream completion fish > ~/.config/fish/completions/adas-dream.fish
"""
SHELLS: Final = ("bash", "zsh", "fish")


@click.command("completion", cls=options.Command, epilog=EXAMPLES)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script by which SHELL completes commands, options and names of files.

    It works in the next shell that is started. For zsh, `compinit` must stand before it.
    """
    from click.shell_completion import get_completion_class

    from adas_dream.cli.main import COMPLETE, PROGRAM, main

    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(main, {}, PROGRAM, COMPLETE).source())
