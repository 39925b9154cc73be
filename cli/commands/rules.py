"""`rules`: every rule with its text, page, status and the code that holds it."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options
from adas_dream.cli.output import messages, printing
from adas_dream.core.rulebook.load import Rule, rules
from adas_dream.projections.wording import rule_list

EXAMPLES: Final = """\b
Examples:
  adas-dream rules
  adas-dream rules R032
  adas-dream rules I17
  adas-dream rules two-research
  adas-dream rules pushed-higher-die
  adas-dream rules equal
  adas-dream rules --json
"""


@click.command("rules", cls=options.Command, epilog=EXAMPLES)
@click.argument("rule_id", metavar="[ID]", required=False)
@options.AS_JSON
def command(rule_id: str | None, *, as_json: bool) -> None:
    """Show every rule of the game, or all about the one with this ID.

    For an ID that is a word of the rules, such as `push`, show those in which it stands. The ids
    are those that findings cite; an invariant, a ruling and the code of a finding have a page too.
    The status says whether a log that breaks the rule gets a finding (enforced), cannot be written
    (codec), depends on the content pack (content), is taken as stated (attested), or shows as a
    violation of another rule (definition).
    """
    found = _found(rule_id) if rule_id is not None else rules()
    if isinstance(found, rule_list.Entry):
        printing.say_either(found.lines, lambda: found.json, as_json=as_json)
        return
    printing.say_either(
        rule_list.overview(found), lambda: [*map(rule_list.as_json, found)], as_json=as_json
    )


def _found(rule_id: str) -> rule_list.Entry | tuple[Rule, ...]:
    """All about one rule, or the rules in which a word stands; a usage error where none does."""
    try:
        return rule_list.entry(rule_id)
    except LookupError:
        found = rule_list.with_word(rule_id)
    if not found:
        raise click.BadParameter(messages.NO_SUCH_RULE, param_hint="ID")
    return found
