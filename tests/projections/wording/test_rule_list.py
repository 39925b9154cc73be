from adas_dream.core.rulebook.load import rule, rules
from adas_dream.projections.wording import rule_list


def test_a_rule_is_told_with_all_that_holds_it() -> None:
    """R032 stands on P2 and is held by one predicate with one code."""
    assert rule_list.as_json(rule("R032")) == {
        "id": "R032",
        "page": "P2",
        "text": rule("R032").text,
        "status": "enforced",
        "where": ["adas_dream.core.rules.workshop:is_not_higher"],
        "codes": ["pushed-higher-die"],
    }


def test_a_rule_that_depends_on_a_reading_names_it() -> None:
    """R072 turns on `deferred-build`; a settled point is called fixed, and others have none."""
    assert rule_list.as_json(rule("R072"))["reading"] == "deferred-build"
    assert rule_list.as_json(rule("R034"))["reading"] == "fixed"
    assert "reading" not in rule_list.as_json(rule("R031"))


def test_every_enforced_rule_is_held_somewhere() -> None:
    """A rule that a log can break names the code that finds it, or the codec that refuses it."""
    homeless = [
        each.id
        for each in rules()
        if each.status in ("enforced", "codec") and not rule_list.where(each.id)
    ]
    assert homeless == []


def test_a_scoring_rule_is_held_by_the_line_that_cites_it() -> None:
    """R206, the Gears fewer than twelve, is held where its docstring says so."""
    assert "adas_dream.core.scoring.mill:gears" in rule_list._named()["R206"]


def test_the_overview_has_a_line_for_every_rule() -> None:
    """In the order of their numbers."""
    assert [line[:4] for line in rule_list.overview(rules())] == [each.id for each in rules()]


def test_a_page_gives_both_readings_of_a_ruling() -> None:
    """A reader of R058 sees what each value of `empty-bag-refill-bonus` means."""
    text = "\n".join(rule_list.page(rule("R058")))
    assert "  none: No:" in text
    assert "  granted: Yes:" in text
