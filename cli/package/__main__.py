"""`python -m adas_dream` is the command `adas-dream`."""

if __name__ == "__main__":
    from adas_dream.cli.program import run

    run()
