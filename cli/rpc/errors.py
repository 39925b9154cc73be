"""The errors of JSON-RPC 2.0: the standard's own codes, and what an error carries."""

from __future__ import annotations

from typing import Any, Final

NOT_JSON: Final = -32700
NOT_A_REQUEST: Final = -32600
NO_SUCH_METHOD: Final = -32601
BAD_PARAMS: Final = -32602
FAULT: Final = -32603

MESSAGES: Final[dict[int, str]] = {
    NOT_JSON: "Parse error",
    NOT_A_REQUEST: "Invalid Request",
    NO_SUCH_METHOD: "Method not found",
    BAD_PARAMS: "Invalid params",
    FAULT: "Internal error",
}
"""The standard's sentence of each code."""


class RpcError(Exception):
    """Why a request has no result: `number` is the error's code, `message` a sentence for people,
    `data` what a program reads, with a `code` in words."""

    def __init__(self, number: int, message: str, /, **data: Any) -> None:  # noqa: ANN401 - JSON
        super().__init__(number, message)
        self.number = number
        self.message = message
        self.data = data


def bad_params(sentence: str, path: str, code: str = "bad-value", **data: Any) -> RpcError:  # noqa: ANN401 - JSON
    """That a parameter is wrong: `path` is its place, `$.choice.die`."""
    return RpcError(BAD_PARAMS, f"{path}: {sentence}", code=code, path=path, **data)
