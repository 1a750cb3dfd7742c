"""The picture of the companion's desk: the sheet as taken down, what to write with, and the check line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.rules.combos import KINDS

from .companion_check import Line, check
from .companion_paper import SUMS
from .companion_writing import PAINTS
from .forms import edition_field, form, sum_field
from .intents import Json
from .picture import SIGN, board_picture, combo_text, sheet_card, signed

if TYPE_CHECKING:
    from .companion_sheet import CompanionSheet


def scene(page: CompanionSheet) -> Json:
    """The ``scene`` trait."""
    voice, button = page.voice, page.button
    ringing = page.tool == "combo"
    buttons = page.pick_buttons("circle") if ringing else []
    buttons += [
        button("check", primary=not ringing),
        button("picture"),
        button("undo", "U"),
        button("redo"),
        button("wipe"),
    ]
    cards: list[Json] = [{"id": "why", "kind": "talk", "title": voice("ui.talk_none")}]
    if page.checked:
        cards.append(_report(page))
    cards += [_sheet(page), _form(page)]
    if page.paper.groups:
        cards.append(_rings(page))
    palette = [
        {"id": f"palette:{paint}", "label": voice("sandbox.erase") if paint == "." else paint} for paint in PAINTS
    ]
    return page.frame(
        headline=voice(f"paper.headline_{page.tool}"),
        hint=voice(f"paper.hint_{page.tool}"),
        mode=page.tool,
        marking=True,
        typed={"label": voice(f"paper.typed_{page.tool}"), "example": voice(f"paper.example_{page.tool}")},
        palette=[] if ringing else palette,
        buttons=buttons,
        cards=cards,
        undo=page.at > 0,
        redo=page.at + 1 < len(page.papers),
    )


def board(page: CompanionSheet) -> Json:
    """The ``board`` trait: numbers and marks as they stand on paper, a label on every ring."""
    paper = page.paper
    picture = board_picture(paper.sheet, page.voice("paper.board"))
    picture["loose"] = []
    picture["groups"] = [
        {
            "kind": paper.kind_of(group), "size": len(group), "label": f"{SIGN[paper.kind_of(group)]}{len(group)}",
            "cells": [list(cell) for cell in group],
        }
        for group in paper.groups
    ]  # fmt: skip
    return picture


def words_of(page: CompanionSheet, line: Line) -> str:
    """A line in words, with the reasons of the rules behind it."""
    voice = page.voice
    told: Json = dict(line.values)
    if line.kind is not None:
        told["kind"] = voice(f"ui.kind_{line.kind}")
    if line.combo is not None:
        told["combo"] = combo_text(voice, page.paper.grid, line.combo)
    if "name" in told:
        name = told["name"]
        told |= {"name": voice(f"field.{name}"), "given": signed(told["given"]), "own": signed(told["own"])}
        told["right"] = signed(line.points or 0)
    if line.reasons:
        marks = (page.paper.grid[cell] for cell in line.cells)
        told["numbers"] = " ".join("–" if mark is None else str(mark) for mark in marks)
    count = told.pop("count", None)
    said = voice(line.key, **told) if count is None else voice.count(line.key, count, **told)
    return " ".join([said, *(voice.say(reason) for reason in line.reasons)])


def cite_of(page: CompanionSheet, line: Line) -> str:
    """The rule behind a line that does not hold, by the sheet's edition."""
    rule = line.rule or next((reason.rule for reason in line.reasons), "")
    return page.voice.cite(rule) if rule and not line.ok else ""


def item(page: CompanionSheet, line: Line) -> Json:
    """A line as one of the explanation."""
    return {
        "id": line.key,
        "text": words_of(page, line),
        "tone": "good" if line.ok else "refuse",
        "cells": [list(cell) for cell in line.cells],
        "edges": [[list(a), list(b)] for reason in line.reasons for a, b in reason.links],
        "cite": cite_of(page, line),
    }


def _report(page: CompanionSheet) -> Json:
    """Every line with what counts; the right total closes it."""
    voice, report = page.voice, check(page.paper)
    lines = []
    for line in report.lines:
        source = cite_of(page, line)
        said = words_of(page, line)
        lines.append(
            {
                "text": f"{voice('paper.not_so')} {said} ({source})"
                if source
                else said
                if line.ok
                else f"{voice('paper.not_so')} {said}",
                "value": "" if line.points is None else signed(line.points),
                "ok": line.ok,
                "cells": [list(cell) for cell in line.cells],
            }
        )
    total = signed(report.score.total)
    lines.append({"text": voice("paper.right_total"), "value": total, "ok": True, "cells": []})
    name = voice("paper.report_of", edition=voice(f"edition.{page.paper.edition}"))
    return {
        "id": "audit", "kind": "audit", "title": voice("paper.report"),
        "sheets": [{"name": name, "total": total, "lines": lines}],
    }  # fmt: skip


def _sheet(page: CompanionSheet) -> Json:
    """The score sheet as marked, with the sums that its player wrote."""
    voice, paper = page.voice, page.paper
    card = sheet_card(voice, paper.sheet, {}, solo=False)
    for kind in KINDS:
        on = f"plus10{kind}" in paper.marks
        said = voice("ui.plus10_on" if on else "ui.plus10_off", kind=voice(f"ui.kind_{kind}"))
        card["plus10"][kind] = {"on": on, "sr": said}
    written = {name: signed(value) for name, value in paper.sums.items()}
    card["totals"] = [{**one, "value": written.get(one["id"], "–")} for one in card["totals"]]
    card["total"] = {**card["total"], "value": written.get("total", "–")}
    for row in card["rows"]:
        letter = row["letter"]["name"]
        both = letter in paper.marks and f"x{letter}" in paper.marks
        state = "both" if both else row["letter"]["state"]
        row["letter"]["sr"] = voice(f"paper.letter_{state}", letter=letter)
    return {**card, "title": voice("paper.sheet")}


def _rings(page: CompanionSheet) -> Json:
    """The rings that were taken down, each with a button that takes it away."""
    voice, paper = page.voice, page.paper
    buttons = []
    for i, group in enumerate(paper.groups):
        numbers = " ".join("–" if mark is None else str(mark) for mark in (paper.grid[cell] for cell in group))
        label = voice("paper.unring", kind=voice(f"ui.kind_{paper.kind_of(group)}"), size=len(group), numbers=numbers)
        buttons.append({"id": f"unring_{i}", "label": label, "primary": False})
    return {
        "id": "rings",
        "kind": "text",
        "title": voice("paper.rings"),
        "paragraphs": [],
        "links": [],
        "buttons": buttons,
    }


def _form(page: CompanionSheet) -> Json:
    voice, paper = page.voice, page.paper
    fields = [edition_field(voice, paper.edition)]
    for name in SUMS:
        given = page.unread.get(name, paper.sums.get(name, ""))
        error = voice("paper.bad_sum", given=given, name=voice(f"field.{name}")) if name in page.unread else ""
        fields.append(sum_field(voice, name, str(given), error=error))
    return form("paper", voice("paper.sums"), fields, voice("ui.button_check"))
