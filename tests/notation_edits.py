"""Mutilated lines of notation: each is refused, or what is taken is what the rest of it says.

What a line says is looked up in the facts without the reader's own tables: every die, cell, number
and name of a token stands in its last fact, and what went unsaid before it was the only choice.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from adas_dream.core import engine
from adas_dream.core.chance import Stream
from adas_dream.core.game import Game, Refusal
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.table import TakingBack
from adas_dream.events.facts.turn import StepDeclined, TurnStarted
from adas_dream.projections import problem_in_words, read_notation
from adas_dream.projections.notation.reading import Input, Reading, Said
from tests.notation_games import Recorded, places

SIGNS: Final = "ybgpxYBGPX123456abcs>=@~!:/,.-+*'{}[]|?\"# aeiou09é\t"
_PIECES: Final = re.compile(r"[ybgpx][1-6]|[abc][1-3]|s[1-9]")
_CHUNKS: Final = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
SAID: Final = {
    "ws": "workshop", "act": "actions", "pub": "published", "end": "turn_ended", "out": "",
    "adv": "advanced_action_taken", "undo": "choice_undone", "rewind": "play_rewound",
    "abandon": "play_abandoned", "score": "score_declared", "winner": "winner_declared",
    "ruling": "ruling_adopted", "inn": "innovation_advanced", "asg": "assignment_gained",
    "tok": "token_gained", "wild": "bonus_chosen", "bonus": "bonus_gained", "f": "true",
    "take": "multiplier_taken", "play": "partner_played", "card": "partner_replaced",
    "row": "assignments_activated", "p": "gear_built",
}  # fmt: skip
"""What the words of the notation stand for."""
_SILENT: Final = (TurnStarted, StepDeclined)


def mutilated(line: str, stream: Stream) -> str:
    """The line with one thing wrong."""
    place = stream.below(len(line))
    sign = SIGNS[stream.below(len(SIGNS))]
    words = line.split(" ")
    word = stream.below(len(words))
    ways = (
        line[:place] + line[place + 1 :],
        line[:place] + sign + line[place:],
        line[:place] + sign + line[place + 1 :],
        line[:place] + line[place : place + 2][::-1] + line[place + 2 :],
        " ".join(words[:word] + words[word + 1 :]),
        " ".join([*words[: word + 1], *words[word:]]),
        line[: place + 1],
        " ".join([*words[:word], *words[word:][::-1]]),
    )
    return ways[stream.below(len(ways))]


def tried_on(
    game: Recorded, lines: list[str], stream: Stream, edits: int
) -> Iterator[tuple[Game, str, Reading]]:
    """Each line of a game, mutilated so often where it stands: the game there, the mutilated line,
    and how it was read."""
    for line, here in places(game, lines):
        for _ in range(edits):
            read = mutilated(line, stream)
            if read.strip() and not read.lstrip().startswith("{"):
                yield here, read, read_notation(here, read, game.seed)


def unexplained(game: Game, line: str, reading: Reading, seed: bytes | None) -> str:
    """What is wrong with a reading, nothing where all of it is as the line says."""
    if reading.problem is not None:
        assert 1 <= reading.problem.column <= len(line) + 1
        assert [*problem_in_words(reading.problem)] != []
        return ""
    game = game.fork()
    for said in reading.said:
        for each in said.inputs:
            wrong = _wrong(game.state, said, each.fact)
            made = _played(game, each, seed)
            if wrong or isinstance(made, Refusal):
                return wrong or f"{said.text}: {made}"
    return "" if _letters(line) == sum(_letters(said.text) for said in reading.said) else "unread"


def _played(game: Game, each: Input, seed: bytes | None) -> tuple[AnyFact, ...] | Refusal:
    if each.accept:
        return game.let_stand(each.fact, each.accept, seed=seed)
    return game.play(each.fact, seed=seed)


def _wrong(state: State, said: Said, fact: Fact) -> str:
    """What a token says of its last fact, or of a roll of the seed, that is not so; whether what
    went unsaid before it needed words."""
    if fact is not said.inputs[-1].fact or said.held is not None:
        if not _needs_no_word(state, fact):
            return f"{said.text}: {fact} went unsaid"
        if said.held is None or fact is not said.inputs[-1].fact:
            return ""
        fact = said.held
    if said.inputs[-1].accept or isinstance(fact, TakingBack):
        return ""
    values = {*_values(msgspec.to_builtins(fact))}
    for chunk in _CHUNKS.findall(said.text.casefold()):
        spaces = re.sub(r"(?<=[a-c][1-3])[fp]$", "", chunk)
        parts = _PIECES.findall(chunk) if _PIECES.sub("", spaces) == "" else [chunk]
        for part in parts:
            if not any(_is_in(part.lstrip("0") or "0", value) for value in values):
                return f"{said.text}: {part} is not in {fact}"
    return ""


def _needs_no_word(state: State, fact: Fact) -> bool:
    if isinstance(fact, _SILENT) or (isinstance(fact, PartnersDrawn) and not fact.cards):
        return True
    return [*engine.members(state, type(fact))] == [fact]


def _values(value: Any) -> Iterator[str]:  # noqa: ANN401 - whatever a fact holds
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _values(inner)
            if inner is True:
                yield key
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner)
    else:
        text = str(value).casefold()
        yield text
        yield from re.split(r"[._-]", text)
        yield text[1:]  # a die's value
        yield {"grey": "x"}.get(text, text[:1])


def _is_in(part: str, value: str) -> bool:
    """Whether a part of a token says a value."""
    word = SAID.get(part.rstrip("123") if part.startswith("adv") else part)
    amount = re.fullmatch(r"(?:[0-9]+(?:p|c|br|bo))+", part)
    return bool(
        word == ""
        or (word and value.startswith(word))
        or value.startswith(part)
        or part in value
        or (amount and value in re.findall("[0-9]+", part))
    )


def _letters(text: str) -> int:
    """How many letters and digits are said, without a line's number, notes and JSON."""
    text = re.sub(r"^\s*[0-9]+\.[1-4]:?(?=\s|$)", "", text)
    text = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    return len(re.findall("[A-Za-z0-9]", text))
