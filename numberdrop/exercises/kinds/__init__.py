"""The kinds of exercises, by the name that files use (``kind = "predict"``). A kind is a module (or package) in the folder of its topic;
it ends with its ``KIND`` and is registered nowhere else. If a kind lacks a part, importing this package fails and says where to add it.
"""

from .kind import KINDS, MINERS, SHIPPED_KINDS, ComposableQuestion, IncompleteKind, Kind, Signs, added_kinds

__all__ = ["KINDS", "MINERS", "SHIPPED_KINDS", "ComposableQuestion", "IncompleteKind", "Kind", "Signs", "added_kinds"]
