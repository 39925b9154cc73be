"""`rules`: every rule with its text, page, status and the code that holds it."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import messages, options, output
from adas_dream.core.rulebook.load import Rule, rule, rules
from adas_dream.projections import rule_list

EXAMPLES: Final = """\b
Examples:
  adas-dream rules
  adas-dream rules R032
  adas-dream rules --json
"""


@click.command("rules", epilog=EXAMPLES)
@click.argument("rule_id", metavar="[ID]", required=False)
@options.AS_JSON
def command(rule_id: str | None, *, as_json: bool) -> None:
    """Show every rule of the game, or all about the one with this ID.

    The ids are those that findings cite. The status says whether a log that breaks the rule gets a
    finding (enforced), cannot be written (codec), depends on the content pack (content), is taken
    as stated (attested), or shows as a breach of another rule (definition).
    """
    if rule_id is None:
        _tell_all(as_json=as_json)
        return
    found = _found(rule_id)
    if as_json:
        output.say_json(rule_list.as_json(found))
    else:
        output.say(rule_list.page(found))


def _tell_all(*, as_json: bool) -> None:
    if as_json:
        output.say_json([rule_list.as_json(each) for each in rules()])
    else:
        output.say(rule_list.overview())


def _found(rule_id: str) -> Rule:
    try:
        return rule(rule_id.upper())
    except KeyError:
        raise click.BadParameter(messages.NO_SUCH_RULE, param_hint="ID") from None
