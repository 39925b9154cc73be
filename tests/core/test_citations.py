import importlib
import pkgutil
import re

import pytest

import adas_dream.core
from adas_dream.core.citations import HELD, VIOLATIONS, citing, holds
from adas_dream.core.rulebook.load import rule, rules

for module in pkgutil.walk_packages(adas_dream.core.__path__, "adas_dream.core."):
    importlib.import_module(module.name)

CITED_ALL_THE_SAME = {
    "R012": "a decline where nothing is open has no other rule than the order of the steps",
    "R065": "a decline that is left out is a remark, and breaks nothing",
    "R103": "the order in which a Travel Publish lists its dice is a matter of the line alone",
    "R184": "a game of another length is a remark, and breaks nothing",
    "R187": "an end that nine Actions turns cannot bring is a remark: the start was another one",
    "R197": "who gets a token is attested, but only where an effect or the scoring gives one",
    "R223": "a die that leaves its cell without cause is told by the rule that says it stays",
}
"""Rules that the book does not call enforced, with codes nevertheless, each with the reason."""


def cited() -> dict[str, list[str]]:
    """Give the codes of each rule that has any."""
    found = dict[str, list[str]]()
    for each in VIOLATIONS.values():
        found.setdefault(each.rule, []).append(each.code)
    return found


def test_every_enforced_rule_has_a_code() -> None:
    """What the book calls enforced, from R001 on, some code holds."""
    assert [
        each.id for each in rules() if each.status == "enforced" and each.id not in cited()
    ] == []


def test_every_cited_rule_is_enforced() -> None:
    """A code cites an enforced rule (R032), an invariant (I18), or none: the form of a log."""
    statuses = {each.id: each.status for each in rules()}
    others = {name for name in cited() if statuses.get(name) != "enforced" and name[:1] == "R"}
    assert others == CITED_ALL_THE_SAME.keys()
    assert all(re.fullmatch(r"|R\d{3}|I\d{2}", name) for name in cited())


def test_what_is_planned_has_no_code_yet() -> None:
    """A rule with a code is not called planned any more (R032)."""
    assert [name for name in cited() if name[:1] == "R" and rule(name).status == "planned"] == []


def test_codes_are_kebab_case_and_their_own() -> None:
    """Each code is lower-case words with hyphens, and stands under its own name (R032)."""
    for code, each in VIOLATIONS.items():
        assert code == each.code
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", code), code


def test_every_code_tells_where_it_is_held() -> None:
    """A citation names the module, and for a predicate the function, that holds it (R032)."""
    assert VIOLATIONS["pushed-higher-die"].where == "adas_dream.core.rules.workshop:is_not_higher"
    assert VIOLATIONS["no-push-bonus"].where == "adas_dream.core.rules.workshop"
    assert all(each.where.startswith("adas_dream.") for each in VIOLATIONS.values())


def test_the_holder_of_a_rule_says_the_rule() -> None:
    """Every predicate that holds a rule has a docstring: the rule in words (R032)."""
    assert [held.__name__ for held in HELD if not (held.__doc__ or "").strip()] == []


def test_a_code_has_one_rule() -> None:
    """A code stands for one rule, registered once, so that R032 is never told as another."""
    with pytest.raises(ValueError, match="pushed-higher-die"):
        citing(__name__)("R033", "pushed-higher-die")

    def other(*_: object) -> bool:
        """Some other holder."""
        return True

    with pytest.raises(ValueError, match="pushed-higher-die"):
        holds("R032", "pushed-higher-die")(other)
