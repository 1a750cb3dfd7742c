"""What no page ever sends, but anybody could."""

from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=12,
)

FIELDS = (
    "about", "action", "cell", "cells", "combo", "face", "i", "id", "kept", "lang", "picks", "player", "record", "text", "value", "values",
)  # fmt: skip
"""The fields that messages have, of whatever type."""

TYPES = (
    "act", "answer", "form", "hello", "lang", "load", "mark", "paint", "ping", "press", "set_die", "show", "try", "typed", "why",
)  # fmt: skip


def fields_of(most: int) -> st.SearchStrategy[dict[str, object]]:
    """Fields that belong together or not, holding anything."""
    return st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=most)
