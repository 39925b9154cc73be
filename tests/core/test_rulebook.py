import subprocess
import sys
from collections import Counter
from typing import get_args

import msgspec
import pytest

from adas_dream.core import rulings as settings
from adas_dream.core.rulebook.load import Area, Status, invariants, rule, rules, rulings
from adas_dream.events.facts.setup import Rulings

NUMBERED = (
    (1, 25),  # the turn, and choosing and moving a die
    (30, 48),  # push and bonus
    (50, 78),  # refill to Assignments, the active die, the modules of the Workshop turn
    (80, 86),  # Publish, and the Workshop's
    (90, 97),  # the Study's Publish
    (100, 137),  # the other Publish actions, Gears, Steam
    (140, 157),  # Programs
    (160, 172),  # Objectives
    (180, 187),  # the end of the game
    (190, 215),  # final scoring
    (220, 223),  # geometry
)
IDS = tuple(f"R{n:03}" for first, last in NUMBERED for n in range(first, last + 1))

# The numbered points that a ruling or the content pack decides: no rule rests on them as fixed.
READ_DIFFERENTLY = {1, 18, 19, 38, 40, 41, 43, 48, 50, 66, 68, 73, 75, 91}
PRINTED_DIFFERENTLY = {15, 17, 30, 54, 58, 62, 69, 79}

RULES_OF_RULINGS = {
    "line-arithmetic": ("R122", "R123", "R203"),
    "empty-bag-refill-bonus": ("R058",),
    "short-bag-refill": ("R057",),
    "deferred-build": ("R072",),
    "deferred-build-objective": ("R161", "R164"),
    "objective-window": ("R164", "R165"),
    "objective-check": ("R161",),
    "study-no-target": ("R097",),
    "empty-publish": ("R080", "R102"),
    "two-research": ("R148",),
    "program-overflow": ("R157",),
    "partner-supply": ("R198", "R199", "R200"),
}


def test_every_numbered_rule_is_there_in_order() -> None:
    """The book has the 195 rules R001 to R223 with their gaps, each once, in order."""
    assert len(IDS) == 195
    assert tuple(each.id for each in rules()) == IDS


def test_every_rule_has_words_of_its_own() -> None:
    """No two rules, R001 to R223, share a title or a text, and each text is whole sentences."""
    for words in ([each.title for each in rules()], [each.text for each in rules()]):
        assert [text for text, times in Counter(words).items() if times > 1] == []
    assert [each.id for each in rules() if not 2 <= len(each.title.split()) <= 5] == []
    assert [each.id for each in rules() if not each.text.endswith(".")] == []
    assert [each.id for each in rules() if each.text.count(". ") > 1] == []


def test_a_rule_stands_on_a_page_or_is_derived() -> None:
    """Every rule, R001 to R223, names its pages (in order, each once) or follows from them."""
    for each in rules():
        assert each.page or each.derived, each.id
        assert each.page == tuple(sorted(set(each.page))), each.id


def test_what_is_not_judged_has_its_reason() -> None:
    """A rule that no finding can name (such as R075, a red die) says why, and only such a rule."""
    silent = {"codec", "content", "attested", "definition"}
    for each in rules():
        assert (each.reason is not None) == (each.status in silent), each.id
        assert each.reason is None or each.reason.endswith("."), each.id


@pytest.mark.parametrize(
    ("status", "ids"),
    [
        ("codec", "R075 R104 R108 R142"),
        ("content", "R134 R172"),
        ("attested", "R064 R124 R132 R197"),
    ],
)
def test_what_the_engine_does_not_decide(status: Status, ids: str) -> None:
    """Red dice (R075), printed prices (R134) and unknown texts (R064) are held elsewhere."""
    assert [each.id for each in rules() if each.status == status] == ids.split()


def test_definitions_are_never_cited_as_broken() -> None:
    """What only defines (R007, R012, R065 and so on) or cannot be broken (R074) is no check."""
    listed = "R007 R012 R065 R070 R071 R084 R096 R103 R115 R120 R184 R220 R221 R222 R223"
    unbreakable = "R074"
    definitions = {each.id for each in rules() if each.status == "definition"}
    assert definitions >= {*listed.split(), *unbreakable.split()}


def test_every_area_has_a_rule() -> None:
    """Every area, from the turn (R001) to the geometry of the Mill (R223), has a rule."""
    assert {each.area for each in rules()} == set(get_args(Area))


def test_fixed_points_are_settled_ones() -> None:
    """A rule rests on fixed points only, as R034 on point 7, never on a ruling's or a board's."""
    for each in rules():
        assert each.fixed == tuple(sorted(set(each.fixed))), each.id
        assert not set(each.fixed) & (READ_DIFFERENTLY | PRINTED_DIFFERENTLY), each.id


