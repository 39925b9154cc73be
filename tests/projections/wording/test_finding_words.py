import re
from importlib import import_module
from pkgutil import walk_packages
from string import Formatter

from adas_dream import core
from adas_dream.core import rulebook
from adas_dream.core.citations import VIOLATIONS
from adas_dream.core.findings import Finding, LogFinding, RulingNeeded, log_finding
from adas_dream.core.rulebook.load import rules
from adas_dream.core.validator import NO_CONTENT, NO_EDITION
from adas_dream.events.facts.workshop import DiePushed
from adas_dream.events.position import steps
from adas_dream.events.position.player import Partners
from adas_dream.projections.audits.audit import (
    NAMES_ALIKE,
    NO_SEED_REVEALED,
    NOT_A_DATE,
    NOT_CANONICAL,
    TORN_LINE,
)
from adas_dream.projections.audits.integrity import (
    CHAIN_BROKEN,
    CHAIN_MISSING,
    NO_CHAIN,
    NO_START,
    NO_STATE,
    SEQ_GAP,
    SEQ_REPEATED,
    STATE_DIFFERS,
)
from adas_dream.projections.wording import finding_words
from tests import logs
from tests.board import board
from tests.given import ada, given, table
from tests.logs import audited, changed, unchained, without
from tests.start import having, placed, start

for module in walk_packages(core.__path__, core.__name__ + "."):
    import_module(module.name)  # so that every code is registered
OF_THE_LOG = {
    CHAIN_BROKEN: {"first": 12, "turn": "1.2"},
    CHAIN_MISSING: {"turn": "1.2"},
    NAMES_ALIKE: {},
    NOT_CANONICAL: {"count": 3},
    NOT_A_DATE: {"at": "2026-02-30T00:00:00Z"},
    NO_CHAIN: {},
    NO_STATE: {},
    NO_START: {},
    NO_SEED_REVEALED: {},
    SEQ_GAP: {"expected": 12},
    SEQ_REPEATED: {"expected": 12},
    STATE_DIFFERS: {"written": "0" * 32, "found": "1" * 32},
    TORN_LINE: {},
}
"""The codes of the log's own form, with the values that go with each."""
OF_LINE_1 = {NO_CONTENT.code, NO_EDITION.code}
PUSHED = DiePushed(21, 2, 5, "B6")


def finding(code: str) -> Finding:
    """Give a finding of that code, at line 21."""
    if code in OF_THE_LOG:
        return log_finding(code, 21, 21, **OF_THE_LOG[code])  # type: ignore[arg-type]
    if VIOLATIONS[code].where.endswith("advisories_on_start"):
        about = (("what", "lantern"),)
        return LogFinding(code, VIOLATIONS[code].rule, 2, 2, "advisory", player=1, about=about)
    fact = logs.header() if code in OF_LINE_1 else PUSHED
    return Finding(code, VIOLATIONS[code].rule, 21, 21, "illegal", fact=fact)


def test_every_code_has_its_sentence_and_every_sentence_its_code() -> None:
    """The table of sentences is complete both ways (house rule 8)."""
    assert set(finding_words.phrases()) == set(VIOLATIONS) | set(OF_THE_LOG)


def test_a_sentence_is_one() -> None:
    """With its values filled in each starts with a capital, ends with a full stop, and is one."""
    for code in sorted(finding_words.phrases()):
        said = finding_words.sentence(finding(code), ("Ada", "Charles"))
        assert re.fullmatch(r"[A-Z].*[^.]\.", said), code
        assert not re.search(r"\. [A-Z]|[{}]", said), code
        assert not [name for _, name, _, _ in Formatter().parse(said) if name], code


def test_a_sentence_names_what_was_done() -> None:
    """R032: the die, the space and the player stand in it, and the rule that it breaks."""
    assert finding_words.sentence(finding("pushed-higher-die"), ("Ada", "Charles")) == (
        "Charles pushes B6 out of space 5, but the pushed die may not be higher than the moved one."
    )
    assert finding_words.sentence(finding("pushed-higher-die")).startswith("Player 2 pushes B6")


def test_a_name_and_an_id_stand_as_they_are() -> None:
    """The first word of a sentence has a capital, but for a player's name and the id of an item
    (R106)."""
    told = finding_words.sentence(finding("pushed-higher-die"), ("ada", "charles"))
    assert told.startswith("charles pushes B6")
    drawn = ada.display_refilled("m", "foo")
    item = Finding("item-not-in-stack", "R106", 21, 21, "illegal", fact=drawn)
    assert finding_words.sentence(item, ("ada",)).startswith("foo comes into the display of m, but")
    declared = Finding("no-such-player", "R002", 21, 21, "illegal", fact=table.winner_declared(3))
    assert finding_words.sentence(declared, ("ada", "charles")).startswith("Player 3 is declared")


