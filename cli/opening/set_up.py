"""What the table has agreed on, from words to the two set-up facts that `new` writes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import get_args

import click

from adas_dream.cli.output import messages
from adas_dream.core import setup
from adas_dream.core.content.pack import Pack, SetUp
from adas_dream.core.findings import about_start
from adas_dream.core.held_rolls import set_up_is_the_seeds
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.rulings import EDITIONS, VALUES, default_rulings, with_readings
from adas_dream.core.walk import begin
from adas_dream.events.codec import decode_line, encode
from adas_dream.events.facts.setup import (
    GameSetUp,
    PositionSet,
    Rulings,
)
from adas_dream.events.log import Log
from adas_dream.events.position.game import Position
from adas_dream.events.quoting import printable
from adas_dream.events.vocabulary import DICE, SPACES, Die, Module, in_log_order
from adas_dream.projections.wording.finding_words import sentence

Spaces = tuple[tuple[Die, ...], ...]
Shown = dict[str, tuple[str, ...]]
Stacks = Mapping[str, tuple[tuple[str, ...], int]]
"""Every display with all its items, and how many of them it shows."""
NO_DIE = frozenset({"-", "--"})


class Unfit(ValueError):
    """What was given makes no game: says why. `option` is the option that gave it."""

    def __init__(self, option: str, phrase: str, **values: object) -> None:
        said = {name: printable(str(value)) for name, value in values.items()}
        super().__init__(phrase.format_map(said))
        self.option = option


def rulings_of(edition: str, given: Iterable[str]) -> Rulings:
    """Every ruling with its value: `ID=VALUE` where given, else the edition's; Unfit."""
    if edition not in EDITIONS:
        raise Unfit("--edition", messages.NO_EDITION, name=edition, known=_all(EDITIONS))
    chosen: dict[str, str] = {}
    for text in given:
        name, value = reading_of(text)
        if name in chosen:
            raise Unfit("--ruling", messages.GIVEN_TWICE, name=name)
        chosen[name] = value
    return with_readings(default_rulings(edition), chosen)


def reading_of(text: str) -> tuple[str, str]:
    """A ruling and its value, `ID=VALUE`; Unfit where there is none."""
    name, _, value = text.partition("=")
    if name not in VALUES:
        raise Unfit("--ruling", messages.NO_RULING, name=name, known=_all(VALUES))
    if value not in VALUES[name]:
        phrase = messages.NO_READING if value else messages.NO_VALUE
        raise Unfit("--ruling", phrase, name=name, known=_all(VALUES[name]), value=value)
    return name, value


