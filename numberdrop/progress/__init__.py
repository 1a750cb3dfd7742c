"""The learner's progress: an append-only log of events, and everything derived from it.

>>> from numberdrop import progress
>>> log = progress.Log()
>>> for seed in range(3):
...     aids = "paper" if seed == 2 else "free"
...     log = log.append(progress.Event.answer("gravity", "predict", str(seed), ("fall",), "right", aids=aids))
>>> progress.derive_progress(log).rules["fall"].state
'mastered'
>>> progress.loads(progress.dumps(log)) == log
True

A log is anonymous and stays on the device: the browser stores its lines (``Event.line``, ``read_browser_log``), a file carries them
(``dumps``, ``loads``), and ``log | other`` merges two logs. Further modules derive ratings (``ratings``, Glicko-2), due reviews
(``reviews``, FSRS), finished games and statistics.
"""

from numberdrop.text.fault import Fault, kinds_of_fault

from .events import AIDS, BELIEFS, MODES, OUTCOMES, Event, ProgressError
from .log import BrowserLog, Log, compact, dumps, loads, read_browser_log
from .mastery import LessonProgress, Progress, RuleProgress, TaskPlace, derive_progress

KEYS = kinds_of_fault("log")
"""The message keys of all faults that only progress files have; they can also have the faults of any text."""

__all__ = [
    "AIDS",
    "BELIEFS",
    "KEYS",
    "MODES",
    "OUTCOMES",
    "BrowserLog",
    "Event",
    "Fault",
    "LessonProgress",
    "Log",
    "Progress",
    "ProgressError",
    "RuleProgress",
    "TaskPlace",
    "compact",
    "derive_progress",
    "dumps",
    "loads",
    "read_browser_log",
]
