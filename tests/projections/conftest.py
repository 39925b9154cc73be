"""Golden pages: each is a text file of its own, read by eye before it is kept."""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class Page(SingleFileSnapshotExtension):
    """A page of text, as it stands on the screen."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def page(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The page that is kept for this test."""
    return snapshot.use_extension(Page)
