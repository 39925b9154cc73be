"""Start positions that nothing can be played from: refused, whatever asks first."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adas_dream.core.game import Game
from adas_dream.core.position_validity import CHECKS, InvalidPosition, why_invalid
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.lines import read_log
from adas_dream.events.position import game, steps
from adas_dream.events.position.player import Partners
from adas_dream.events.position.tracks import ByTrack
from adas_dream.events.position.workshop import Pushed
from adas_dream.projections import audit
from tests.given import ada, charles
from tests.logs import header
from tests.start import having, pack_of, placed, start

POSITIONS = Path(__file__).parents[2] / "fixtures" / "positions"
PACK = pack_of("scoring-1")
HERE = start()
CLOSE = steps.CloseTurn(1)
OPEN = game.Turn("workshop", 1)
STOPPED = game.Turn("workshop", 1, origin=1, stop=2)
SPACE = game.DiscSpace("desk", "study")
MET = game.Objective("fame", "study")
CLAIM = game.Claim(1, 1, 7)
PUSHED = steps.GainBonus(1, "push")


def due(*queue: steps.AnyStep, turn: game.Turn | None = None) -> State:
    """The start with these steps due."""
    return placed(HERE, queue=queue, turn=turn)


def with_pushed(state: State) -> State:
    """A die that was pushed lies on the bonus space of space 2."""
    return placed(state, workshop=replace(state.position.workshop, pushed=Pushed(2, "Y1")))


def with_module(state: State) -> State:
    """The module of the bonus tiles is in play."""
    return State(replace(state.table, modules=("tiles",)), state.position)


UNSOUND = {
    "modules-named-twice": State(replace(HERE.table, modules=("tiles", "tiles")), HERE.position),
    "position-for-other-players": placed(
        HERE, players=(*HERE.position.players, HERE.position.players[0])
    ),
    "position-names-nobody": due(steps.StartTurn(3)),
    "position-steps-do-not-fit": due(CLOSE),
    "position-steps-out-of-order": due(
        steps.EndChoice(1), steps.ActivateAssignments(1), CLOSE, turn=STOPPED
    ),
    "position-die-on-a-bonus-space": with_pushed(HERE),
    "position-die-without-a-place": due(steps.PlaceDie(1), CLOSE, turn=game.Turn("actions", 1)),
    "position-beyond-all-rounds": placed(HERE, round=2**31 - 1),
    "position-bonus-without-a-place": due(steps.GainBonus(1, "effect"), steps.StartTurn(1)),
    "position-rule-unknown": due(steps.GainGear(1, "R999", "addition"), steps.StartTurn(1)),
    "position-tiles-do-not-fit": due(steps.FlipTile(1, 1), steps.StartTurn(1)),
    "position-beyond-a-track": having(HERE, 1, research=ByTrack(yellow=9)),
    "position-discs-do-not-fit": placed(HERE, disc_spaces=(SPACE, SPACE)),
    "position-objectives-do-not-fit": placed(HERE, objectives=(MET, MET)),
    "position-programs-do-not-fit": having(HERE, 1, programs=("tone",) * 6),
    "position-displays-do-not-fit": placed(HERE, displays=(game.Display("gears"),) * 2),
    "position-cards-do-not-fit": having(HERE, 1, partners=Partners(0, unseen=("herald",))),
    "position-consequence-impossible": due(steps.Pay(1, "R016", coal=9), CLOSE, turn=STOPPED),
    "position-active-die-does-not-fit": due(
        CLOSE, turn=game.Turn("workshop", 1, active="Y1", place="s9")
    ),
}
"""By the code that refuses it: a start that cannot be played from, for each check."""


def test_every_check_is_tried() -> None:
    """The table above has a start for each code of a check."""
    assert UNSOUND.keys() == {broken.code for _, broken in CHECKS}


@pytest.mark.parametrize("code", UNSOUND)
def test_nothing_is_played_from_an_unsound_start(code: str) -> None:
    """A game refuses it, and a judge finds it at line 2 and judges nothing more (CONTRACT 4)."""
    state = UNSOUND[code]
    broken = why_invalid(state)
    assert broken is not None
    assert broken.code == code
    first = replace(header(), modules=state.table.modules)
    with pytest.raises(InvalidPosition, match=code):
        Game(first, PositionSet(2, state.position), state.table.pack)
    validator = Validator(state, broken)
    validator.judge(ada.turn_started("workshop", 1), 3)
    found = [(it.code, it.line, it.severity) for it in validator.findings]
    assert found == [(code, 2, "illegal"), ("not-judged", 3, "advisory")]


@pytest.mark.parametrize(
    "state",
    [
        due(PUSHED, steps.Push(1), CLOSE, turn=OPEN),
        due(PUSHED, steps.StartTurn(1)),
        due(steps.GainBonus(1, "effect"), CLOSE, turn=STOPPED),
    ],
    ids=["before-the-push", "between-turns", "by-an-effect"],
)
def test_a_bonus_is_due_somewhere(state: State) -> None:
    """A bonus without a space is that of a push in the open turn, or names itself (R040, R047)."""
    assert why_invalid(state) is not None


@pytest.mark.parametrize(
    "state",
    [
        due(PUSHED, CLOSE, turn=STOPPED),
        due(steps.Choose(1), steps.Push(1), PUSHED, CLOSE, turn=OPEN),
        due(steps.GainBonus(1, "effect", bonus="coal"), steps.StartTurn(1)),
        due(steps.GainBonus(1, "refill", 3), CLOSE, turn=STOPPED),
    ],
    ids=["after-the-push", "whole-turn", "chosen", "refill"],
)
def test_a_bonus_that_is_due_can_be_gained(state: State) -> None:
    """The space where the die stopped or is to stop, a space, or a bonus is enough (R040)."""
    assert why_invalid(state) is None


def test_one_owner_claims_an_objective_once() -> None:
    """Two claims of one player on one Objective are refused (I16)."""
    twice = game.Objective("fame", "study", (CLAIM, CLAIM))
    broken = why_invalid(placed(HERE, objectives=(twice,)))
    assert broken is not None
    assert broken.code == "position-objectives-do-not-fit"


def test_a_second_start_position_ends_the_judging() -> None:
    """A game is set up once: a second `position_set` cannot be folded (CONTRACT 4)."""
    validator = Validator(HERE)
    validator.judge(PositionSet(3, start(players=3).position), 3)
    validator.judge(charles.turn_ended(), 4)
    assert [finding.code for finding in validator.findings] == ["set-up-again", "not-judged"]
    assert validator.state is HERE


TWICE = {"flip": 1, "two-gears-less": 2, "worked-mill": 3}
"""How many Multipliers are built in a position by hand that has them more than once."""


@pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_every_final_position_is_one(file: Path) -> None:
    """The positions worked out by hand keep what each position must (I16-I22); that one Gear is
    built twice in some of them is odd and told (I17)."""
    with file.open("rb") as stream:
        result = audit(read_log(stream, file.name), file.name, lambda _: PACK)
    assert result.legality == "legal"
    assert [it.code for it in result.findings] == ["gear-twice"] * TWICE.get(file.stem, 0)


def test_tiles_lie_there_with_their_module_only() -> None:
    """A position without tiles is none of a game with them, and the other way round (R077)."""
    workshop = replace(HERE.position.workshop, tiles=(1,) * 6)
    tiled = placed(HERE, workshop=workshop)
    for state in (with_module(HERE), tiled):
        broken = why_invalid(state)
        assert broken is not None
        assert broken.code == "position-tiles-do-not-fit"
    assert why_invalid(with_module(tiled)) is None
