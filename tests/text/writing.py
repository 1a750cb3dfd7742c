"""What is wrong with a written sentence: leftovers, typography, words of the other language."""

from __future__ import annotations

import re

# Words that are common in one language and no word of the other.
_OTHER = {
    "en": r"le|la|les|des|une|vous|votre|est|ligne|colonne|forme|chiffres?|tour|étoile|dés",
    "fr": r"the|and|of|you|your|is|are|row|column|shape|dice|star|with|this|that|block|letter|combo|round|number",
}

_WRITING = {
    "space before a comma or full stop": r" [,.](?!\w)",
    "two spaces": r"[ \u00a0\u202f]{2}",
    "straight apostrophe or quotation mark": r"['\"]",
    "brace": r"[{}]",
    "hyphen for a minus": r"(?<![\w-])-\d",
}
_ENGLISH = {"space before : ; ! ?": r"(?<=\w)\s[:;!?](?:\s|$)", "French quotation marks": "[«»]"}
_FRENCH = {
    "no narrow no-break space before ; ! ?": r"(?<!^)(?<!\u202f)(?<!GO)(?<![!?])[;!?]",
    "no no-break space before :": r"(?<!\u00a0)(?<!P\d):",
    "no no-break space in « »": r"«(?!\u00a0)|(?<!\u00a0)»",
    "English quotation marks": "[“”]",
}


def faults_of(sentence: str, language: str) -> list[str]:
    """Everything wrong with a sentence or message; its places to fill in must be taken out before."""
    rules = _WRITING | {"en": _ENGLISH, "fr": _FRENCH}[language]
    told = [name for name, pattern in rules.items() if re.search(pattern, sentence)]
    found = re.search(rf"\b({_OTHER[language]})\b", sentence.replace("Number Drop", ""), re.IGNORECASE)
    return [*told, f"a word of another language: {found[0]}"] if found else told
