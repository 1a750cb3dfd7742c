"""Every key of a message that the sources name, or put together, has its message in every language, and every message a place that says it."""

import ast
import re
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

from numberdrop.paths import PACKAGE
from numberdrop.text import LANGUAGES
from numberdrop.text.catalogue import catalogue_of

CATALOGUES = [catalogue_of(language) for language in LANGUAGES]
EVERY = {key for catalogue in CATALOGUES for key in catalogue.keys_starting_with("")} - {""}
ROOMS = {key.partition(".")[0] for key in EVERY}
KEY = re.compile(r"[a-z_]+(\.[A-Za-z0-9_]+)+")
FILES = (".ipynb", ".csv", ".json", ".sqlite", ".css", ".js", ".toml", ".j2")
SAYING = ("phrase", "note", "voice", "translate", "plural", "Phrase")
"""What is handed a key, besides methods of a voice."""


def _composed() -> ModuleType:
    """What may be put together: read from all the sources, and only where it is needed."""
    from . import composed

    return composed


class Put(NamedTuple):
    """A string of the sources: ``{}`` stands for each part that is not written there."""

    text: str
    where: str


def _template(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            parts = (_template(left), _template(right))
            return None if parts == (None, None) else "".join("{}" if part is None else part for part in parts)
    return None


def strings() -> Iterator[Put]:
    """Every string of the sources; of those that are put together only the whole."""
    for path, module in _composed().sources().items():
        parts = {
            id(part)
            for node in ast.walk(module)
            if isinstance(node, ast.JoinedStr | ast.BinOp)
            for part in _parts(node)
        }
        for node in ast.walk(module):
            text = _template(node) if id(node) not in parts else None
            if text is not None:
                yield Put(text, f"{path}:{node.lineno}")


def _parts(node: ast.JoinedStr | ast.BinOp) -> Iterator[ast.AST]:
    yield from node.values if isinstance(node, ast.JoinedStr) else (node.left, node.right)


def put_together() -> Iterator[Put]:
    """Every key that is put together: it begins with a room of the catalogue, or is a key and more that is said at once."""
    said = {
        id(given)
        for name in SAYING
        for _, call in _composed().calls(name)
        for key in call.args[:1]
        for given in _composed().alternatives(key)
    }
    for put in strings():
        begins = put.text.partition(".")[0] in ROOMS
        if "{}" in put.text and begins and KEY.fullmatch(put.text.replace("{}", "x")) and not put.text.endswith(FILES):
            yield put
    for path, module in _composed().sources().items():
        for node in ast.walk(module):
            text = _template(node)
            suffix = text is not None and text.startswith("{}") and len(text) > 2
            if suffix and (id(node) in said or (text in _composed().TEMPLATES and text.strip("{}"))):
                yield Put(text, f"{path}:{node.lineno}")


def test_every_key_that_is_put_together_has_its_message_in_every_language():
    places = list(put_together())
    unknown = [put for put in places if put.text not in _composed().TEMPLATES]
    assert not unknown, "say in tests/text/composed.py what may stand there"
    assert {put.text for put in places} == set(_composed().TEMPLATES), "one of them is put together no more"
    lacking = {
        key: [put.where for put in places if put.text == template]
        for template, values in _composed().TEMPLATES.items()
        for key in _composed().keys_of(template, values)
        if not all(catalogue.has_message(key) for catalogue in CATALOGUES)
    }
    assert not lacking


def test_every_key_that_is_named_has_its_message():
    named = [
        put
        for put in strings()
        if KEY.fullmatch(put.text) and put.text[-1] != "_" and put.text.partition(".")[0] in ROOMS
    ]
    assert len(named) > 850
    assert not [put for put in named if put.text not in EVERY and not put.text.endswith(FILES)]


def test_keys_that_the_front_end_puts_together_are_proved_by_its_types():
    for path in sorted((PACKAGE / "widget" / "front" / "src").rglob("*.ts*")):
        assert "as WordKey" not in path.read_text("utf-8"), f"{path.name}: a cast hides a key that there may not be"
