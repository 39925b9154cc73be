"""Counts by track colour."""

from msgspec import Struct

from adas_dream.events.vocabulary import Count


class ByTrack(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A count for each of the four track colours: Research spaces, or Assignments held."""

    yellow: Count = 0
    blue: Count = 0
    green: Count = 0
    purple: Count = 0
