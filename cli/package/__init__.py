"""An event-sourced rules engine with replay tooling for the board game Ada's Dream.

A program uses it through three doors: `adas_dream.events`, the language of the log;
`adas_dream.core`, the rules; `adas_dream.projections`, what can be read off a game.
"""

TYPE_CHECKING = False  # as in `typing`, which would have to be loaded for it

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from adas_dream.events.version import ENGINE

        return ENGINE
