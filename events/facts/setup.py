"""How a game starts: who plays, by which readings and content, and from which position."""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from adas_dream.events.facts.base import TableFact
from adas_dream.events.position.game import Position
from adas_dream.events.vocabulary import Id, Module, Name, PlayerNumber, Sha256


class Rulings(Struct, frozen=True, gc=False, forbid_unknown_fields=True, rename="kebab"):
    """The twelve readings in force, every one with its value (RULES.md, section 2)."""

    line_arithmetic: Literal["left-to-right", "precedence"]
    empty_bag_refill_bonus: Literal["none", "granted"]
    short_bag_refill: Literal["draw-remaining", "stay-empty"]
    deferred_build: Literal["while-next-starts", "until-next-turn-ends", "not-allowed"]
    deferred_build_objective: Literal["builders-turn", "log-position"]
    objective_window: Literal["same-round", "until-first-claimant"]
    objective_check: Literal["any-moment", "end-of-turn"]
    study_no_target: Literal["none-in-an-area", "no-legal-target"]
    empty_publish: Literal["illegal", "book-wasted"]
    two_research: Literal["any-tracks", "same-track"]
    program_overflow: Literal["cannot-take", "discard"]
    partner_supply: Literal["all-own", "played"]


class ContentRef(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The content pack a game is played with: its name, version and SHA-256 digest."""

    name: Id
    version: Id
    digest: Sha256


class DiceSource(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Where dice and cards come from: the table (`observed`) or a committed seed (`seeded`)."""

    kind: Literal["observed", "seeded"]
    generator: Annotated[str, Meta(max_length=64)] = ""
    commitment: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")] = ""


class GameSetUp(TableFact, frozen=True, tag="game_set_up"):
    """Line 1: who plays, and by what the game is judged. `format` is the format of the log,
    `engine` the version that wrote it, `game` a name for the game. `edition` is the frozen set of
    settings; with one that is not known nothing is judged. `players` stand in the order of the
    table. `rulings` has every reading. `content` is the pack, `dice` where dice and cards come
    from."""

    format: Annotated[str, Meta(min_length=1, max_length=64)]
    engine: Id
    game: Id
    edition: Id
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    first_player: PlayerNumber
    modules: Annotated[tuple[Module, ...], Meta(max_length=len(get_args(Module)))]
    rulings: Rulings
    content: ContentRef
    dice: DiceSource


class PositionSet(TableFact, frozen=True, tag="position_set"):
    """Line 2: the whole position to start from, mid-turn included."""

    position: Position


class SeedRevealed(TableFact, frozen=True, tag="seed_revealed"):
    """After `play_ended` or `play_abandoned` of a seeded game: the 32 bytes of its seed in
    hexadecimal. They must match the commitment; then every chance fact must be the seed's."""

    seed: Sha256


class RulingAdopted(TableFact, frozen=True, tag="ruling_adopted"):
    """From here on the table reads one ruling this way."""

    ruling: Id
    value: Id


SetupFact: TypeAlias = GameSetUp | PositionSet | SeedRevealed | RulingAdopted
