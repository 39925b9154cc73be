"""What cards, Universities, rows and Programs must be worth, so that declared lines are right.

Nothing is guessed: a value is told where the lines leave only one, and where they contradict each
other all of them are told and none is taken.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core.content.pack import DiscSpace
from adas_dream.core.scoring import areas, cards
from adas_dream.core.scoring.order import LINES
from adas_dream.core.scoring.score import Piece
from adas_dream.core.state import State
from adas_dream.events.vocabulary import PROGRAM_SPACES, ScoreLine
from adas_dream.projections.boxes.occasions import Heard
from adas_dream.projections.boxes.solving import Statement, Sum, narrow, values_of
from adas_dream.projections.boxes.sources import Conflict, Key, Source

LEVELS: Final = (1, 2, 3, 4, 5, 6)
ADDED: Final[tuple[ScoreLine, ...]] = ("travel", "partner-cards", "programs")
"""The lines that add up values of the content."""
_INDEX: Final[dict[str, int]] = {space: index for index, space in enumerate(PROGRAM_SPACES)}


class Worths(Struct, frozen=True, gc=False):
    """What is known of each thing, with the facts that it comes from; `possible` is what else the
    lines leave where they leave more than one."""

    known: dict[Key, tuple[Any, tuple[Source, ...]]]
    possible: dict[Key, tuple[tuple[Any, ...], tuple[Source, ...]]]
    conflicts: tuple[Conflict, ...]


def worths(games: Sequence[Heard]) -> Worths:
    """All that the declared lines of these games determine."""
    sums = [one for game in games for one in _sums(game)]
    values = values_of(sums)
    known: dict[Key, tuple[Any, tuple[Source, ...]]] = dict(values.known)
    conflicts = [_of_sums(against) for against in values.conflicts]
    for key in [key for key, (value, _) in known.items() if key[0] == "university" and value < 0]:
        value, sources = known.pop(key)
        conflicts.append(
            Conflict(f"Travel: the worth of {key[1]}", ((f"{key[1]} = {value}", sources),))
        )
    possible: dict[Key, tuple[tuple[Any, ...], tuple[Source, ...]]] = {}
    sciences = _sciences(games)
    for start, statements in (
        (LEVELS, [it for game in games for it in _rows(game)]),
        ((*sciences, None), [it for game in games for it in _tokens(game)]),
    ):
        keys = dict.fromkeys(key for it in statements for key in it.keys)
        found = narrow(dict.fromkeys(keys, start), statements)
        conflicts += [Conflict(_what(statements), _each(it)) for it in found.conflicts]
        for key, left in found.possible.items():
            if len(left) == 1:
                known[key] = (left[0], found.sources[key])
            elif len(left) < len(start):
                possible[key] = (left, found.sources[key])
    return Worths(known, possible, tuple(conflicts))


def _sums(game: Heard) -> Iterator[Sum]:
    """What the pieces that the pack does not know add up to."""
    for (player, name), (source, points) in game.declared.items():
        if name not in ADDED:
            continue
        line = LINES[name].count(game.end, player)
        unknown = [piece for piece in line.pieces if not piece.known]
        if unknown and all(piece.parts for piece in unknown):
            terms = tuple(_key(name, piece, game.end, player) for piece in unknown)
            yield Sum(terms, points - line.points, source)


def _key(line: str, piece: Piece, state: State, player: int) -> Key:
    if line == "travel":
        return ("university", piece.what)
    if line == "partner-cards":
        return ("prestige", piece.what)
    index = _INDEX[piece.parts[0].removeprefix("program:")]
    return ("program", piece.what, cards.dice_of_line(state, player, index))


def _rows(game: Heard) -> Iterator[Statement]:
    """What the Lectures of a game say of the rows in which discs lie (R194-R196)."""
    noted = {
        player: points
        for (player, name), (_, points) in game.declared.items()
        if name == "lectures"
    }
    spaces = areas.rows(game.end).get(areas.NO_KNOWN_LEVEL, [])
    if not noted or not spaces:
        return

    def fits(levels: Mapping[Key, Any]) -> bool:
        state = _with_levels(game.end, {key[1]: level for key, level in levels.items()})
        return all(areas.lectures(state, it).points == points for it, points in noted.items())

    keys = tuple(("level", space.id) for space in spaces)
    yield Statement(keys, fits, _sources(game, "lectures"))


def _with_levels(state: State, levels: Mapping[str, int]) -> State:
    """The state as if the pack had these disc spaces in these rows."""
    pack = state.table.known
    others = (it for it in pack.disc_spaces if it.id not in levels)
    made = (DiscSpace(name, "institutions", level=level) for name, level in levels.items())
    pack = replace(pack, disc_spaces=(*others, *made))
    return State(replace(state.table, pack=pack), state.position)


def _sciences(games: Iterable[Heard]) -> tuple[str, ...]:
    """The Sciences that the tokens of the games count."""
    tokens = (it for game in games for player in game.end.position.players for it in player.tokens)
    return tuple(sorted({token.science for token in tokens if token.science is not None}))


def _tokens(game: Heard) -> Iterator[Statement]:
    """What the Meetings line of a player says of the Sciences of the own cards (R198)."""
    for (player, name), (source, points) in game.declared.items():
        if name != "meetings" or cards.uncounted(game.end, player):
            continue
        unknown = tuple(("science", card) for card in _unknown_cards(game.end, player))
        if unknown:
            yield Statement(unknown, _counted(game.end, player, points), (source,))


def _unknown_cards(state: State, player: int) -> Iterator[str]:
    pack = state.table.known
    for card in cards.own_partners(state, player):
        known = pack.partner(card)
        if known is None or (known.science is None and not pack.whole):
            yield card


def _counted(state: State, player: int, points: int) -> Any:  # noqa: ANN401 - what a Statement asks
    rest = points - cards.meetings(state, player).points
    values: dict[str | None, int] = {}
    for token in state.player(player).tokens:
        if token.science is not None:
            values[token.science] = values.get(token.science, 0) + token.value

    def fits(sciences: Mapping[Key, Any]) -> bool:
        return sum(values.get(science, 0) for science in sciences.values()) == rest

    return fits


def _sources(game: Heard, line: str) -> tuple[Source, ...]:
    return tuple(sorted(it for (_, name), (it, _) in game.declared.items() if name == line))


def _of_sums(against: tuple[Sum, ...]) -> Conflict:
    """That declared lines cannot all be right."""
    names = sorted({str(key[1]) for one in against for key in one.terms})
    kind = {"university": "Travel", "prestige": "Partner cards", "program": "Programs"}
    what = kind[against[0].terms[0][0]]
    ways = tuple((_sum_in_words(one), (one.source,)) for one in against)
    return Conflict(f"{what}: the worth of {', '.join(names)}", ways)


def _sum_in_words(one: Sum) -> str:
    return f"{' + '.join(str(key[1]) for key in one.terms)} = {one.total}"


def _what(statements: Sequence[Statement]) -> str:
    about = statements[0].keys[0][0]
    return (
        "Lectures: the rows of disc spaces" if about == "level" else "Meetings: Sciences of cards"
    )


def _each(sources: Sequence[Source]) -> tuple[tuple[str, tuple[Source, ...]], ...]:
    return tuple(("as declared", (it,)) for it in sources)
