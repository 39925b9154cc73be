"""Content: what differs by box and board, as packs of data with a closed list of effects."""
