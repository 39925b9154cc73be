"""The game: state, reducers, rules, content and scoring. It has no clock, no dice and no file."""
