"""The Number Drop tutor: the rules as a library, and an interactive board for notebooks.

>>> import numberdrop as nd
>>> grid = nd.Grid.parse("..6\\n.56")
>>> len(nd.landings(grid, "L"))
44
"""

from .rules import *  # noqa: F403 - the public names of the rules are the public names of the package
from .rules import __all__ as _rules

__version__ = "0.1.0"
__all__ = [*_rules, "__version__"]
