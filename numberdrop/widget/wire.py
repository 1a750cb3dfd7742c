"""Generator of ``front/src/wire.ts``: the types of the wire format in TypeScript, from the Python types.

``python -m numberdrop.widget.wire`` writes the file. Outgoing types are declared in ``pages`` (a class becomes an interface, an alias a
type, a field with ``optional()`` an optional field); incoming messages are the intents that ``read_intent`` lists. The source files are
parsed, since at run time aliases have no names and fields no docstrings. The tables of keys and the faces of the bots are written as
values.
"""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from numberdrop.drawing.keepsakes import FACES, face_paths
from numberdrop.frozen import as_json
from numberdrop.pages.dialog import BY_POSITION, KEYS, SIGNS
from numberdrop.pages.intents import ACTS, MESSAGES, Forms
from numberdrop.text import messages_by_suffix

WIRE = Path(__file__).parent / "front" / "src" / "wire.ts"
_SOURCES = (
    "rules/grid.py",
    "rules/combos.py",
    "rules/reasons/reason.py",
    "drawing/keepsakes.py",
    "pages/fields.py",
    "pages/board_scene.py",
    "pages/cards/sheet.py",
    "pages/cards/__init__.py",
    "pages/scene.py",
)
"""The source files of the types of what is sent to the browser. If two classes have the same name, the later one (that in ``pages``)
is used."""
_MESSAGES = "pages/intents.py"
"""The source file of the messages that the browser sends."""
_VALUES = {
    "KEYS": (KEYS, "Acts by key, in each situation: `anywhere`, or by what the board takes at the moment."),
    "SIGNS": (SIGNS, "How buttons show keys that have no letter."),
    "BY_POSITION": (BY_POSITION, "Acts whose effect depends on the position although their name stays the same."),
}
"""By name, the values that are written as constants, each with its comment."""
_NO_INTERFACES = ("Frozen", "TypedDict")
_NAMES = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown", "Never": "never"}
_BUILTIN_NAMES = {*_NAMES, *_NO_INTERFACES, "tuple", "dict", "Mapping", "Literal"}
_WIDTH = 120
_HEAD = "// Written by `python -m numberdrop.widget.wire`: change the Python types and run it again.\n\n"

Lines = Iterator[str]


# --- Python's types as TypeScript's -------------------------------------------------------------------------------------


def _type_arguments(node: ast.expr) -> Sequence[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else (node,)


def _union_members(annotation: ast.expr) -> tuple[str, ...]:
    """Convert a Python type to TypeScript: the members of a union (one for any other type). Raises ``TypeError`` for an unknown type."""
    match annotation:
        case ast.Constant(value=None):
            return ("null",)
        case ast.Name(id=name):
            return (_NAMES.get(name, name),)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return (*_union_members(left), *_union_members(right))
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choices):
            return tuple(f'"{ast.literal_eval(choice)}"' for choice in _type_arguments(choices))
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[bare, *_])):
            return _union_members(bare)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[element, ast.Constant(value=value)])) if (
            value is ...
        ):
            item = typescript_type_of(element)
            return (f"readonly ({item})[]" if " " in item else f"readonly {item}[]",)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=places):
            return (f"readonly [{', '.join(map(typescript_type_of, _type_arguments(places)))}]",)
        case ast.Subscript(value=ast.Name(id="Mapping" | "dict"), slice=ast.Tuple(elts=[key, value])):
            return (f"Readonly<Record<{typescript_type_of(key)}, {typescript_type_of(value)}>>",)
    raise TypeError(f"nothing in TypeScript stands for {ast.unparse(annotation)}")


def typescript_type_of(annotation: ast.expr) -> str:
    """Convert a Python type to TypeScript. Raises ``TypeError`` for an unknown type."""
    return " | ".join(_union_members(annotation))


