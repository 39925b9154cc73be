"""One file a command; each has `command`, loaded by `adas_dream.cli.main` when it is run."""
