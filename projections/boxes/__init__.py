"""One's own box: what recorded games stated about it, as the entries of a content pack."""