def _names_in_type(annotation: ast.AST) -> Iterator[str]:
    """Yield the names that occur in a type, except those in the limits of an ``Annotated`` type."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=inside):
            yield from _names_in_type(_type_arguments(inside)[0])
        case ast.Name(id=name):
            yield name
        case _:
            yield from chain.from_iterable(map(_names_in_type, ast.iter_child_nodes(annotation)))


# --- declarations -------------------------------------------------------------------------------------------------------


def _docstring_after(body: Sequence[ast.stmt], at: int) -> str:
    match body[at + 1 : at + 2]:
        case [ast.Expr(value=ast.Constant(value=str() as text))]:
            return text
    return ""


def _comment_lines(text: str, indent: str = "") -> Lines:
    lines = [line.strip().replace("``", "`") for line in text.strip().splitlines()]
    if len(lines) > 1:
        yield from (f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */")
    elif lines:
        yield f"{indent}/** {lines[0]} */"


def _declaration_lines(head: str, options: Sequence[str], indent: str = "") -> Lines:
    """Yield the lines of a declaration: its ``head`` and the ``options`` of its union type, on one line if they fit."""
    line = f"{indent}{head} {' | '.join(options)};"
    if len(line) <= _WIDTH:
        yield line
    else:
        *others, last = options
        yield from (f"{indent}{head}", *(f"{indent}  | {option}" for option in others), f"{indent}  | {last};")


def _interface_lines(node: ast.ClassDef) -> Lines:
    bases = [name for base in node.bases if (name := ast.unparse(base)) not in _NO_INTERFACES]
    yield from _comment_lines(ast.get_docstring(node) or "")
    yield " ".join(("export interface", node.name, *(f"extends {base}" for base in bases), "{"))
    for field in _fields_of_class(node):
        # An optional field (``?``) has no ``null`` in its type.
        optional = field.value is not None and ast.unparse(field.value) == "optional()"
        options = [option for option in _union_members(field.annotation) if not (optional and option == "null")]
        yield from _comment_lines(_docstring_after(node.body, node.body.index(field)), "  ")
        yield from _declaration_lines(f"readonly {ast.unparse(field.target)}{'?' * optional}:", options, "  ")
    yield "}"


def _fields_of_class(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [field for field in node.body if isinstance(field, ast.AnnAssign)]


def _typed_dict_lines(name: str, parts: ast.Dict, doc: str) -> Lines:
    yield from (*_comment_lines(doc), f"export interface {name} {{")
    for key, kind in zip(parts.keys, parts.values, strict=True):
        yield f"  readonly {ast.literal_eval(key or kind)}: {typescript_type_of(kind)};"
    yield "}"


def _alias_lines(node: ast.AnnAssign, doc: str) -> Lines:
    name = ast.unparse(node.target)
    # The keys of sentences come from the catalogue.
    dialog = (f'"{key}"' for key in messages_by_suffix("front.", "en")) if name == "WordKey" else ()
    yield from _comment_lines(doc)
    assert node.value is not None
    yield from _declaration_lines(f"export type {name} =", tuple(dialog) or _union_members(node.value))


class TypeDeclaration(NamedTuple):
    """The TypeScript declaration of a Python class or alias: its ``name``, its ``lines``, and the names of types in it (``refers``)."""

    name: str
    refers: set[str]
    lines: Lines


def _declarations() -> Iterator[TypeDeclaration]:
    for source in _SOURCES:
        body = _statements(source)
        for at, node in enumerate(body):
            doc = _docstring_after(body, at)
            match node:
                case ast.ClassDef(name=name):
                    annotations = (*node.bases, *(field.annotation for field in _fields_of_class(node)))
                    refers = {*chain.from_iterable(map(_names_in_type, annotations))}
                    yield TypeDeclaration(name, refers, _interface_lines(node))
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Name(id="TypedDict"), args=[_, ast.Dict() as parts]),
                ):
                    # The functional form, for keys that are Python keywords.
                    yield TypeDeclaration(name, {*_names_in_type(parts)}, _typed_dict_lines(name, parts, doc))
                case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=value) if value:
                    yield TypeDeclaration(name, {*_names_in_type(value)}, _alias_lines(node, doc))


def _statements(source: str) -> list[ast.stmt]:
    return ast.parse((files("numberdrop") / source).read_text("utf-8")).body


# --- messages -----------------------------------------------------------------------------------------------------------


def _wire_name(field: ast.AnnAssign) -> str:
    """Return the name that a field has in messages: the one in ``WrittenAs``, else the one in Python."""
    for node in ast.walk(field.annotation):
        match node:
            case ast.Call(func=ast.Name(id="WrittenAs"), args=[ast.Constant(value=name)]):
                return str(name)
    return ast.unparse(field.target)


def _fields_of_intent(intent: str) -> dict[str, ast.expr]:
    """Return the types of the fields of an intent, including those of its base classes, by the names that the fields have in messages."""
    classes = {node.name: node for node in _statements(_MESSAGES) if isinstance(node, ast.ClassDef)}
    parts: dict[str, ast.expr] = {}
    while intent in classes:
        for field in _fields_of_class(classes[intent]):
            if "ClassVar" not in ast.unparse(field.annotation):
                parts[_wire_name(field)] = field.annotation
        intent = next(map(ast.unparse, classes[intent].bases), "")
    return parts


def _message_lines(kind: str, fields: dict[str, ast.expr]) -> Lines:
    types = {name: typescript_type_of(part) for name, part in fields.items()}
    parts = [f'readonly type: "{kind}"', *(f"readonly {name}: {type_}" for name, type_ in types.items())]
    line = f"  | {{ {'; '.join(parts)} }}"
    if len(line) <= _WIDTH - 1:
        yield line
    else:
        yield from ("  | {", *(f"      {part};" for part in parts), "    }")


def message_forms(forms: Forms) -> Iterator[tuple[str, dict[str, ast.expr]]]:
    """Yield, for each intent of ``forms``, the ``type`` that its message names, and the Python types of the message's fields, by name."""
    for kind, intents in forms.items():
        for intent in intents:
            yield kind, _fields_of_intent(intent.__name__)


