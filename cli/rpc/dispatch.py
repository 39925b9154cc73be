"""From a message to its answer: every call of it in its order, whatever it holds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from traceback import print_exception
from typing import Any, Final, Protocol

import msgspec
from msgspec import Raw, Struct

from adas_dream.cli.rpc.errors import FAULT, MESSAGES, NO_SUCH_METHOD, RpcError
from adas_dream.cli.rpc.messages import (
    Request,
    batch,
    failure,
    id_of,
    read_batch,
    read_params,
    read_request,
    result,
)
from adas_dream.events.quoting import printable, quoted


class Method(Struct, frozen=True):
    """A method: the struct of its parameters, the type of its result, and the function that does
    it, whose docstring says what that is."""

    params: type[Struct]
    result: Any
    call: Callable[..., object]


class Perform(Protocol):
    """Does a method with its parameters, and gives its result; raises RpcError."""

    def __call__(self, method: Method, params: Struct, /) -> object:
        """Do it."""
        ...


class Dispatcher:
    """Answers messages by these methods. It keeps nothing between two messages."""

    def __init__(self, methods: Mapping[str, Method]) -> None:
        self.methods: Final = methods
        self._decoders: dict[str, msgspec.json.Decoder[Struct]] = {}

    def answer(self, message: bytes, perform: Perform) -> bytes | None:
        """The answer to a message, a call or a batch, without a line's end; None where nobody
        waits for one."""
        try:
            calls = read_batch(message)
        except RpcError as error:
            return failure(error)
        if calls is None:
            return self._answer(message, perform)
        answers = [self._answer(call, perform) for call in calls]
        waited = [answer for answer in answers if answer is not None]
        return batch(waited) if waited else None

    def _answer(self, message: bytes | Raw, perform: Perform) -> bytes | None:
        try:
            request = read_request(message)
        except RpcError as error:
            return failure(error, id_of(message))
        try:
            answer = result(request, self._perform(request, perform))
        except RpcError as error:
            answer = failure(error, request.id)
        except Exception as wrong:  # noqa: BLE001 - whatever it is, it is told, and the server lives
            answer = failure(_fault(wrong), request.id)
        return answer if request.is_answered else None

    def _perform(self, request: Request, perform: Perform) -> object:
        method = self.methods.get(request.method)
        if method is None:
            named = printable(quoted(request.method))
            sentence = f"{MESSAGES[NO_SUCH_METHOD]}: {named}; `rpc.discover` lists what there is"
            raise RpcError(NO_SUCH_METHOD, sentence, code="no-such-method")
        decoder = self._decoders.get(request.method)
        if decoder is None:
            decoder = self._decoders[request.method] = msgspec.json.Decoder(method.params)
        return perform(method, read_params(request, decoder))


def _fault(wrong: Exception) -> RpcError:
    """What the client is told of a fault of the program; standard error has the rest."""
    with suppress(OSError):
        print_exception(wrong, file=sys.stderr)
    fault = f"{type(wrong).__name__}: {wrong}".removesuffix(": ")
    return RpcError(FAULT, f"{MESSAGES[FAULT]}: {fault}", code="fault", fault=fault)