def test_a_refused_card_is_told_with_what_is_left_of_the_deck() -> None:
    """Cards come from the own deck, whose cards not seen yet are named (R046)."""
    deck = Partners(3, unseen=("cable-layer", "lens-grinder", "clerk"))
    drawing = given(
        having(start(), 1, partners=deck),
        *(ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2")),
        ada.bonus_gained("partners", "push", 5),
    )
    refused = drawing.next_is(ada.partners_drawn(2, ("clerk", "dean"))).finding()
    assert finding_words.alternatives(refused, ("Ada",)) == (
        "Legal there: Ada draws 2 Partner cards from cable-layer, lens-grinder, clerk."
    )


def test_a_refused_item_is_told_with_what_is_left_of_the_stack() -> None:
    """What refills a display comes from its stack, whose known ids are named (R106)."""
    state = board(multipliers="cam drum / wheel spring")
    step = steps.RefillDisplay(1, display="multipliers", rule="R106")
    short = given(placed(state, queue=(step, *state.position.queue)))
    refused = short.next_is(ada.display_refilled("multipliers", "foo")).finding()
    assert finding_words.alternatives(refused, ("Ada",)) == (
        "Legal there: the display of multipliers is refilled from wheel, spring."
    )


def test_a_broken_chain_names_its_turn_and_its_lines() -> None:
    """The lines from the chain before to this one, and whose turn they are."""
    assert finding_words.sentence(finding(CHAIN_BROKEN), ("Ada", "Charles")) == (
        "What stands in lines 12 to 21 (turn 1 of Charles) is not as it was written:"
        " the chain at its end does not fit."
    )
    alone = log_finding(CHAIN_BROKEN, 21, 21, first=21, turn="1.2")
    assert finding_words.sentence(alone, ("Ada", "Charles")).startswith("What stands in line 21 (")


def test_a_message_gives_the_rule_its_page_and_what_was_legal() -> None:
    """R032, page P2: from space 5 Ada may push Y2 or P3, since the moved die is a 4."""
    found = audited(unchained(changed(logs.by_hand_log(), 5, die="B6"))).findings[0]
    said = finding_words.message(found, ("Ada", "Charles"))
    assert said.startswith(
        "Ada pushes B6 out of space 5, but the pushed die may not be higher than the moved one."
        " (R032, page P2) Legal there: Ada pushes Y2 out of space 5; Ada pushes P3 out of space 5;"
    )


def test_many_alternatives_are_counted() -> None:
    """Of more than eight the first eight are named: of 18 dice all but the Y1 may be moved, which
    finds nothing to push for two Coal, and each turned, four sixes and the one by one way alone, by
    two ways the others (R018, R036): 17 and 31."""
    found = audited(unchained(changed(logs.by_hand_log(), 4, to_space=6))).findings[0]
    offered = finding_words.alternatives(found).removeprefix("Legal there: ").split("; ")
    assert len(offered) == finding_words.SHOWN + 1
    assert offered[-1] == "and 40 more."
    assert all("moves" in each for each in offered[:8])


def test_what_is_missing_is_named_as_the_one_thing_that_was_legal() -> None:
    """R045: without the Brass of the bonus the fact after it comes too early."""
    found = audited(unchained(without(logs.by_hand_log(), 30)))
    missing = next(each for each in found.findings if each.severity == "illegal")
    assert missing.rule == "R045"
    assert (
        finding_words.alternatives(missing, ("Ada", "Charles")) == "Legal there: Ada gains 1 Brass."
    )


def test_a_finding_that_depends_on_a_ruling_gives_both_verdicts() -> None:
    """The ruling in force, and the one under which it would be legal (R148)."""
    ruling = RulingNeeded("two-research", "same-track", "any-tracks")
    found = Finding("second-research-on-another-track", "R148", 5, 5, "ruling", ruling=ruling)
    assert finding_words.reading(found) == (
        "The table plays two-research=same-track; under two-research=any-tracks it would be legal."
    )


def test_a_citation_names_the_page() -> None:
    """A rule that only follows from the pages has none, an invariant is called one."""
    assert finding_words.citation(finding("pushed-higher-die")) == "R032, page P2"
    assert finding_words.citation(finding("turn-still-open")) == "R004"
    assert finding_words.citation(finding("more-than-in-hand")) == "invariant I18"
    assert finding_words.citation(finding(SEQ_GAP)) == ""


def test_every_rule_that_is_cited_stands_in_the_rule_book() -> None:
    """A reader of a finding can look its rule up with `rules`."""
    cited = {violation.rule for violation in VIOLATIONS.values() if violation.rule.startswith("R")}
    assert cited <= {rule.id for rule in rules()}
    assert rulebook.__doc__
