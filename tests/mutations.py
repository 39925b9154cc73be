"""Random single edits of random games: each is refused, or it leaves a legal game for a reason that
stands in `LEGAL`. Run it by hand; it prints the share that is refused:

    python -m tests.mutations [EDITS] [FIRST GAME]

The games are seeded and end with the seed, so that a changed roll is refused too; in every other
choices are taken back. Each edited log is written whole, with its chain and the digests of its
positions recomputed, and audited as `validate` does it.
"""

import io
import sys
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.chance import Stream
from adas_dream.core.content.load import find_pack
from adas_dream.core.reducers import CannotApply
from adas_dream.core.rulings import VALUES
from adas_dream.core.state import State, table_of
from adas_dream.core.walk import Walk
from adas_dream.events import encode, read_log
from adas_dream.events.catalog import NAMES, AnyFact
from adas_dream.events.chain import Sealer, position_digest
from adas_dream.events.facts.base import ENVELOPE
from adas_dream.events.facts.publishing import DieChange
from adas_dream.events.facts.setup import GameSetUp, PositionSet, SeedRevealed
from adas_dream.events.facts.table import TakingBack
from adas_dream.projections import Audit, audit
from tests.given import FIRST
from tests.mutated_starts import LEADS, close_to, written
from tests.oracle.invariants import broken
from tests.played_games import Played, random_game
from tests.seeded_games import seed_of

Facts = tuple[AnyFact, ...]
TRIES: Final = 50
"""How often a value is drawn before a fact counts as unchangeable."""
ONE_IN: Final = 12
"""How seldom one of the two header lines is edited."""
BACK: Final = " (taken back)"
"""Stands behind a kind of edit where a later line takes the edited one back."""
LEGAL: Final = {
    "changed game_set_up.engine": "no rule asks which program wrote the log",
    "changed game_set_up.game": "no rule asks for the name of the game",
    "changed game_set_up.players": "players may have any names, and sit where they sit",
    "changed game_set_up.edition": "what editions settle otherwise does not come up here (R125)",
    "changed game_set_up.modules": "Objectives stand in the position; an Exhibitor may come (R172)",
    "changed game_set_up.rulings": "what is read otherwise does not come up here",
    "changed position_set.*": "a game may start from any position that fits what the log does",
    f"changed *{BACK}": "what is taken back may have been any other legal choice",
    "changed area_used.area": "another area that brought the same here, or as little (R009)",
    "dropped step_declined": "an optional step may be passed in silence: at most a remark (R065)",
    "dropped visitor_moved": "step 6 is optional, and the Visitor brought nothing here (R076)",
    "dropped exhibitor_activated": "step 6 is optional, and the card brought nothing here (R076)",
    "dropped advanced_action_taken": "it is optional, and it brought nothing here (R094)",
    "dropped disc_placed": "the effect is optional, and the space brought nothing here (R009)",
    "dropped gear_built": "a free Gear may be left, a Gear without a cost too (R007, R127)",
    "dropped partner_played": "a card may be kept, and this one cost and brought nothing (R065)",
    "dropped dice_adjusted": "by empty-publish=book-wasted no die need be changed (R102)",
    "dropped seed_revealed": "a game need not show its seed",
    "repeated seed_revealed": "the seed is the same when it is told twice",
    f"swapped seed_revealed and *{BACK}": "the seed may be shown before or after other words",
    f"dropped score_declared{BACK}": "what is declared and taken back may as well not be declared",
    f"repeated score_declared{BACK}": "what is declared and taken back may be declared twice",
    "changed play_rewound.to_seq": "one fact more or less may be taken back, if no line minds",
    "repeated step_declined": "the next optional step of that name is passed as well (R065)",
    "put step_declined": "an optional step that was passed in silence is passed in words (R065)",
    "changed step_declined.step": "the other of two open steps is passed first (R065)",
    "changed die_placed.slot": "an equal die in another slot will do (R008)",
    "changed die_placed.cell": "any empty cell will do, if no later line needs it (R008)",
    "changed disc_placed.gear_space": "any disc may leave, if no later line needs its space (R009)",
    "changed disc_placed.disc_space": "another free space with the same reward (R009)",
    "changed disc_stacked.gear_space": "any disc may leave the Player board (R090)",
    "changed disc_stacked.disc_space": "any own disc may be stacked on (R091)",
    "changed disc_removed.gear_space": "any disc may leave the Player board (R097)",
    "changed objective_claimed.gear_space": "any disc may leave the Player board (R162)",
    "changed objective_claimed.objective": "another met Objective of the same worth (R161)",
    "changed gear_built.gear_space": "any empty Gear space will do (R112)",
    "changed gear_built.gear": "another Gear of the supply with the same cost (R110)",
    "changed multiplier_taken.gear": "any Multiplier of the display may be taken (R105)",
    "changed program_placed.program": "any Program of the display may be taken (R140)",
    "changed program_placed.program_space": "another empty space whose bonus is no fact (R141)",
    "changed dice_adjusted.changes": "pips are split as the player likes (R103)",
    "changed dice_swapped.*": "any own die goes for any Workshop die (R107)",
    "changed die_moved.die": "another die of that space that pushes the same die (R013)",
    "changed workshop_die_turned.*": "any Workshop die may be turned (R018)",
    "changed die_pushed.die": "any lower or equal die may be pushed (R035)",
    "changed exhibitor_activated.exhibitor": "any Exhibitor, here with the same effect (R076)",
    "changed visitor_moved.*": "any Visitor goes anywhere, here with the same effect (R076)",
    "changed partner_played.card": "another card that costs and brings the same (R061)",
    "swapped * and objective_claimed": "a claim stands beside any choice of the turn (R161)",
    "swapped objective_claimed and *": "a claim stands beside any choice of the turn (R161)",
    "swapped step_declined and *": "two optional steps that are open in either order (R076)",
    "swapped * and step_declined": "two optional steps that are open in either order (R076)",
    "swapped partner_played and *": "a card and the Exhibition in either order (R076)",
    "swapped visitor_moved and *": "a card and the Exhibition in either order (R076)",
    "swapped exhibitor_activated and *": "a card and the Exhibition in either order (R076)",
}
"""The kinds of edit that may leave a legal game, each with the reason (`*`: whatever)."""


