"""Analyses: a played game and its variations as a tree of acts with comments, signs and estimates.

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
be listed again; the node of such an act is listed (without ``parent`` and ``action``) only if it has comments, signs or estimates, or if
a variation comes before it. All other nodes are listed after their parents; the first child of a node is the main line. An analysis that
begins with a position also has a ``position``, and a record without acts. Fields whose names begin with ``x-`` belong to other programs
and are kept unchanged. Reading replays every variation through the rules.
"""

from .text import FORMAT, VERSION, AnalysisError, dumps, loads
from .tree import MARKS, AnalysisNode, AnalysisTree, Comment, StartPosition, StoredEstimate

__all__ = ["FORMAT", "MARKS", "VERSION", "AnalysisError", "AnalysisNode", "AnalysisTree"]
__all__ += ["Comment", "StartPosition", "StoredEstimate", "dumps", "loads"]
