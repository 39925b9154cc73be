"""The password in the URL of a server is taken out of what was typed before anything else looks at
it, so that nothing can show it.

It is handed on by the variable that PostgreSQL reads, also to the processes that are started.
"""

import os
from collections.abc import Sequence
from typing import Final

import click

from adas_dream.cli.output import messages
from adas_dream.events.quoting import password_apart

VARIABLE: Final = "PGPASSWORD"


def taken_out(arguments: Sequence[str]) -> list[str]:
    """The arguments without passwords; a usage error for two that are not the same."""
    apart = [password_apart(argument) for argument in arguments]
    passwords = {password for _, password in apart if password}
    if len(passwords) > 1:
        raise click.UsageError(messages.TWO_PASSWORDS)
    for password in passwords:
        os.environ[VARIABLE] = password
    return [argument for argument, _ in apart]
