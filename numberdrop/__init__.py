r"""The Number Drop tutor: the rules as a library, and an interactive board for notebooks.

>>> import numberdrop as nd
>>> grid = nd.Grid.parse("..6\n.56")
>>> len(nd.landings(grid, "L"))
44
"""

from . import record, rules
from .record import RecordError
from .rules import *
from .text import cite, say

__version__ = "0.1.0"
__all__ = ["RecordError", "__version__", "cite", "record", "say", *rules.__all__]