def settings_of(rulings: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The readings to try, by their ruling; a usage error for one that there is not."""
    settings: dict[str, tuple[str, ...]] = {}
    for given in rulings:
        try:
            name, value = reading_of(given)
        except Unfit as problem:
            raise click.BadParameter(str(problem), param_hint=problem.option) from None
        if value not in settings.get(name, ()):
            settings[name] = (*settings.get(name, ()), value)
    return settings


def all_at_once(rulings: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The readings to hold together; a usage error for two of one ruling."""
    settings = settings_of(rulings)
    for name, values in settings.items():
        if len(values) > 1:
            problem = messages.GIVEN_TWICE.format(name=name)
            raise click.BadParameter(problem, param_hint="--ruling")
    return tuple((name, values[0]) for name, values in settings.items())


def modules_of(given: Collection[str]) -> tuple[Module, ...]:
    """The modules in play, in one order; Unfit."""
    known = get_args(Module)
    for name in given:
        if name not in known:
            raise Unfit("--module", messages.NO_MODULE, name=name, known=_all(known))
    return tuple(module for module in known if module in given)


def spaces_of(text: str) -> Spaces:
    """The Workshop in words, `Y4 B2 X1 / … ` for spaces 1 to 6, `-` for an empty one; Unfit."""
    parts = text.split("/")
    if len(parts) != len(SPACES):
        raise Unfit("--workshop", messages.NOT_SIX_SPACES, count=len(parts))
    return tuple(dice_of(part, option="--workshop") for part in parts)


def dice_of(text: str, *, option: str = "") -> tuple[Die, ...]:
    """Dice in words, `Y4 B2 X1`, in the order of the log; `-` for none; Unfit for another word."""
    words = text.replace(",", " ").upper().split()
    known: dict[str, Die] = {str(die): die for die in DICE}
    for word in words:
        if word not in known and word not in NO_DIE:
            raise Unfit(option, messages.NO_DIE, word=word)
    return in_log_order(tuple(known[word] for word in words if word in known))


def rolled_into(set_up: SetUp, spaces: Spaces) -> Spaces:
    """The spaces, if so many dice were rolled into each; Unfit."""
    wanted = set_up.dice_per_space
    for space, dice in zip(SPACES, spaces, strict=True):
        if len(dice) != wanted:
            phrase = messages.NOT_AS_MANY_DICE
            raise Unfit("--workshop", phrase, wanted=wanted, count=len(dice), space=space)
    return spaces


def shown_of(given: Iterable[str], stacks: Stacks) -> Shown:
    """What the displays show, `DISPLAY=ID,ID …` each; Unfit."""
    shown: Shown = {}
    for text in given:
        name, _, items = text.partition("=")
        if name not in stacks:
            raise Unfit("--shown", messages.NO_DISPLAY, name=name, known=_all(stacks))
        if name in shown:
            raise Unfit("--shown", messages.GIVEN_TWICE, name=name)
        shown[name] = items_of(items, stacks[name])
    return shown


def items_of(text: str, stack: tuple[tuple[str, ...], int]) -> tuple[str, ...]:
    """What a display shows, of all the items that it may show, and as many as it shows; Unfit."""
    rest, wanted = list(stack[0]), min(stack[1], len(stack[0]))
    items = tuple(text.replace(",", " ").split())
    for item in items:
        if item not in rest:
            raise Unfit("--shown", messages.NO_ITEM, item=item, known=_all(rest))
        rest.remove(item)
    if len(items) != wanted:
        raise Unfit("--shown", messages.NOT_AS_MANY_ITEMS, wanted=wanted, count=len(items))
    return items


def start_of(pack: Pack, header: GameSetUp, spaces: Spaces, shown: Shown) -> Position:
    """The position that the pack starts from with these dice and displays; Unfit."""
    try:
        return setup.start_position(
            pack,
            len(header.players),
            header.first_player,
            spaces,
            shown=shown,
            modules=header.modules,
        )
    except ValueError as problem:
        raise Unfit("--workshop", "{reason}", reason=problem) from None


def written(header: GameSetUp, position: Position) -> tuple[GameSetUp, PositionSet]:
    """The two facts, as the codec reads them back; raises a `BadLine` for a word it refuses."""
    start = PositionSet(seq=2, position=position)
    for fact in (header, start):
        decode_line(encode(fact), line=fact.seq, file="")
    return header, start


def check_players(players: Sequence[str], position: Position) -> None:
    """The position has a board for every player and no other; Unfit."""
    boards = len(position.players)
    if boards != len(players):
        phrase = messages.NOT_AS_MANY_BOARDS
        raise Unfit("--position", phrase, boards=boards, players=len(players))


def check_start(header: GameSetUp, position: Position, pack: Pack, seed: bytes | None) -> None:
    """Something can be played from it, and what a seed rolls or draws is the seed's; Unfit."""
    try:
        state = begin(Log(header, PositionSet(2, position), ()), lambda _: pack)
    except InvalidPosition as wrong:
        reason = sentence(about_start(wrong.violation))
        raise Unfit("--position", "{reason}", reason=reason) from None
    if seed is not None and not set_up_is_the_seeds(state, seed):
        raise Unfit("--position", messages.SEED_HAS_SET_UP)


def _all(words: Iterable[str]) -> str:
    return ", ".join(words)
