"""All sentences of the tutor in every language: the messages of the catalogues, and the sentences made from reasons and faults.

To change a sentence, edit ``locales/*/LC_MESSAGES/numberdrop.po`` and run ``python -m numberdrop.text.compile_catalogues``. A new class of
reason needs a message ``reason.ITS_CLASS`` there in every language; the class declares plural and other forms, and ``kinds`` says how the
values of its fields are written. Importing this package checks that every reason of the rules has its sentences.
"""

from types import MappingProxyType

from numberdrop.rules.reasons.reason import Reason

from . import terms
from .catalogue import UnknownMessage, catalogue_of, decimal, languages, messages_by_suffix, plural, translate
from .fault import Fault, say
from .kinds import check_messages
from .terms import *  # noqa: F403 - what `__all__` names

LANGUAGES = MappingProxyType({code: catalogue_of(code).message("language.name") for code in languages()})
"""The name of each language, as its speakers write it, by language code."""

check_messages("numberdrop.rules")
Reason.sentence = say

__all__ = ["LANGUAGES", "Fault", "UnknownMessage", "decimal", "messages_by_suffix", "plural", "say", "translate"]
__all__ += terms.__all__