@pytest.mark.parametrize(
    ("rule_id", "point"),
    [
        ("R023", 13),
        ("R034", 7),
        ("R035", 8),
        ("R036", 9),
        ("R054", 20),
        ("R076", 34),
        ("R103", 49),
        ("R132", 63),
        ("R136", 65),
        ("R215", 95),
    ],
)
def test_a_rule_names_the_fixed_point_it_rests_on(rule_id: str, point: int) -> None:
    """R034 rests on point 7 (no die pushes itself), R023 on point 13 (no wrap), and so on."""
    assert point in rule(rule_id).fixed


def test_rulings_and_rules_name_each_other() -> None:
    """A ruling lists the rules that turn on it (R057, R058, R072 and so on), and they name one."""
    assert {each.name: each.rules for each in rulings()} == RULES_OF_RULINGS
    concerned = {rule_id for ids in RULES_OF_RULINGS.values() for rule_id in ids}
    assert {each.id for each in rules() if each.ruling is not None} == concerned
    for each in rules():
        assert each.ruling is None or each.id in RULES_OF_RULINGS[each.ruling]


def test_a_ruling_reads_each_of_its_values() -> None:
    """Each ruling asks one question and gives one sentence for each value (R122, R123: two)."""
    for each in rulings():
        assert tuple(each.readings) == each.values, each.name
        assert len(set(each.readings.values())) == len(each.values), each.name
        assert each.question.endswith("?"), each.name
        assert each.pages == tuple(sorted(set(each.pages))), each.name


def test_a_ruling_stands_on_the_pages_of_its_rules() -> None:
    """A ruling names every page of its rules: for line arithmetic P1 (R122) and P3 (R123)."""
    for each in rulings():
        pages = {page for rule_id in each.rules for page in rule(rule_id).page}
        assert set(each.pages) == pages, each.name


def test_the_settings_are_those_of_the_book_and_of_the_log() -> None:
    """The engine, the book and a log's first line know the same rulings and values (R057: two)."""
    of_the_log = {
        field.encode_name: get_args(field.type) for field in msgspec.structs.fields(Rulings)
    }
    assert {each.name: each.values for each in rulings()} == settings.VALUES == of_the_log
    assert list(settings.VALUES) == [each.name for each in rulings()] == list(of_the_log)


def test_the_default_is_the_first_value() -> None:
    """Lines are worked out left to right unless the table says otherwise (R123)."""
    assert {each.name: each.values[0] for each in rulings()} == settings.DEFAULTS
    assert settings.DEFAULTS["line-arithmetic"] == "left-to-right"


def test_the_other_readings_of_a_ruling() -> None:
    """A build may be deferred in three ways (R072): in force one, the other two in order."""
    assert settings.others("deferred-build", "until-next-turn-ends") == (
        "while-next-starts",
        "not-allowed",
    )
    with pytest.raises(KeyError):
        settings.others("house-rule", "none")


def test_a_rule_is_found_by_its_number() -> None:
    """R032 is the rule of the equal or lower push, on page P2; there is no R026."""
    assert (rule("R032").title, rule("R032").page) == ("equal or lower push", ("P2",))
    with pytest.raises(KeyError):
        rule("R026")


def test_an_unknown_key_is_refused() -> None:
    """A key that the book does not know, such as `fixd` for the `fixed` of R034, is an error."""
    for entry in (rule("R034"), rulings()[0]):
        known = msgspec.to_builtins(entry)
        assert msgspec.convert(known, type(entry)) == entry
        with pytest.raises(msgspec.ValidationError, match="unknown field `fixd`"):
            msgspec.convert({**known, "fixd": [7]}, type(entry))


def test_the_texts_are_read_only_when_asked_for() -> None:
    """Importing the book reads no text: judging a log (R032) never waits for it."""
    code = (
        "import adas_dream.core.rulings, adas_dream.core.rulebook.load as book\n"
        "assert book.rules.cache_info().currsize == book.rulings.cache_info().currsize == 0\n"
        "assert book.rule('R032').id == 'R032'\n"
        "assert book.rulings.cache_info().currsize == 0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_rule_read_alone_is_the_one_of_the_book() -> None:
    """Every rule, from R001 on, is the same whether it is asked for alone or with all."""
    assert tuple(rule(each.id) for each in rules()) == rules()


def test_every_invariant_has_its_sentence() -> None:
    """I01 to I40, in the order of their numbers, each one sentence (RULES 3.2)."""
    told = invariants()
    assert [*told] == [f"I{number:02}" for number in range(1, 41)]
    for text in told.values():
        assert text[0].isupper()
        assert text.index(".") == len(text) - 1
