"""Check and compile the message catalogues: ``python -m numberdrop.text.compile_catalogues``.

Run it after every change of a ``.po`` file and commit the ``.po`` and the ``.mo`` file. It needs Babel (``pip install babel``); at run time
the standard library reads the ``.mo`` files. Nothing is written if catalogues differ in keys, placeholders or plural forms, if messages are
empty or fuzzy, or if reasons of the rules lack sentences. Reasons of other packages are checked when these are imported.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from numberdrop.rules.reasons.reason import REASONS

from .catalogue import DOMAIN, LOCALES, PLACEHOLDER, Catalogue, placeholders
from .kinds import missing_messages

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

Catalogs: TypeAlias = "dict[str, Catalog]"


def po_files(folder: Path = LOCALES) -> dict[str, Path]:
    """Return the path of each language's ``.po`` file, by language code."""
    return {path.parts[-3]: path for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))}


def read_catalogues(folder: Path = LOCALES) -> Catalogs:
    """Read the ``.po`` file of each language. Raises ``SystemExit`` with an install hint if Babel is missing."""
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        raise SystemExit("Compiling the catalogues needs Babel: python -m pip install babel") from None
    catalogs = {}
    for language, path in po_files(folder).items():
        with path.open("rb") as file:
            catalogs[language] = read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)
    return catalogs


def _messages(catalog: Catalog) -> dict[str, Message]:
    """Return the messages of a catalogue by key, without the header of the file, whose key is empty."""
    return {str(m.id[0] if m.pluralizable else m.id): m for m in catalog if m.id}


def _plural_forms(message: Message) -> tuple[str, ...]:
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def find_faults(catalogs: Catalogs) -> list[str]:
    """Return everything that is wrong with the catalogues, one line each."""
    by_language = {language: _messages(catalog) for language, catalog in catalogs.items()}
    problems = []
    for language, messages in by_language.items():
        expected = catalogs[language].num_plurals
        for key, message in messages.items():
            where = f"{language}: {key}"
            forms = _plural_forms(message)
            if message.fuzzy:
                problems.append(f"{where} is marked fuzzy: check it and take the mark away")
            if not all(forms) or (message.pluralizable and len(forms) != expected):
                problems.append(f"{where} is empty or lacks one of its {expected} forms")
            if any(set("{}") & set(PLACEHOLDER.sub("", form)) for form in forms):
                problems.append(f"{where} has a brace that is no {{name}}")
    first, *others = by_language
    for other in others:
        here, there = by_language[first], by_language[other]
        problems += [f"{key} is in {first} but not in {other}" for key in here if key not in there]
        problems += [f"{key} is in {other} but not in {first}" for key in there if key not in here]
        for key in here.keys() & there.keys():
            a, b = here[key], there[key]
            if a.pluralizable != b.pluralizable:
                problems.append(f"{key} counts in one of {first} and {other} only")
            # All plural forms together: "one combo" needs no ``{count}``.
            in_a, in_b = (sorted(placeholders(*_plural_forms(message))) for message in (a, b))
            if in_a != in_b:
                problems.append(f"{key} fills in {in_a} in {first} but {in_b} in {other}")
    return sorted(problems)


def compile_catalogue(catalog: Catalog) -> bytes:
    """Return a catalogue compiled to the bytes of a ``.mo`` file."""
    from babel.messages.mofile import write_mo

    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main(folder: Path = LOCALES, beside: Catalogs | None = None) -> None:
    """Check and compile the catalogues in a folder, or exit with all faults. ``beside``: other catalogues that they must match."""
    catalogs = {**(beside or {}), **read_catalogues(folder)}
    wrong = find_faults(catalogs)
    fresh = {} if wrong else {language: compile_catalogue(catalog) for language, catalog in catalogs.items()}
    compiled = {language: Catalogue(BytesIO(file)) for language, file in fresh.items()}
    wrong += missing_messages(REASONS.values(), compiled)
    if wrong:
        raise SystemExit("\n".join(["The catalogues do not fit together:", *wrong]))
    for language, path in po_files(folder).items():
        path.with_suffix(".mo").write_bytes(fresh[language])
        sys.stdout.write(f"{language}: {len(_messages(catalogs[language]))} messages\n")


if __name__ == "__main__":
    if sys.argv[1:]:  # the folder of a package that adds a language
        main(Path(sys.argv[1]), read_catalogues())
    else:
        main()
