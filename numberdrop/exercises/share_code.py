"""Share codes: a question with its texts as one short line that fits into a web address.

A code has the form ``nd1.LENGTH.CHECK.DATA``: the version, the length of the data, their checksum, and the question's plain values as
compressed JSON. The contents are untrusted: their size is limited, they are checked, and never run as code.
"""

import json
import re
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from numberdrop.formats.declarations import DECODER, make_fault, unsafe_characters
from numberdrop.plugins import TooSlow, stop_at
from numberdrop.rules.editions import RULES

from .answer import ExerciseError, MultilingualText
from .asking.question import Question
from .exercise import Exercise, Task
from .files.codec import build_from_plain, question_data, read_question, text_type_among
from .files.lesson_file import check_task
from .puzzles.puzzle import PuzzleType, puzzle_id, puzzle_types, read_types

VERSION = 1
LONGEST = 4_000
"""The largest allowed number of characters in a code."""
LARGEST = 16_000
"""The largest allowed number of bytes in the JSON of a question."""
DEEPEST = 12
"""The deepest allowed nesting of lists and tables."""
PATIENCE = 4.0
"""The most seconds that checking a question may take when its code is opened; a slower question is refused."""
NAME_IN_ERRORS = "code"
"""What errors call a code, where they would have the name of a file."""
_START = f"nd{VERSION}."
_CODE = re.compile(r"nd(\d{1,4})\.(\d{1,5})\.([^.]*)\.(.*)", re.ASCII)
_FORBIDDEN_SIGN = re.compile(r"[^A-Za-z0-9_-]")
_RAW_DEFLATE = -zlib.MAX_WBITS
_DICTIONARY = (
    b'"edition":"2021"},"p":{"fr":"","en":""},"r":"connected"}"letters":"","crossed":"","boxes":["identical 3","consecutive 3"],'
    b'"combos":["r1c1 r1c2 r1c3"],"circled":"r2c1 r2c2 r2c3","goal":["least","fewest_holes","below_line","no_hole",{"covers":'
    b'"r3c3"},{"fills":2},{"opens":"identical 4"},{"size":4},{"kind":"consecutive"},"largest"]}}{"t":"place","q":{"kind":"circle",'
    b'"q":{"kind":"point","q":{"kind":"block","tile":"X5","q":{"kind":"column","q":{"kind":"most","roll":"1234L","q":{"kind":"predict",'
    b'"held":"L r1 f c3","grid":"......X\\n.XX....\\n1234567\\n{"t":"largest","q":{"kind":"{"t":"landing","q":{"kind":"predict","grid":"'
)
"""The dictionary with which the data are compressed. It belongs to the version of the code: another dictionary needs a new version."""


@cache
def question_types() -> dict[str, PuzzleType]:
    """Return every type of question by name, with its texts: puzzles, further types of the composer, and those about one's own games."""
    here = files(__package__)
    composed, played = ((here / name).read_text("utf-8") for name in ("composer/words.toml", "own_games.toml"))
    return {**puzzle_types(), **read_types(composed), **read_types(played)}


@dataclass(frozen=True, kw_only=True)
class SharedQuestion:
    """A question to share, with the texts of its ``type`` (see ``question_types``) or with the author's own ``prompt``."""

    question: Question
    type: str = ""
    prompt: MultilingualText | None = None
    rule: str = ""
    """The key of the rule that the question is about, if it has no type."""

    @property
    def task(self) -> Task:
        """The question as a task, such as lessons have."""
        if not self.type:
            assert self.prompt is not None  # there is no other text
            return Task(id="shared", question=self.question, prompt=self.prompt, rule=self.rule)
        kind = question_types()[self.type]
        prompt = self.prompt or kind.prompt
        return Task(
            id=self.type, question=self.question, prompt=prompt, rule=kind.rule, aids=kind.aids, hints=kind.hints
        )

    @property
    def exercise(self) -> Exercise:
        return replace(self.task.exercise(), seed=puzzle_id(self.question))


def encode(shared: SharedQuestion) -> str:
    """Return a shared question as a share code."""
    data: dict[str, object] = {"t": shared.type} if shared.type else {"r": shared.rule}
    data["q"] = question_data(shared.question)
    if shared.prompt is not None:
        data["p"] = dict(shared.prompt.by)
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE, zdict=_DICTIONARY)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    packed = _encode_base64(packer.compress(text) + packer.flush())
    return f"{_START}{len(packed)}.{_checksum(packed)}.{packed}"


def decode(code: str) -> SharedQuestion:
    """Return the question in a share code, or in a link that ends with one. Raises only ``ExerciseError``, with all faults."""
    bare = "".join(code.split()).rpartition("code=")[2]
    return _read_shared(_unpack(_checked_data(bare)))


