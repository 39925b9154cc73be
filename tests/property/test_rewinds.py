"""Random games that were rewound: what stands then is what would stand without it (CONTRACT 2)."""

import io

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adas_dream.core.content.load import find_pack
from adas_dream.core.game import Game, Refusal
from adas_dream.core.scoring.order import score
from adas_dream.core.validator import Validator
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import KINDS
from adas_dream.events.chain import position_digest
from adas_dream.events.codec import encode
from adas_dream.events.facts.base import Fact, bare
from adas_dream.events.facts.setup import SeedRevealed
from adas_dream.events.facts.table import PlayRewound, TakingBack
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.audit import audit
from tests.played_games import SOME, Played, random_game
from tests.seeded_games import seed_of

NUMBERS = st.sampled_from(SOME)


def taken_up(played: Played, count: int) -> Game:
    """Give the game after so many facts."""
    return Game.load(played.log[: count + 2], lambda _: played.begin.table.pack)


def again(game: Game, facts: list[Fact], seed: bytes) -> None:
    """Play the choices among these facts again; what they bring comes by itself."""
    for fact in facts:
        chosen = KINDS[type(fact)] in ("choice", "attested") or fact.attested
        if chosen and not isinstance(fact, SeedRevealed):
            assert not isinstance(game.play(bare(fact), seed=seed), Refusal), fact


@settings(max_examples=15, deadline=None)
@given(NUMBERS, st.floats(0, 1), st.floats(0, 1))
def test_the_same_choices_again_give_the_same_game(
    number: int, where: float, how_far: float
) -> None:
    """At any place of a game with undos, rewinds, giving up and an end, back to any fact that
    stands: the choices from there on give the same position, scores and standing facts."""
    played, seed = random_game(number, undo=True, rewind=True), seed_of(number)
    game = taken_up(played, int(where * len(played.facts)))
    game.resume(seed=seed)
    standing = list(game.walk.standing.facts)
    if not standing:
        return
    place = int(how_far * (len(standing) - 1))
    position, points = game.position, score(game.state).players
    rewound = game.play(PlayRewound(1, standing[place].seq, "again"), seed=seed)
    assert not isinstance(rewound, Refusal)
    again(game, standing[place:], seed)
    assert position_digest(game.position) == position_digest(position)
    assert score(game.state).players == points
    told = [bare(fact) for fact in standing if not isinstance(fact, SeedRevealed)]
    assert [bare(fact) for fact in game.walk.standing.facts] == told


@settings(max_examples=15, deadline=None)
@given(NUMBERS)
def test_a_rewound_game_is_legal_and_scores_as_what_stands(number: int) -> None:
    """Its log is not broken and legal, and what stands of it, alone, ends in the same position."""
    played = random_game(number, undo=True, rewind=True)
    log = b"".join(encode(fact) + b"\n" for fact in played.log)
    found = audit(read_log(io.BytesIO(log), "game"), "game", find_pack)
    assert (found.integrity != "broken", found.legality) == (True, "legal")
    walk = Walk(played.begin)
    for fact in played.facts:
        walk.fold(fact)
    alone = Walk(played.begin)
    for stands in walk.standing.facts:
        alone.fold(stands)
    assert alone.state == walk.state


@settings(max_examples=10, deadline=None)
@given(NUMBERS, st.floats(0, 1))
def test_a_cut_inside_what_is_taken_back_ends_the_log(number: int, where: float) -> None:
    """From a position in the middle the rest is the same game, up to an undo or a rewind that
    reaches behind it, which cannot be applied there (CONTRACT 2)."""
    played = random_game(number, undo=True, rewind=True)
    place = int(where * (len(played.facts) - 1))
    whole, cut = Walk(played.begin), None
    for count, fact in enumerate(played.facts):
        if count == place:
            cut = Walk(whole.state)
        whole.fold(fact)
        if cut is not None and cut.stuck is None:
            reaches_behind = isinstance(fact, TakingBack) and fact.to_seq < played.facts[place].seq
            step = cut.go_on(fact)
            assert (step is None) == reaches_behind
            assert step is None or step.after == whole.state


def test_ten_thousand_rewinds_are_judged_in_step() -> None:
    """Each costs what it takes back and no more: the validator keeps an advisory for each, and
    nothing else grows (CASES 25)."""
    played = random_game(3)
    head = played.facts[:40]
    validator = Validator(played.begin)
    for fact in head:
        validator.judge(fact, fact.seq)
    kept, line = len(validator.walk.standing.facts), head[-1].seq
    for _ in range(10_000):
        line += 1
        validator.judge(PlayRewound(line, head[-1].seq, "again"), line)
        line += 1
        validator.judge(replace(head[-1], seq=line), line)
        head = (*head[:-1], replace(head[-1], seq=line))
    assert len(validator.walk.standing.facts) == kept
    assert len([it for it in validator.findings if it.code == "play-rewound"]) == 10_000
