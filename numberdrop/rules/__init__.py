"""The rules of Number Drop as pure functions on frozen values; only the standard library is used.

Reading order: ``grid``, ``landing``, ``dice``, ``combos``, ``editions``, ``sheet``, ``actions``, ``drops``, ``state``, ``legality``,
``transition``, ``game``. ``trial`` judges acts on a sheet without a game, ``notation`` reads and writes acts, ``reasons`` holds all reasons
why an act is refused, and all effects of acts.
"""

from .actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from .combos import Combo, find_combos
from .dice import Roll, RollError, random_roll, seeded_roll
from .drops import legal_drops
from .editions import EDITIONS, RULES, Edition, Rule
from .game import Game, Phase, Setup, SetupError
from .grid import SHAPES, Cell, Grid, GridError, Orientation, Shape
from .landing import Contact, Landing, landings
from .notation import NotationError, action
from .reasons.reason import Consequence, Gain, IllegalAction, Reason, Refusal, Verdict
from .sheet import Score, Sheet
from .transition import Outcome
from .trial import try_block, try_combo, try_drop, why

__all__ = ["Action", "Block", "Circle", "Drop", "EndRound", "Pass", "Skip", "Slide", "Start", "Throw", "action"]
__all__ += ["SHAPES", "Cell", "Contact", "Grid", "GridError", "Landing", "Orientation", "Shape", "landings"]
__all__ += ["Combo", "Roll", "RollError", "Score", "Sheet", "find_combos", "legal_drops", "random_roll", "seeded_roll"]
__all__ += ["EDITIONS", "RULES", "Edition", "Game", "NotationError", "Phase", "Rule", "Setup", "SetupError"]
__all__ += ["Consequence", "Gain", "IllegalAction", "Outcome", "Reason", "Refusal", "Verdict"]
__all__ += ["try_block", "try_combo", "try_drop", "why"]
