"""The described shapes are those of the answers: nothing is there that they do not have."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from adas_dream.cli.shapes.audits import AuditPage, ExplainPage
from adas_dream.cli.shapes.disputes import DisputePage
from adas_dream.cli.shapes.legal import LegalPage, LegalThere
from adas_dream.cli.shapes.scores import ScorePage
from adas_dream.core import engine
from adas_dream.events.lines import read_log
from adas_dream.projections.audits import page
from adas_dream.projections.audits.audit import audit
from adas_dream.projections.wording import legal_page
from tests.cli.serve.client import client, played, started
from tests.fixtures.walks import PACKS
from tests.house.tree import ROOT
from tests.played_games import random_game, states_of

FINDINGS = sorted((ROOT / "fixtures" / "findings").glob("*.jsonl"))
MANY = 500
"""More choices than that are not listed here: it takes too long."""


def keeps_all(answer: Any, shape: type[Struct]) -> None:  # noqa: ANN401 - JSON
    """The shape takes an answer, and has a field for all of it."""
    text = msgspec.json.encode(answer)
    kept = msgspec.json.decode(text, type=shape)
    assert msgspec.json.decode(msgspec.json.encode(kept)) == msgspec.json.decode(text)


def test_findings_and_audits_keep_their_shape() -> None:
    """Every third example of a finding: its audit, what was legal, the ruling and the causes."""
    for log in FINDINGS[::3]:
        with log.open("rb") as stream:
            found = audit(read_log(stream, log.name), log.name, PACKS)
        keeps_all(page.as_json(found), AuditPage)


@pytest.mark.parametrize("number", [2, 5])
def test_what_is_legal_keeps_its_shape(number: int) -> None:
    """At every place of whole games, with the members of large families and everything in words."""
    for state in states_of(random_game(number, players=3))[::3]:
        legal, members = engine.legal(state), partial(engine.members, state)
        small = legal_page.as_json(legal)
        keeps_all(small, LegalThere)
        whole = {"after": 2, **small, "words": legal_page.said(legal)}
        if sum(family.count for family in legal.families) < MANY:
            whole |= legal_page.as_json(legal, members)
        keeps_all(whole, LegalPage)


def test_answers_keep_their_shape(tmp_path: Path) -> None:
    """The scorepad, with a declared score too, every fact explained, a dispute, in a game that goes
    on and one that has ended."""
    with client() as it:
        game = started(it, tmp_path)
        for most in (40, 1000):
            played(it, game, most=most)
            keeps_all(it.get("score", game=game), ScorePage)
            keeps_all(it.get("dispute", game=game), DisputePage)
            for seq in range(3, it.get("legal", game=game)["after"], 37):
                keeps_all(it.get("explain", game=game, seq=seq), ExplainPage)
        it.get("declare", game=game, player=1, points={"total": 999})
        keeps_all(it.get("score", game=game), ScorePage)
