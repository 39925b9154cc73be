"""The edge: commands, prompts and messages."""
