"""`new`, step by step: the options, the pack, the seed, the start, the two lines."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

import click
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.cli.opening import packs, seeds
from adas_dream.cli.opening import set_up as agreeing
from adas_dream.cli.opening.set_up import Shown, Spaces, Unfit
from adas_dream.cli.options import find_pack
from adas_dream.cli.output import messages
from adas_dream.cli.output.exits import CLEAN, tell
from adas_dream.cli.terminal import questions
from adas_dream.cli.terminal.prompt import Ended, Terminal, terminal
from adas_dream.core import setup
from adas_dream.core.content.pack import Pack, SetUp
from adas_dream.core.rulings import EDITION
from adas_dream.events import codec, errors
from adas_dream.events.facts.setup import ContentRef, GameSetUp, PositionSet
from adas_dream.events.journal.files import left_over
from adas_dream.events.journal.games import begin_log, check_free
from adas_dream.events.journal.places import in_store
from adas_dream.events.lines import read_at_most
from adas_dream.events.position.game import Position
from adas_dream.events.upcast import FORMAT
from adas_dream.events.version import ENGINE
from adas_dream.events.vocabulary import NAME_LIMIT
from adas_dream.projections.wording.similar_names import look_alike, same_name
from adas_dream.projections.wording.text import WIDTH, names_of, safe

USUAL_PACK: Final = "base"
_OPTIONS: Final = {
    "$.players": "--player",
    "$.first_player": "--first-player",
    "$.game": "--game",
    "$.modules": "--module",
}


class StartOptions(Struct, frozen=True, gc=False):
    """The options as they were given; `file` and `players` are empty where they are to be asked.
    `position` is a file, or the position itself."""

    file: str
    players: tuple[str, ...]
    first_player: int = 1
    pack: str | None = None
    pack_file: str | None = None
    modules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    seeded: bool | None = None
    seed: str | None = None
    seed_file: str | None = None
    workshop: str | None = None
    shown: tuple[str, ...] = ()
    position: str | Position | None = None
    game: str | None = None
    edition: str | None = None
    create: bool = False


def start(options: StartOptions) -> int:
    """Start a log; a usage error names the option that does not fit."""
    at_terminal = terminal()
    asked = questions.Questions(at_terminal) if at_terminal else None
    try:
        questions.answered(lambda: _start(_asked(options, asked), asked))
    except Ended:
        tell(messages.NOT_STARTED)
        return click.UsageError.exit_code
    except Unfit as problem:
        raise click.BadParameter(str(problem), param_hint=problem.option) from None
    except packs.NoPack as problem:
        hint = "--pack-file" if options.pack_file else "--pack"
        raise click.BadParameter(str(problem), param_hint=hint) from None
    except seeds.BadSeed as problem:
        hint = "--seed" if options.seed else "--seed-file"
        raise click.BadParameter(str(problem), param_hint=hint) from None
    return CLEAN


def _asked(options: StartOptions, asked: Terminal | None) -> StartOptions:
    """The options with the file and the players, asked for where they were not given."""
    if options.file and options.players:
        return options
    if asked is None:
        hint, kind = ("'--player'", "option") if options.file else ("'FILE'", "argument")
        raise click.MissingParameter(param_hint=hint, param_type=kind)
    file = options.file or questions.ask_file(asked, make_store=options.create)
    return replace(options, file=file, players=options.players or questions.ask_players(asked))


def _start(options: StartOptions, asked: Terminal | None) -> None:
    header, seed_file = written(options, asked)
    _say(options, header.content)
    if seed_file is not None:
        click.echo(messages.SEED_LIES.format(file=safe(str(seed_file), WIDTH)))


def written(options: StartOptions, asked: Terminal | None = None) -> tuple[GameSetUp, Path | None]:
    """Write the log of a new game, and the seed where it has one: its first fact, and the seed's
    file. Raises as `begun`, `BadSeed`, a `WriteFailed` or a `StoreError`."""
    seed, seed_file, is_new = _seed(options)
    if options.create and in_store(options.file) is None:
        raise Unfit("--create", messages.CREATE_WHAT)
    check_free(options.file, make_store=options.create)
    header, position = begun(options, seed, asked)
    in_place: AbstractContextManager[None] = nullcontext()
    if seed is not None:
        in_place = seeds.kept(seed_file, seed) if is_new else seeds.taken(seed_file)
    with in_place:
        begin_log(options.file, (header, position), make_store=options.create)
    return header, None if seed is None else seed_file


def begun(
    options: StartOptions, seed: bytes | None, asked: Terminal | None = None
) -> tuple[GameSetUp, PositionSet]:
    """The two facts that a game starts with, by the dice of a seed or as observed; what is neither
    given nor to be `asked` is missed. Raises `Unfit`, `NoPack` or an `UnreadableLog`."""
    pack, content = _pack(options)
    edition = options.edition or EDITION
    header = GameSetUp(
        seq=1,
        format=FORMAT,
        engine=ENGINE,
        game=options.game if options.game is not None else _id_from(options.file),
        edition=edition,
        players=options.players,
        first_player=options.first_player,
        modules=agreeing.modules_of(options.modules),
        rulings=agreeing.rulings_of(edition, options.rulings),
        content=content,
        dice=setup.dice_source(seed),
    )
    _check(options)
    return _first_facts(header, _position(options, header, seed, pack, asked), pack, seed)


def _check(options: StartOptions) -> None:
    """What belongs together, and what excludes each other."""
    count = len(options.players)
    if not 2 <= count <= 4:  # noqa: PLR2004 - as in game_set_up
        raise Unfit("--player", messages.NOT_TWO_TO_FOUR, count=count)
    if same_name(options.players):
        raise Unfit("--player", messages.ONE_NAME)
    if options.first_player > count:
        number = options.first_player
        raise Unfit("--first-player", messages.NO_PLAYER, number=number, players=count)
    if options.workshop is not None and options.position is not None:
        raise Unfit("--workshop", messages.POSITION_HAS_DICE)
    if options.shown and options.position is not None:
        raise Unfit("--shown", messages.POSITION_HAS_DISPLAYS)


def _seed(options: StartOptions) -> tuple[bytes | None, Path, bool]:
    """The seed of a seeded game, its file, and whether it is new, so that it is to be put there.
    One that is there is taken where --seed-file names it, or a `new` that was stopped left it."""
    file = Path(options.seed_file) if options.seed_file else seeds.seed_file(options.file)
    given = options.seed is not None or options.seed_file is not None
    if options.seeded is False and given:
        raise Unfit("--observed", messages.OBSERVED_WITH_SEED)
    if not (options.seeded or given):
        return None, file, False
    if options.workshop is not None:
        raise Unfit("--workshop", messages.SEED_HAS_DICE)
    if options.shown:
        raise Unfit("--shown", messages.SEED_HAS_DISPLAYS)
    if options.seed is not None and options.seed_file is not None:
        raise Unfit("--seed", messages.TWO_SEEDS)
    seed = None if options.seed is None else seeds.parse(options.seed)
    if (options.seed_file and file.exists()) or left_over(file):
        there = seeds.take(file)
        if seed in {None, there}:
            return there, file, False
    return seed or seeds.fresh(), file, True


def _pack(options: StartOptions) -> tuple[Pack, ContentRef]:
    if options.pack_file is None:
        return packs.named(options.pack or USUAL_PACK, options.file)
    if options.pack is not None:
        raise Unfit("--pack", messages.TWO_PACKS)
    return packs.from_file(options.pack_file)


def _position(
    options: StartOptions,
    header: GameSetUp,
    seed: bytes | None,
    pack: Pack,
    asked: Terminal | None,
) -> Position:
    """The start: as given, or from the pack and the dice; the rest is asked for."""
    if options.shown and not (pack.multipliers or pack.programs):
        raise Unfit("--shown", messages.NO_DISPLAYS, pack=pack.name)
    if options.position is not None:
        position = _read_position(options.position)
        agreeing.check_players(header.players, position)
        return position
    set_up = pack.set_up or _asked_set_up(asked, pack)
    pack_with_start = replace(pack, set_up=set_up)
    spaces = _spaces(options, seed, set_up, asked)
    shown = _shown(options, seed, pack_with_start, asked)
    position = agreeing.start_of(pack_with_start, header, spaces, shown)
    if pack.set_up is None and asked is not None:
        position = setup.with_objectives(position)
        return questions.ask_boards(asked, header.players, position)
    return position


def _asked_set_up(asked: Terminal | None, pack: Pack) -> SetUp:
    if asked is None:
        raise Unfit("--position", messages.NO_START_IN_PACK, pack=pack.name)
    return questions.ask_set_up(asked)


def _spaces(
    options: StartOptions, seed: bytes | None, set_up: SetUp, asked: Terminal | None
) -> Spaces:
    if seed is not None:
        return setup.rolled_spaces(set_up, seed)
    if options.workshop is not None:
        return agreeing.rolled_into(set_up, agreeing.spaces_of(options.workshop))
    if asked is None:
        raise Unfit("--workshop", messages.NO_DICE)
    return questions.ask_spaces(asked, set_up)


def _shown(options: StartOptions, seed: bytes | None, pack: Pack, asked: Terminal | None) -> Shown:
    """What the displays show, by their ids."""
    if seed is not None:
        return setup.drawn_displays(pack, seed)
    stacks = setup.display_stacks(pack)
    given = agreeing.shown_of(options.shown, stacks)
    missing = [name for name in stacks if name not in given]
    if missing and asked is None:
        raise Unfit("--shown", messages.NOTHING_SHOWN, display=missing[0])
    if asked is not None:
        given |= {name: questions.ask_display(asked, name, stacks[name]) for name in missing}
    return given


def _read_position(file: str | Position) -> Position:
    if isinstance(file, Position):
        return file
    return codec.read_position(read_at_most(file, codec.LINE_LIMIT + len(codec.BOM)), file)


def _first_facts(
    header: GameSetUp, position: Position, pack: Pack, seed: bytes | None
) -> tuple[GameSetUp, PositionSet]:
    """The two facts that the log starts with; Unfit where a name or an id cannot be written, or
    nothing can be played from the position."""
    try:
        facts = agreeing.written(header, position)
    except errors.BadLine as problem:
        option = _OPTIONS.get(re.sub(r"\[.*", "", problem.path), "--position")
        raise Unfit(option, "{reason}", reason=problem.sentence) from None
    agreeing.check_start(header, position, pack, seed)
    return facts


def _say(options: StartOptions, content: ContentRef) -> None:
    """Say that the game is started, and how it goes on."""
    players = options.players
    if look_alike(players) or not all(name.strip() for name in players):
        tell(messages.NAMES_ALIKE.format(file=safe(options.file, WIDTH)))
    names = ", ".join(names_of(players))
    needed = {"--seed-file": options.seed_file}
    if options.pack_file and find_pack((), options.file)(content) is None:
        needed["--pack-file"] = options.pack_file
    own = "".join(f" {name} {safe(file, WIDTH)}" for name, file in needed.items() if file)
    click.echo(messages.STARTED.format(file=safe(options.file, WIDTH), players=names, options=own))


def _id_from(file: str) -> str:
    """An id from the name of the file, or in the store: letters, digits, `.`, `_` and `-`."""
    stored = in_store(file)
    name = Path(file).stem if stored is None else stored.name
    words = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-._")
    return words[:NAME_LIMIT] or "game"
