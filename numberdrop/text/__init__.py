"""What the tutor says, in every language: the catalogues' messages and the sentences made from the rules' reasons.

Nobody else holds a sentence for people. To change one, edit ``locales/*/LC_MESSAGES/numberdrop.po`` and run
``python -m numberdrop.text.compile``. A new reason needs a message ``reason.ITS_CLASS`` there; what is special about
its sentence (counting, several forms) stands in ``variants``, for answers to exercises in ``misses``.
"""

from types import MappingProxyType

from .catalogue import UnknownMessage, book, languages, plural, translate, words
from .citing import cite, rule_text
from .misses import entry, mark
from .naming import (
    Names,
    action,
    cells,
    columns,
    combo,
    day,
    decimal,
    faces,
    letters,
    listing,
    month,
    numbers,
    phase,
    player,
    points,
    roll,
    rows,
    shape,
)
from .sentences import say

LANGUAGES = MappingProxyType({code: book(code).message("language.name") for code in languages()})
"""The languages there are: code to the name that the language gives itself."""

__all__ = [
    "LANGUAGES",
    "Names",
    "UnknownMessage",
    "action",
    "cells",
    "cite",
    "columns",
    "combo",
    "day",
    "decimal",
    "entry",
    "faces",
    "letters",
    "listing",
    "mark",
    "month",
    "numbers",
    "phase",
    "player",
    "plural",
    "points",
    "roll",
    "rows",
    "rule_text",
    "say",
    "shape",
    "translate",
    "words",
]