class Original(Struct, frozen=True):
    """A legal log: its game, and the facts behind its two header lines."""

    game: Played
    facts: Facts


class Edit(Struct, frozen=True):
    """What was done, to which line (counted from 0), and the facts from there on; `lead` are the
    two header lines where one of them is changed."""

    kind: str
    place: int
    facts: Facts
    lead: tuple[GameSetUp, PositionSet] | None = None


def original(number: int) -> Original:
    """A whole game with its seed: any house pack and readings, in every other game choices are
    undone, in every third play is rewound."""
    stream = Stream(seed_of(number), "table")
    pack = f"house-{1 + stream.below(3)}"
    readings = ((name, values[stream.below(len(values))]) for name, values in VALUES.items())
    undo, rewind = bool(number % 2), number % 3 == 0
    game = random_game(number, undo=undo, rewind=rewind, pack=pack, readings=tuple(readings))
    revealed = SeedRevealed(len(game.facts) + FIRST, seed_of(number).hex())
    return Original(game, (*game.facts, revealed))


def edited(log: Original, stream: Stream) -> Edit:
    """One edit that the stream draws."""
    while True:
        if stream.below(ONE_IN) == 0:
            led = LEADS[stream.below(len(LEADS))](log.game.header, log.game.start, stream)
            if led is not None:
                return Edit(led.kind, 0, log.facts, (led.header, led.start))
            continue
        how = EDITS[stream.below(len(EDITS))]
        place = stream.below(len(log.facts))
        edit = how(log.facts, place, stream)
        if edit is None or edit.facts == log.facts[edit.place :]:
            continue
        return replace(edit, kind=f"{edit.kind}{BACK}") if place in taken_back(log) else edit


def taken_back(log: Original) -> set[int]:
    """The places (from 0) of what a later line takes back."""
    undone = [fact for fact in log.facts if isinstance(fact, TakingBack)]
    return {place for it in undone for place in range(it.to_seq - FIRST, it.seq - FIRST)}


def dropped(facts: Facts, place: int, _: Stream) -> Edit | None:
    """A line is lost."""
    return Edit(f"dropped {name(facts[place])}", place, facts[place + 1 :])


def repeated(facts: Facts, place: int, _: Stream) -> Edit | None:
    """A line stands twice."""
    return Edit(f"repeated {name(facts[place])}", place + 1, facts[place:])


def swapped(facts: Facts, place: int, _: Stream) -> Edit | None:
    """A line and the next change places."""
    if place + 1 == len(facts):
        return None
    first, second = facts[place : place + 2]
    rest = (second, first, *facts[place + 2 :])
    return Edit(f"swapped {name(first)} and {name(second)}", place, rest)


def put(facts: Facts, place: int, stream: Stream) -> Edit | None:
    """A line from elsewhere is put in."""
    fact = facts[stream.below(len(facts))]
    return Edit(f"put {name(fact)}", place, (fact, *facts[place:]))


def changed(facts: Facts, place: int, stream: Stream) -> Edit | None:
    """A line says something else in one field."""
    fact = facts[place]
    fields = sorted(set(fact.__struct_fields__) - ENVELOPE)
    field = fields[stream.below(len(fields))]
    for _ in range(TRIES):
        other = facts[stream.below(len(facts))]
        value = another(getattr(other, field, None), getattr(fact, field), stream)
        made = written(replace(fact, **{field: value}))
        if made is not None and made != fact:
            return Edit(f"changed {name(fact)}.{field}", place, (made, *facts[place + 1 :]))
    return None


EDITS: Final = (changed, changed, changed, dropped, repeated, swapped, put)


