"""Two logs side by side: where they part, and what follows for the score."""
