"""Check and compile the catalogues: ``python -m numberdrop.text.compile_catalogues``.

Run it after every change of a ``.po`` file and commit both. It needs Babel (``pip install babel``), which nothing else
here does: at run time the standard library reads the ``.mo`` files. Catalogues that differ in keys, in the places to
fill in or in which messages count are refused, as are empty and unsure (fuzzy) messages, and reasons of the rules that could
not be said; then nothing is written. Reasons of other rooms are checked when these are imported.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from numberdrop.rules.reasons.reason import REASONS

from .catalogue import DOMAIN, LOCALES, PLACEHOLDER, Catalogue, places
from .completeness import unsayable

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

Found: TypeAlias = "dict[str, Catalog]"


def sources(folder: Path = LOCALES) -> dict[str, Path]:
    """The ``.po`` file of each language."""
    return {path.parts[-3]: path for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))}


def read(folder: Path = LOCALES) -> Found:
    """Each language's catalogue. Raises ``SystemExit`` that says what to install when Babel is missing."""
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        raise SystemExit("Compiling the catalogues needs Babel: python -m pip install babel") from None
    found = {}
    for language, path in sources(folder).items():
        with path.open("rb") as file:
            found[language] = read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)
    return found


def _messages(catalog: Catalog) -> dict[str, Message]:
    """The messages by key; the header has the empty key and is none of them."""
    return {str(m.id[0] if m.pluralizable else m.id): m for m in catalog if m.id}


def _forms(message: Message) -> tuple[str, ...]:
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def _places(message: Message) -> set[str]:
    """What is to be filled in, all plural forms together: "one combo" may do without its {count}."""
    # Whether a value stands first in its sentence (and starts with a capital letter) is for each language to choose.
    return {name for form in _forms(message) for name in places(form)}


def faults(found: Found) -> list[str]:
    """Everything wrong with the catalogues, a line for each; a good set has none."""
    by_language = {language: _messages(catalog) for language, catalog in found.items()}
    told = []
    for language, messages in by_language.items():
        expected = found[language].num_plurals
        for key, message in messages.items():
            where = f"{language}: {key}"
            forms = _forms(message)
            if message.fuzzy:
                told.append(f"{where} is marked fuzzy: check it and take the mark away")
            if not all(forms) or (message.pluralizable and len(forms) != expected):
                told.append(f"{where} is empty or lacks one of its {expected} forms")
            if any(set("{}") & set(PLACEHOLDER.sub("", form)) for form in forms):
                told.append(f"{where} has a brace that is no {{name}}")
    first, *others = by_language
    for other in others:
        here, there = by_language[first], by_language[other]
        told += [f"{key} is in {first} but not in {other}" for key in here if key not in there]
        told += [f"{key} is in {other} but not in {first}" for key in there if key not in here]
        for key in here.keys() & there.keys():
            a, b = here[key], there[key]
            if a.pluralizable != b.pluralizable:
                told.append(f"{key} counts in one of {first} and {other} only")
            if _places(a) != _places(b):
                told.append(f"{key} fills in {sorted(_places(a))} in {first} but {sorted(_places(b))} in {other}")
    return sorted(told)


def compiled(catalog: Catalog) -> bytes:
    """The ``.mo`` file of a catalogue."""
    from babel.messages.mofile import write_mo

    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main(folder: Path = LOCALES, beside: Found | None = None) -> None:
    """Check all catalogues of a folder, and that they fit those ``beside`` it; compile them, or exit with every fault."""
    found = {**(beside or {}), **read(folder)}
    wrong = faults(found)
    fresh = {} if wrong else {language: compiled(catalog) for language, catalog in found.items()}
    wrong += unsayable(REASONS.values(), {language: Catalogue(BytesIO(file)) for language, file in fresh.items()})
    if wrong:
        raise SystemExit("\n".join(["The catalogues do not fit together:", *wrong]))
    for language, path in sources(folder).items():
        path.with_suffix(".mo").write_bytes(fresh[language])
        sys.stdout.write(f"{language}: {len(_messages(found[language]))} messages\n")


if __name__ == "__main__":
    if sys.argv[1:]:  # a folder of somebody's own, as a package that adds a language has it
        main(Path(sys.argv[1]), read())
    else:
        main()
