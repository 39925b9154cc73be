"""The shapes of what `--json` prints and `serve` answers; docs/manual.md explains them."""
