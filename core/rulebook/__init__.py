"""The rule book as data: every numbered rule in `rules.toml`, every ruling in `rulings.toml`."""
