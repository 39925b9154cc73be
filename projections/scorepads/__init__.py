"""The scorepad: its lines, the facts behind each point, and what the players noted."""
