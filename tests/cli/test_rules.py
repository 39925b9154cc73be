import json

from adas_dream.core.rulebook.load import rules
from tests.cli.program import run


def test_every_rule_has_its_line() -> None:
    """The overview lists the rules in the order of their numbers."""
    ended = run("rules")
    assert (ended.code, ended.err) == (0, "")
    assert [line.split()[0] for line in ended.out.splitlines()] == [rule.id for rule in rules()]


def test_one_rule_with_all_about_it() -> None:
    """R032: its text, its page, its status, the code that holds it; the id in either case."""
    ended = run("rules", "r032")
    assert ended.code == 0
    assert "The pushed die shows no more than the moved die" in ended.out
    assert "page     P2" in ended.out
    assert "held by  adas_dream.core.rules.workshop:is_not_higher" in ended.out
    assert "codes    pushed-higher-die" in ended.out


def test_rules_as_json() -> None:
    """A list of objects for all, one object for one."""
    told = json.loads(run("rules", "--json").out)
    one = json.loads(run("rules", "R032", "--json").out)
    assert one in told
    assert [*one] == ["id", "page", "text", "status", "where", "codes"]
    assert {each["status"] for each in told} <= {
        "enforced",
        "codec",
        "content",
        "attested",
        "definition",
        "planned",
    }


def test_a_word_lists_the_rules_in_which_it_stands() -> None:
    """Whoever knows no number looks for a word, or the begin of one: equal dice are R032 and R033;
    with --json a list of objects."""
    listed = run("rules", "Equal").out.splitlines()
    assert {"R032", "R033"} <= {line.split()[0] for line in listed}
    told = json.loads(run("rules", "equal", "--json").out)
    assert [it["id"] for it in told] == [line.split()[0] for line in listed]
    assert [it for it in told if "equal" in it["text"].lower()]
    assert run("rules", "qual").code == 2


def test_a_rule_that_is_not_there_is_a_wrong_use() -> None:
    """Exit code 2."""
    ended = run("rules", "R999")
    assert (ended.code, ended.out) == (2, "")
    assert "there is no such rule" in ended.err


def test_an_invariant_has_its_page() -> None:
    """What a finding cites as an invariant is looked up in the same place (RULES 3.2)."""
    ended = run("rules", "i16")
    assert ended.code == 0
    assert ended.out.startswith(
        "I16  an invariant\n\nA disc space holds two discs at most, of one "
    )
    assert "codes    " in ended.out
    told = json.loads(run("rules", "I16", "--json").out)
    assert [*told] == ["id", "text", "where", "codes"]


def test_a_ruling_has_its_page() -> None:
    """The question of a ruling and what each of its values means."""
    ended = run("rules", "two-research")
    assert ended.code == 0
    assert "two-research: " in ended.out
    assert "  same-track: " in ended.out
    told = json.loads(run("rules", "two-research", "--json").out)
    assert told["values"] == ["any-tracks", "same-track"]


def test_a_code_leads_to_its_rule() -> None:
    """The code of a finding has its sentence and the page of the rule that it cites, if any."""
    ended = run("rules", "pushed-higher-die")
    assert ended.code == 0
    assert "pushed-higher-die: {fact}, but the pushed die" in ended.out
    assert "R032  " in ended.out
    assert json.loads(run("rules", "pushed-higher-die", "--json").out)["id"] == "R032"
    assert run("rules", "chain-broken").code == 0
    assert "I16  an invariant" in run("rules", "no-such-disc-space").out
