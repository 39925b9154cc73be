"""The messages of JSON-RPC 2.0: a request or a batch in, answers and notifications out."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from adas_dream.cli.rpc.errors import (
    MESSAGES,
    NOT_A_REQUEST,
    NOT_JSON,
    RpcError,
    bad_params,
)
from adas_dream.events.bad_lines import flaw_of, refusal
from adas_dream.events.errors import BadLine, UnknownField, Where

LIMIT: Final = 2**20
"""The longest message in bytes, without its end."""
MOST: Final = 1000
"""The most requests of a batch: each brings an answer."""
ABSENT: Final = b""
NO_ID: Final = Raw(b"null")
_IDS: Final = frozenset(bytes([mark]) for mark in b'"-0123456789n')
"""What a text, a number and null begin with: every id does."""

Params = TypeVar("Params", bound=Struct)
_STEP: Final = re.compile(r"[.\[]")
_WHERE: Final = Where("params", None)


class Request(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A call of a method; without an `id` it is a notification, which is not answered."""

    jsonrpc: Literal["2.0"]
    method: str
    params: Raw = Raw(b"{}")
    id: Raw = Raw(ABSENT)

    @property
    def is_answered(self) -> bool:
        """Whether somebody waits for an answer."""
        return bytes(self.id) != ABSENT


class _Identified(Struct, frozen=True, gc=False):
    id: Raw = Raw(ABSENT)


class _Result(Struct, frozen=True, gc=False):
    jsonrpc: str
    id: Raw
    result: Any


class _Error(Struct, frozen=True, gc=False, omit_defaults=True):
    code: int
    message: str
    data: dict[str, Any] = {}


class _Failure(Struct, frozen=True, gc=False):
    jsonrpc: str
    id: Raw
    error: _Error


class _Notification(Struct, frozen=True, gc=False):
    jsonrpc: str
    method: str
    params: Any


_ENCODE: Final = msgspec.json.Encoder().encode
_IDENTIFIED: Final = msgspec.json.Decoder(_Identified)
_REQUEST: Final = msgspec.json.Decoder(Request)
_BATCH: Final = msgspec.json.Decoder(list[Raw])


def read_batch(message: bytes) -> list[Raw] | None:
    """The calls of a batch; None for a message that is one call. RpcError where it is neither."""
    if len(message) > LIMIT:
        raise RpcError(NOT_A_REQUEST, MESSAGES[NOT_A_REQUEST], code="too-long", limit=LIMIT)
    try:
        message.decode()
    except UnicodeDecodeError as wrong:
        detail = f"not UTF-8 at byte {wrong.start + 1}"
        raise RpcError(NOT_JSON, f"{MESSAGES[NOT_JSON]}: {detail}", code="not-utf-8") from None
    if not message.lstrip().startswith(b"["):
        return None
    try:
        calls = _BATCH.decode(message)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise _not_json(wrong) from None
    if not 0 < len(calls) <= MOST:
        raise _not_a_request(f"a batch has 1 to {MOST} requests, not {len(calls)}")
    return calls


def read_request(message: bytes | Raw) -> Request:
    """One call; RpcError where it is none."""
    try:
        request = _REQUEST.decode(message)
    except msgspec.ValidationError as wrong:
        raise _not_a_request(str(wrong)) from None
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise _not_json(wrong) from None
    if request.is_answered and bytes(request.id)[:1] not in _IDS:
        raise _not_a_request("an id is a text, a number or null")
    return request


def id_of(message: bytes | Raw) -> Raw:
    """The id of what may be no request, to answer with; null where none can be read."""
    try:
        id_ = _IDENTIFIED.decode(message).id
    except (msgspec.DecodeError, RecursionError):
        return NO_ID
    return id_ if bytes(id_)[:1] in _IDS else NO_ID


def read_params(request: Request, decoder: msgspec.json.Decoder[Params]) -> Params:
    """The parameters of a call, by their names; RpcError names the place of what is wrong."""
    raw = bytes(request.params)
    if not raw.startswith(b"{"):
        raise bad_params("parameters are given by name, in an object", "$", "not-by-name")
    try:
        params = decoder.decode(raw)
        wrong = None if _ENCODE(params) == raw else flaw_of(raw, _WHERE)
    except (msgspec.DecodeError, RecursionError) as error:
        wrong = refusal(error, raw, decoder.type, _WHERE)
    else:
        if wrong is None:
            return params
    raise bad_params(
        _sentence(wrong, cast("type[Struct]", decoder.type)), wrong.path or "$", wrong.code
    )


def _sentence(wrong: BadLine, params: type[Struct]) -> str:
    """What is wrong; of a parameter that there is not, also which there are."""
    if not isinstance(wrong, UnknownField) or len(_STEP.findall(wrong.path)) > 1:
        return wrong.sentence
    known = ", ".join(params.__struct_fields__) or "none"
    return f"{wrong.sentence} (known: {known})"


def result(request: Request, value: object) -> bytes:
    """The answer to a call."""
    return _ENCODE(_Result("2.0", request.id, value))


def failure(error: RpcError, id_: Raw = NO_ID) -> bytes:
    """The answer to a call that failed, or to a message that is none."""
    return _ENCODE(_Failure("2.0", id_, _Error(error.number, error.message, error.data)))


def batch(answers: list[bytes]) -> bytes:
    """The answers to a batch, in its order."""
    return b"[" + b",".join(answers) + b"]"


def notification(method: str, params: object) -> bytes:
    """What the server tells by itself."""
    return _ENCODE(_Notification("2.0", method, params))


def _not_json(wrong: Exception) -> RpcError:
    detail = "it nests too deep" if isinstance(wrong, RecursionError) else str(wrong)
    return RpcError(NOT_JSON, f"{MESSAGES[NOT_JSON]}: {detail}", code="not-json")


def _not_a_request(detail: str) -> RpcError:
    sentence = f"{MESSAGES[NOT_A_REQUEST]}: {detail}"
    return RpcError(NOT_A_REQUEST, sentence, code="not-a-request")
