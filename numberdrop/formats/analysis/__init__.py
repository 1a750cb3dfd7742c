"""Analyses: a game as it was played, and what else might have been, as a tree of acts with comments, signs and estimates.

The file is JSON with one node on a line::

    {
      "format": "numberdrop-analysis",
      "version": 1,
      "record": {"format": "numberdrop", ...},
      "nodes": [
        {"id": 7, "parent": 2, "action": "drop c3r1=4 c4r1=2 c5r1=1 c3r2=2", "marks": ["?!"]},
        {"id": 3, "comments": [{"by": "Ann", "lang": "en", "text": "safer"}]}
      ]
    }

``record`` is the record of the game, as `game_record` writes it. Its acts are the nodes 1, 2, 3, ... (0 is the beginning) and need not
be named again; a node of theirs is named (without ``parent`` and ``action``) where something is to be said of it, or where a variation
stands before it. All others follow their parents; the first of several that follow one node is the main line. An analysis that begins
with a position has a ``position`` besides, and a record without acts. Names that begin with ``x-`` belong to others: what they hold is
kept as it is. Every line is replayed through the rules.
"""

from .text import FORMAT, VERSION, AnalysisError, dumps, loads
from .tree import MARKS, Comment, Estimated, Node, Position, Tree

__all__ = [
    "FORMAT", "MARKS", "VERSION", "AnalysisError", "Comment", "Estimated", "Node", "Position", "Tree", "dumps", "loads",
]  # fmt: skip
