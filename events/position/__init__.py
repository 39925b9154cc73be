"""The one shape of a position: `position_set`, `replay --json`, and the state that rules read."""