def another(elsewhere: Any, here: Any, stream: Stream) -> Any:  # noqa: ANN401 - any field's value
    """A value from elsewhere in the log, or one that is close to what stands here."""
    if elsewhere is not None and stream.below(3):
        return elsewhere
    if isinstance(here, tuple) and here:
        index = stream.below(len(here))
        return (*here[:index], another(None, here[index], stream), *here[index + 1 :])
    if isinstance(here, DieChange):
        return replace(here, becomes=another(None, here.becomes, stream))
    return close_to(here, stream)


def name(fact: AnyFact) -> str:
    """The wire name of a fact."""
    return NAMES[type(fact)]


def keeps_invariants(log: Original, edit: Edit) -> bool:
    """Whether the edited log keeps every invariant, which do not ask the rules."""
    walk = Walk(begin_of(log, edit))
    for seq, fact in enumerate((*log.facts[: edit.place], *edit.facts), FIRST):
        before = walk.state
        walk.fold(replace(fact, seq=seq))
        moves = not isinstance(fact, SeedRevealed | TakingBack)
        if moves and broken(before, fact, walk.state):
            return False
    return True


def begin_of(log: Original, edit: Edit) -> State:
    """The state that the edited log starts from."""
    header, start = edit.lead or (log.game.header, log.game.start)
    return State(table_of(header, find_pack(header.content)), start.position)


def sealed(log: Original, edit: Edit) -> Iterator[bytes]:
    """The edited log as bytes, its chain and the digests of its positions recomputed."""
    walk, chain = Walk(begin_of(log, edit)), Sealer()
    lead = edit.lead or (log.game.header, log.game.start)
    facts = (*lead, *log.facts[: edit.place], *edit.facts)
    for seq, fact in enumerate(facts, 1):
        line = replace(fact, seq=seq)
        if seq >= FIRST:
            try:
                walk.fold(line)
            except (CannotApply, LookupError):
                line = replace(line, state="")
        if line.state:
            line = replace(line, state=position_digest(walk.state.position))
        line = chain.seal(replace(line, chain=""))
        raw = encode(line)
        chain.add(line, raw)
        yield raw


def audited(log: Original, edit: Edit) -> Audit:
    """The verdict on the whole edited log; its integrity must not show the edit."""
    text = b"\n".join(sealed(log, edit)) + b"\n"
    result = audit(read_log(io.BytesIO(text), "edited"), "edited", find_pack)
    assert result.integrity != "broken", (edit.kind, edit.place)
    return result


class Tally(Struct):
    """What came of the edits: how many, how many refused by which rule (also where it was told of
    what was taken back since), and the legal ones."""

    edits: int = 0
    rules: Counter[str] = msgspec.field(default_factory=Counter[str])
    legal: Counter[str] = msgspec.field(default_factory=Counter[str])


def tried(log: Original, edit: Edit, tally: Tally) -> None:
    """Judge one edit; a legal one must have its reason and keep every invariant."""
    found = audited(log, edit)
    told = [it for it in found.findings if it.taken_back_by is not None]
    tally.edits += 1
    if found.legality == "legal" and told:
        tally.rules[f"{told[0].rule}{BACK}"] += 1
    elif found.legality == "legal":
        assert keeps_invariants(log, edit), (edit.kind, edit.place, log.game.header.game)
        tally.legal[edit.kind] += 1
    else:
        grave = (it.rule for it in found.findings if it.severity in ("illegal", "ruling"))
        tally.rules[next(grave, "undecidable")] += 1


def mutations(edits: int, first: int, per_game: int = 100) -> Tally:
    """Try so many edits, a hundred of each game."""
    tally, number = Tally(), first
    while tally.edits < edits:
        log, stream = original(number), Stream(seed_of(number), "mutations")
        for _ in range(min(per_game, edits - tally.edits)):
            tried(log, edited(log, stream), tally)
        number += 1
    return tally


def unexplained(tally: Tally) -> list[str]:
    """The kinds of edit that left a legal game and have no reason."""
    return sorted(kind for kind in tally.legal if not reason(kind))


def reason(kind: str) -> str:
    """Why an edit of this kind may be legal, nothing where it may not."""
    kinds = (kind, kind.removesuffix(BACK))
    found = (why for pattern, why in LEGAL.items() if any(fnmatchcase(it, pattern) for it in kinds))
    return next(found, "")


def main(edits: int = 3000, first: int = 1) -> int:
    """Print the share, the rules and the legal kinds; 1 where one has no reason."""
    tally = mutations(edits, first)
    refused = sum(tally.rules.values())
    lines = [f"{refused} of {tally.edits} edits refused, {refused / tally.edits:.1%}"]
    lines += [" ".join(f"{rule or 'log'}:{count}" for rule, count in tally.rules.most_common())]
    lines += [
        f"{count:5} {kind}: {reason(kind) or 'NO REASON'}"
        for kind, count in tally.legal.most_common()
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if unexplained(tally) else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
