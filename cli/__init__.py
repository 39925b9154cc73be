"""The edge: commands, prompts, messages and the server."""