def _code_error(key: str, where: str = "", **values: Any) -> ExerciseError:
    return ExerciseError(NAME_IN_ERRORS, (make_fault(where, key, **values),))


def _checked_data(code: str) -> str:
    """Return the data in a code after checking the code's length and checksum. Raises ``ExerciseError``."""
    if len(code) > LONGEST:
        raise _code_error("code.large", count=len(code), limit=LONGEST)
    parts = _CODE.fullmatch(code)
    if parts is None:
        if code.startswith(_START):  # it ends within its head
            raise _code_error("code.cut", count=len(code), wanted=_least_length(code))
        raise _code_error("code.none", start=_START)
    version, length, checksum, data = parts.groups()
    if int(version) != VERSION:
        raise _code_error("code.version", value=version, known=VERSION)
    stranger = _FORBIDDEN_SIGN.search(data)
    if stranger is not None:
        at = code.index(data) + stranger.start() + 1
        raise _code_error("code.sign", value=_escaped_character(stranger[0]), at=at)
    if len(data) != int(length):
        key = "code.cut" if len(data) < int(length) else "code.long"
        raise _code_error(key, count=len(code), wanted=len(code) - len(data) + int(length))
    if _checksum(data) != checksum:
        raise _code_error("code.changed")
    return data


def _least_length(code: str) -> int:
    """Return the smallest length that the whole code can have had, for a code that was cut off before its data."""
    length = code.split(".")[1]
    return len(_START) + len(_checksum("")) + 2 + (len(length) + int(length) if length.isdecimal() else 2)


def _escaped_character(sign: str) -> str:
    return f"U+{ord(sign):04X}" if unsafe_characters(sign) else sign


def _encode_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _checksum(data: str) -> str:
    return _encode_base64(zlib.crc32(data.encode()).to_bytes(4))


def _unpack(data: str) -> dict[str, object]:
    unpacker = zlib.decompressobj(_RAW_DEFLATE, zdict=_DICTIONARY)
    try:
        text = unpacker.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), LARGEST + 1)
        if len(text) > LARGEST:
            raise _code_error("code.data", problem=f"more than {LARGEST} bytes")
        if not unpacker.eof or unpacker.unused_data:
            raise _code_error("code.data", problem="it does not end where it should")
        contents = DECODER.decode(text.decode())
    except ExerciseError:
        raise
    except (ValueError, zlib.error, RecursionError) as error:
        raise _code_error("code.data", problem=str(error)) from None
    if not isinstance(contents, dict):
        raise _code_error("exercise.type", value=repr(contents)[:40], wanted="table")
    if strange := _forbidden_content(contents):
        raise _code_error("code.data", problem=strange)
    return contents


def _forbidden_content(value: object, depth: int = 0) -> str:
    """Return what is not allowed in a value that lies ``depth`` levels deep (control characters, too deep nesting); empty if nothing."""
    if depth > DEEPEST:
        return f"lists and tables lie in each other more than {DEEPEST} deep"
    inner: list[object] = []
    match value:
        case str():
            signs = unsafe_characters(value.replace("\n", ""))
            return f"a text holds {_escaped_character(signs[0])}" if signs else ""
        case dict():
            inner = [*value, *value.values()]
        case list():
            inner = value
    return next((problem for part in inner if (problem := _forbidden_content(part, depth + 1))), "")


def _read_shared(data: dict[str, object]) -> SharedQuestion:
    """Read the contents of a code, and solve its question within ``PATIENCE`` seconds. Raises ``ExerciseError``."""
    faults = [make_fault(key, "exercise.unknown", known="p, q, r, t") for key in sorted(data.keys() - set("pqrt"))]
    question = read_question(data.get("q"), "question", faults)
    prompt = build_from_plain(data["p"], MultilingualText, "prompt", faults) if "p" in data else None
    type_ = rule = ""
    if data.get("t", "") != "":
        type_ = build_from_plain(data["t"], text_type_among(question_types()), "type", faults) or ""
    else:
        rule = build_from_plain(data.get("r", ""), text_type_among(RULES), "rule", faults) or ""
        if "p" not in data:
            faults.append(make_fault("prompt", "exercise.missing"))
    if faults or question is None:
        raise ExerciseError(NAME_IN_ERRORS, faults)
    shared = SharedQuestion(question=question, prompt=prompt, type=type_, rule=rule)
    try:
        with stop_at(time.monotonic() + PATIENCE):
            faults += check_task(shared.task, "", 0)
    except TooSlow:
        raise _code_error("code.slow") from None
    except Exception as error:  # noqa: BLE001 - a stranger's question may trip over anything: it is refused, and that is all
        raise _code_error("code.data", problem=f"{type(error).__name__}: {error}") from None
    if faults:
        raise ExerciseError(NAME_IN_ERRORS, faults)
    return shared