def _union_declaration(name: str, doc: str, forms: Sequence[tuple[str, dict[str, ast.expr]]]) -> TypeDeclaration:
    *lines, last = (line for kind, parts in forms for line in _message_lines(kind, parts))
    refers = {named for _, parts in forms for part in parts.values() for named in _names_in_type(part)}
    return TypeDeclaration(name, refers, iter((*_comment_lines(doc), f"export type {name} =", *lines, f"{last};")))


# --- values -------------------------------------------------------------------------------------------------------------


def _typescript_value(value: object, before: int = 0, indent: str = "") -> str:
    """Return a value as TypeScript: on one line if it fits there after ``before`` other characters, else on several, with ``indent``."""
    within = f"{indent}  "
    match value:
        case list():
            opening, closing = "[", "]"
            entries = [_typescript_value(item, len(within), within) for item in value]
        case Mapping():
            opening, closing = "{ ", " }"
            named = {key if key.isidentifier() else json.dumps(key): part for key, part in value.items()}
            written = {name: _typescript_value(part, len(within + name) + 2, within) for name, part in named.items()}
            entries = [f"{name}: {text}" for name, text in written.items()]
        case _:
            return json.dumps(value, ensure_ascii=False)
    line = f"{opening}{', '.join(entries)}{closing}"
    if "\n" not in line and before + len(line) < _WIDTH:
        return line
    return "\n".join((opening.strip(), *(f"{within}{entry}," for entry in entries), f"{indent}{closing.strip()}"))


def _constant_lines() -> Lines:
    for name, (value, doc) in _VALUES.items():
        head = f"export const {name} = "
        # " as const" takes nine characters more.
        yield "\n".join((*_comment_lines(doc), f"{head}{_typescript_value(value, len(head) + 9)} as const;\n"))
    faces = {bot: as_json(face_paths(bot)) for bot in FACES}
    head = "export const FACES: Readonly<Record<string, FacePaths>> = "
    yield from _comment_lines("The faces of the bots, by their names.")
    yield f"{head}{_typescript_value(faces, len(head))};\n"


def wire_text() -> str:
    """Return the contents of the file ``wire.ts``, made from the current Python types."""
    declared = {declaration.name: declaration for declaration in _declarations()}
    declared["Act"] = _union_declaration("Act", "What is done on the board.", [*message_forms(ACTS)])
    forms: list[tuple[str, dict[str, ast.expr]]] = [("act", {"action": ast.Name("Act")}), *message_forms(MESSAGES)]
    declared["Message"] = _union_declaration("Message", "All that a browser may send.", forms)
    wanted = ["Picture", "Message", "FacePaths"]
    for name in wanted:  # grows while iterating
        if name not in declared:
            raise TypeError(f"{name} is declared in none of {', '.join(_SOURCES)}")
        wanted.extend(declared[name].refers - _BUILTIN_NAMES - {*wanted})
    blocks = ("\n".join(declaration.lines) + "\n" for declaration in declared.values() if declaration.name in wanted)
    return _HEAD + "\n".join((*blocks, *_constant_lines()))


if __name__ == "__main__":
    WIRE.write_text(wire_text(), "utf-8")
