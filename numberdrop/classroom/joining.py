"""What hangs on the wall: the QR code of a link, the code in two halves, and the same as a paper to print."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

import segno

from numberdrop.pages.voice import Voice
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.text.animals import say_word


@lru_cache(maxsize=64)
def qr_svg(link: str, label: str) -> str:
    """A link as a QR code: a drawing that takes the size of its place."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgclass="qr",
        lineclass=None,
        omitsize=True,
        border=4,
        light="#fff",
        title=label,
    )
    return out.getvalue().decode()


def code_in_halves(code: str) -> str:
    """A code as it is read from the last row."""
    return code.replace("-", " ")


def paper(school: SchoolClass, pupils: tuple[Pupil, ...], links: tuple[str, ...], language: str) -> dict[str, Any]:
    """The paper for the wall, and a slip for each pupil with their word."""
    voice = Voice(language)
    return {
        "school": school,
        "qr": qr_svg(links[0], voice("teacher.qr")),
        "join": links[0].partition("://")[2],
        "code": code_in_halves(school.code),
        "slips": [{"name": one.name, "word": say_word(one.word, language)} for one in pupils if one.name and one.here],
    }
