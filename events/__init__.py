"""The language: the vocabulary, the facts, their log and how it is kept. It knows no rule."""
