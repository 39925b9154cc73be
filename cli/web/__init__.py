"""`serve --listen`: the same games over WebSocket, each seat with its token."""
