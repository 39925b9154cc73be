"""Who looks at a value in a program reads one short line."""

from pathlib import Path

from adas_dream.core import Game, Recording, Refusal, find_pack
from adas_dream.events import TurnStarted, begin_log, open_game, open_journal
from adas_dream.projections import audit, scorepad
from tests import logs


def by_hand(count: int) -> Game:
    """The game worked out by hand, after so many facts."""
    return Game.load(logs.by_hand_facts()[:count], find_pack)


def test_a_game_says_where_it_is() -> None:
    """Its id, its last fact, the open turn and the step that is due, or that it has not begun."""
    assert repr(by_hand(2)) == "<Game 'by-hand' after fact 2: round 1, player 1 to start>"
    turn = "workshop turn 1 of player 1, choose next"
    game = by_hand(4)
    assert repr(game) == f"<Game 'by-hand' after fact 4: {turn}>"
    assert repr(game.state) == f"<State of Ada, Charles: {turn}>"
    assert repr(game.walk) == f"<Walk after fact 4: {turn}>"
    assert repr(game.state.table) == "<Table of Ada, Charles: <Pack base 1>>"


def test_a_refusal_says_its_rule() -> None:
    """What was refused, where it would have stood, and why; and what was legal, by its types."""
    refused = by_hand(2).play(TurnStarted(1, player=1, kind="actions", turn=1))
    assert isinstance(refused, Refusal)
    assert repr(refused) == "<Refusal of turn_started as fact 3: no-die-to-place (R008)>"
    assert repr(refused.legal) == "<Legal for player 1: 1 turn_started>"
    assert repr(refused.legal.families[0]) == "<Family of 1 turn_started of player 1>"
    finding = "<Finding no-die-to-place (R008) at fact 3, line 3: illegal>"
    assert repr(refused.finding) == finding


def test_what_is_read_off_says_its_verdict(tmp_path: Path) -> None:
    """An audit has its verdicts, a scorepad the totals, a recording its file."""
    file = f"{tmp_path}/game.jsonl"
    begin_log(file, logs.by_hand_facts()[:2])
    with open_game(file) as lines:
        found = audit(lines, "game.jsonl", find_pack)
    verdicts = "unchained, unfinished, legal, dice observed"
    assert repr(found) == f"<Audit of game.jsonl: {verdicts}, 0 findings>"
    game = by_hand(2)
    pad = scorepad(game.state, 2)
    totals = ", ".join(f"{each.name} {each.total}" for each in pad.score.players)
    assert repr(pad) == f"<Scorepad after fact 2: {totals}>"
    with open_journal(file) as journal:
        recording = Recording.load(journal, find_pack)
        assert repr(recording) == f"<Recording of {recording.game!r} in {file}>"
        assert repr(journal) == f"<LogFile {file}>"
