"""What is wrong with a written sentence: leftovers, typography, words of the other language."""

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
    "no narrow no-break space before ; ! ? %": r"(?<!^)(?<!\u202f)(?<!GO)(?<![!?(])[;!?%]",
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


# --- the style guide (notebooks/guide/style.md) -----------------------------------------------------------------------

MOST_WORDS = {"en": 22, "fr": 24}
"""Words in a sentence where somebody plays."""

# What only who builds the tutor knows.
_BUILDERS = {
    "en": r"Python|kernels?|databases?|servers? window|bytes?|fields?|seeds?|ghosts?|intervals?|first estimate|exceptions?|widgets?|browser storage",
    "fr": r"Python|noyaux?|bases? de données|octets?|champs?|graines?|fantômes?|intervalles?|première estimation|exceptions?|widgets?",
}

# One thing, one word: what is said instead stands on the right.
_OTHER_NAMES = {
    "en": {
        r"throws?|thrown": "roll",
        r"rings?|ringed": "circle",
        r"hangs? together": "touch",
        r"comes? to (?:rest|lie)": "land",
        r"(?:is|are) resolved": "a star sets off",
        r"shields?|shelters?|sheltered|spared": "safe, protect",
        r"free slide": "your slide",
        r"(?:identical|consecutive) \d": "4 identical",
        r"^whoever|(?<=[.!?:] )whoever": "if you, everybody who",
        r"for certain|better in nothing|worse in nothing": "clearly",
        r"anew": "again",
        r"round end": "end of the round",
        r"signs? of the code": "character",
        r"DROP": "letter, block",
        r"clicks?|clicked": "press, which a finger does too",
    },
    "fr": {
        r"entraîneurs?": "coach",
        r"cliqu\w+|clics?": "toucher",
        r"robots?": "bot",
        r"notebooks?": "carnet",
        r"classements?": "cote",
        r"DROPs": "DROP",
        r"à votre choix": "au choix",
        r"toutes les personnes|personne suivante|première personne": "joueur",
        r"fosses?": "creux",
        r"à coup sûr": "nettement",
        r"à rebours": "à gauche",
        r"dés? de formes?": "dé à formes",
        r"tuiles? (?:qui )?gliss\w+|glisser la tuile": "descendre",
    },
}


def style_faults_of(text: str, language: str) -> list[str]:
    """What the style guide does not want a learner to read."""
    told = [f"a builders' word: {word}" for word in _found(_BUILDERS[language], text)]
    for other, better in _OTHER_NAMES[language].items():
        told += [f"{word}: say {better}" for word in _found(other, text)]
    return told


def long_sentences(text: str, language: str) -> list[str]:
    """The sentences of a text that are too long to be read while one plays."""
    every = re.split(r"(?<=[.!?])\s+", re.sub("[\u00a0\u202f]([:;!?»])", r"\1", text))
    return [one for one in every if len(re.findall(r"[^\W\d_][\w’-]*", one)) > MOST_WORDS[language]]


# --- README, guide, changelog -------------------------------------------------------------------------------------------

# What nobody says across a table, and what is said instead.
_OLD_VOICE = {
    "en": {
        r"whoever": "if you, everybody who",
        r"(?:for|of) who": "if you, for people who",
        r"(?:is|are|was|were|be|been) told(?! off)": "you see, it says",
        r"told (?:as|by|in|with)": "you see, it says",
        r"stands? (?:in|on|at|beside|behind|below|above|under|there|out of)": "is",
        r"(?:is|are) none": "isn't, there is none",
        r"(?<!there )is no (?!longer|more|less|better|good)\w+": "isn't",
        r"so many times": "how often",
    },
    "fr": {r"quiconque": "celui qui, si vous", r"il est à noter": "", r"(?<=[.!] )qui (?![^.!?]*\?)": "si vous"},
}


def page_faults_of(page: str, language: str) -> list[str]:
    """What a page in Markdown says that nobody would say aloud; code, quotations and addresses are not sentences of ours."""
    for no_words in (r"(?ms)^ *(`{3,}).*?^ *\1", r"`[^`]*`", r"\]\([^)]*\)", r"<[^<>]+>", r"[“\"][^“”\"\n]*[”\"]"):
        page = re.sub(no_words, " ", page)
    page = re.sub(r"\s+", " ", page)
    voice = [(word, better) for old, better in _OLD_VOICE[language].items() for word in _found(old, page)]
    return [f"{word}: say {better}" for word, better in voice]


def _found(words: str, text: str) -> list[str]:
    case = 0 if words.startswith("DROP") else re.IGNORECASE
    return re.findall(rf"\b(?:{words})\b", text, case)
