"""The picture of the companion's desk: the sheet as entered, the tools to fill it in, and the check line by line."""

from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.board_scene import Board, Group
from numberdrop.pages.cards import Card, CardButton, Field, FormCard, TalkCard, TextCard
from numberdrop.pages.cards.sheet import AuditCard, AuditedSheet, AuditLine, LetterMark, SheetCard
from numberdrop.pages.message import Note, Phrase, Value, Voice, item, note, phrase
from numberdrop.pages.parts.board import SIGN, board_view, combo_words, plus10_mark, sheet_card
from numberdrop.pages.parts.frame import edition_field, field, form, sum_field
from numberdrop.pages.parts.painter import palette
from numberdrop.pages.scene import SceneParts, TypedLine
from numberdrop.rules.combos import KINDS
from numberdrop.rules.reasons.reason import Cells, Tone
from numberdrop.text import with_minus_sign

from .sheet_check import CheckedLine, SheetReport, check
from .state import PAINTS, SUMS, Companion, PaperSheet, SheetDesk


def desk_parts(state: Companion, voice: Voice) -> SceneParts:
    """Return the fields of the scene that show the desk."""
    desk = state.desk
    return {
        "headline": voice(f"paper.headline_{desk.tool}"),
        "hint": voice(f"paper.hint_{desk.tool}"),
        "mode": "combo" if desk.tool == "combo" else "paint",
        "marking": True,
        "beside": True,
        "typed": TypedLine(voice(f"paper.typed_{desk.tool}"), voice(f"paper.example_{desk.tool}")),
        "palette": palette(voice, PAINTS) if desk.tool == "paint" else (),
        "cards": _cards(desk, voice),
        "undo": desk.papers.can_undo,
        "redo": desk.papers.can_redo,
    }


def desk_board(paper: PaperSheet, voice: Voice) -> Board:
    """Draw the grid with the rings as entered, each with a label."""

    def ring(cells: Cells) -> Group:
        kind = paper.kind_of(cells)
        return Group(kind, len(cells), f"{SIGN[kind]}{len(cells)}", cells)

    return board_view(paper.sheet, voice("paper.board")).but(loose=(), groups=tuple(map(ring, paper.groups)))


def _cards(desk: SheetDesk, voice: Voice) -> tuple[Card, ...]:
    paper = desk.paper
    name = field("player", "text", voice("paper.player"), paper.player).but(most=LIMITS.name)
    return (
        TalkCard(title=voice("ui.talk_none")),
        *((_check_card(paper, voice),) if desk.checked else ()),
        form("edition", "", [edition_field(voice, paper.edition), name], "", live=True),
        _entered_sheet_card(paper, voice),
        *((_rings_card(paper, voice),) if paper.groups else ()),
        _sums_form(desk, voice),
    )


def _check_card(paper: PaperSheet, voice: Voice) -> AuditCard:
    """Return the card of the check: every line with the points that count by the rules, then the right total."""
    report = check(paper)
    total = with_minus_sign(report.score.total)
    lines = (*(_audit_line(paper, line, voice) for line in report.lines), AuditLine(voice("paper.right_total"), total))
    edition = voice("paper.report_of", edition=voice(f"edition.{paper.edition}"))
    name = f"{paper.player} · {edition}" if paper.player else edition
    return AuditCard(title=voice("paper.report"), sheets=(AuditedSheet(name, total, lines),))


def _audit_line(paper: PaperSheet, line: CheckedLine, voice: Voice) -> AuditLine:
    words = item(voice, line_note(paper, line))
    text = words.text if line.ok else f"{voice('paper.not_so')} {words.text}"
    value = "" if line.points is None else with_minus_sign(line.points)
    return AuditLine(f"{text} ({words.cite})" if words.cite else text, value, line.ok, line.cells)


def _entered_sheet_card(paper: PaperSheet, voice: Voice) -> SheetCard:
    """Return the score sheet with the marks and sums as entered."""
    card = sheet_card(voice, paper.sheet, {}, solo=False)
    written = {name: with_minus_sign(value) for name, value in paper.sums.items()}

    def with_words(mark: LetterMark) -> LetterMark:
        both = mark.name in paper.marks and f"x{mark.name}" in paper.marks
        return mark.but(sr=voice(f"paper.letter_{'both' if both else mark.state}", letter=mark.name))

    return card.but(
        title=voice("paper.sheet"),
        plus10={kind: plus10_mark(voice, kind, on=f"plus10{kind}" in paper.marks) for kind in KINDS},
        totals=tuple(line.but(value=written.get(line.id, "–")) for line in card.totals),
        total=card.total.but(value=written.get("total", "–")),
        rows=tuple(row.but(letter=with_words(row.letter)) if row.letter else row for row in card.rows),
    )


def _rings_card(paper: PaperSheet, voice: Voice) -> TextCard:
    """Return the card that lists the entered rings, each with a button that removes it."""

    def unring(number: int, cells: Cells) -> CardButton:
        kind, numbers = voice(f"ui.kind_{paper.kind_of(cells)}"), numbers_in(paper, cells)
        return CardButton(f"unring_{number}", voice("paper.unring", kind=kind, size=len(cells), numbers=numbers))

    buttons = tuple(unring(number, cells) for number, cells in enumerate(paper.groups))
    return TextCard(id="rings", title=voice("paper.rings"), buttons=buttons)


def _sums_form(desk: SheetDesk, voice: Voice) -> FormCard:
    def sum_of(name: str) -> Field:
        value = desk.unread.get(name, desk.paper.sums.get(name, ""))
        error = voice("paper.bad_sum", given=value, name=voice(f"field.{name}")) if name in desk.unread else ""
        return sum_field(voice, name, str(value), error=error)

    return form("sums", voice("paper.sums"), map(sum_of, SUMS), "", live=True)


MOST_LINES = 4
"""How many lines of a check a message shows at most; the card shows all."""


def line_note(paper: PaperSheet, line: CheckedLine) -> Note:
    """Return a line of the check as a line of a message; if the entry is wrong, with the rule that it breaks."""
    values: dict[str, Value] = dict(line.values)
    if line.kind is not None:
        values["kind"] = phrase(f"ui.kind_{line.kind}")
    if line.combo is not None:
        values["combo"] = combo_words(paper.grid, line.combo)
    if "name" in values:
        values |= {"name": phrase(f"field.{values['name']}"), "right": with_minus_sign(line.points or 0)}
    if line.reasons:
        values["numbers"] = numbers_in(paper, line.cells)
    rule = "" if line.ok else line.rule or next((reason.rule for reason in line.reasons), "")
    tone: Tone = "good" if line.ok else "refuse"
    return Note(Phrase(line.key, tuple(values.items()), line.count), line.cells, rule, tone, reasons=line.reasons)


def numbers_in(paper: PaperSheet, cells: Cells) -> str:
    """Return what is written in these cells, as text."""
    marks = (paper.grid[cell] for cell in cells)
    return " ".join("–" if mark is None else str(mark) for mark in marks)


def report_lines(paper: PaperSheet, report: SheetReport) -> tuple[Note, ...]:
    """Return the result of the check in a few sentences, as lines of a message."""
    total = with_minus_sign(report.score.total)
    if report.wrong:
        head = note("paper.wrong", tone="refuse", count=len(report.wrong), total=total)
    else:
        head = note("paper.holds", tone="good", total=total)
    # The total first: it is what the player wants to know.
    wrong = sorted(report.wrong, key=lambda line: line.values.get("name") != "total")
    return head, *(line_note(paper, line) for line in wrong[:MOST_LINES])
