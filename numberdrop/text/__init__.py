"""What the tutor says, in every language: the catalogues' messages and the sentences made from the rules' reasons.

Nobody else holds a sentence for people. To change one, edit ``locales/*/LC_MESSAGES/numberdrop.po`` and run
``python -m numberdrop.text.compile_catalogues``. A new reason needs a message ``reason.ITS_CLASS`` there in every language; what is
special about its sentences (counting, several forms) its class says itself, and ``kinds`` how its values are spoken.
Importing this room checks that none of the rules' reasons is left without a sentence.
"""

from types import MappingProxyType

from numberdrop.rules.reasons.reason import Reason

from .catalogue import UnknownMessage, catalogue_of, decimal, languages, plural, translate, words
from .completeness import check
from .fault import Fault, say
from .terms import (
    Names,
    You,
    action,
    cells,
    cite,
    columns,
    combo,
    day,
    decimal_points,
    faces,
    join_list,
    letters,
    month,
    numbers,
    phase,
    player,
    points,
    roll,
    rows,
    rule_text,
    shape,
    sheet_entry,
    sheet_mark,
)

LANGUAGES = MappingProxyType({code: catalogue_of(code).message("language.name") for code in languages()})
"""The languages there are: code to the name that the language gives itself."""

check("numberdrop.rules")
Reason.sentence = say

__all__ = [
    "LANGUAGES",
    "Fault",
    "Names",
    "UnknownMessage",
    "You",
    "action",
    "cells",
    "cite",
    "columns",
    "combo",
    "day",
    "decimal",
    "decimal_points",
    "faces",
    "join_list",
    "letters",
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
    "sheet_entry",
    "sheet_mark",
    "translate",
    "words",
]
