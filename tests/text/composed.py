"""Keys of messages that code puts together, and which parts each can be put together of.

``TEMPLATES`` names every way in which a key is put together in the package, ``{}`` for each part that is not written there; and what may
stand in these places, taken from where the package itself takes it: its types, tables and classes, or what is handed to the function that
puts the key together (``handed``). ``test_keys.py`` finds every such place in the sources: one that is missing here fails there.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import numberdrop
import numberdrop.exercises  # every kind of question
from numberdrop.classroom import boards, page
from numberdrop.classroom.page import SIGNS
from numberdrop.coach import judgement
from numberdrop.coach.sheet_parts import COUNTED
from numberdrop.coach.training import bot_ratings
from numberdrop.coach.visible_facts import FACT_ORDER
from numberdrop.drawing import chances
from numberdrop.exercises import composer as sketch
from numberdrop.exercises import own_games, walkthroughs
from numberdrop.exercises.asking.answers import NONE
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.course import ADDED, PARTS
from numberdrop.exercises.facts import LandingMerits
from numberdrop.exercises.kinds.table.which import question as which
from numberdrop.exercises.misconceptions import beliefs
from numberdrop.exercises.puzzles.puzzle import THEMES
from numberdrop.formats import game_record
from numberdrop.pages import app, board_scene, dialog, scene
from numberdrop.pages import sandbox as sandbox_state
from numberdrop.pages.analysis import learning
from numberdrop.pages.app import CLASS_ANSWERS
from numberdrop.pages.cards import sheet as sheet_card
from numberdrop.pages.companion import state
from numberdrop.pages.composer import state as composer_state
from numberdrop.pages.exercise_player.explanation import _CONFIRMED_STEPS
from numberdrop.pages.home import _DOORS, _RARE
from numberdrop.pages.message import READERS
from numberdrop.pages.parts import board, frame, why_answers
from numberdrop.pages.play import new_game
from numberdrop.pages.progress import games_cards as progress_state
from numberdrop.pages.puzzles import modes
from numberdrop.pages.table import ideas, kept_review, searches
from numberdrop.pages.table.fact_lines import GROWS
from numberdrop.pages.table.seating import BOT_NAMES, OPPONENTS, SPEEDS
from numberdrop.pages.table.view import _HEADLINES_FOR_ONE
from numberdrop.plugins import GROUPS
from numberdrop.progress import class_help, events, mastery
from numberdrop.progress.store import school
from numberdrop.rules import actions, notation
from numberdrop.rules.combos import KINDS
from numberdrop.rules.editions import EDITIONS, RULES
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import SHAPES
from numberdrop.rules.reasons.reason import REASONS
from numberdrop.widget import teaching

PACKAGE = Path(numberdrop.__file__).parent
Values = Iterable[Any]


@cache
def sources() -> dict[str, ast.Module]:
    paths = (path for path in sorted(PACKAGE.rglob("*.py")) if "front" not in path.parts)
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def alternatives(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression may come to, where it is a choice."""
    match node:
        case ast.IfExp():
            yield from chain(alternatives(node.body), alternatives(node.orelse))
        case ast.BoolOp():
            yield from chain.from_iterable(map(alternatives, node.values))
        case _:
            yield node


@cache
def _every_call() -> dict[str, list[tuple[str, ast.Call]]]:
    """All calls by the name of what is called, each with the path of its module."""
    found: dict[str, list[tuple[str, ast.Call]]] = {}
    for path, module in sources().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                found.setdefault(getattr(node.func, "id", getattr(node.func, "attr", "")), []).append((path, node))
    return found


def calls(function: str, *modules: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or class of this name, in these modules or in all, with the module's path."""
    return ((path, call) for path, call in _every_call().get(function, ()) if not modules or path in modules)


def handed(function: str, place: int, *modules: str, else_: dict[str, Values] | None = None) -> set[str]:
    """What is handed to a function at a place of its arguments, anywhere in these modules (in all, if none is named).

    ``else_`` says what the expressions come to that are no words themselves; one that it does not name is an error.
    """
    found: set[str] = set()
    for path, call in calls(function, *modules):
        for given in alternatives(call.args[place]) if len(call.args) > place else ():
            if isinstance(given, ast.Constant):
                found.add(given.value)
            else:
                expression = ast.unparse(given)
                assert expression in (else_ or {}), f"{path}: what may {expression} be, handed to {function}?"
                found.update(map(str, else_[expression]))
    assert found, f"nothing is handed to {function}: has it another name now?"
    return found


def fault_kinds() -> set[str]:
    """The kinds of faults that readers name in full: ``record.tiles``."""
    rooms = ("exercises/", "formats/", "progress/")
    nodes = chain.from_iterable(ast.walk(module) for path, module in sources().items() if path.startswith(rooms))
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {word for word in words if re.fullmatch(r"(text|record|exercise|code|log)\.[a-z_]+", word)}


def members(kind: Any, name: str = "") -> tuple[Any, ...]:
    """The words of a ``Literal``, or of the field of this name."""
    return get_args(get_type_hints(kind)[name] if name else kind)


def _class_words(name: str, default: str = "") -> set[str]:
    """What kinds of questions have under this name."""
    kinds = [Question]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return {word for kind in kinds if isinstance(word := vars(kind).get(name, default), str)} - {""}


_PHASES = tuple(phase.value for phase in Phase)
_LAID_OVER = handed(
    "headlines", 2, else_={"f'analysis_{key}'": (), "situation_key(state)": (), "situation_key(play)": ()}
)
_SITUATIONS = {
    *_LAID_OVER, *(set(_PHASES) - {"slide"}), *(f"slide_{kind}" for kind in ("forced", "free", "star")), "over_solo", "resigned",
    "pause", "pause_bot", "bot", "bot_waits", "watch", "stuck", "roll_own", "end_penalty",
}  # fmt: skip
"""What ``situation_key`` gives, and what lies over a table."""
_HEADLINES = {*(_SITUATIONS - {"over"}), "over", *(f"analysis_roll_{whose}" for whose in ("own", "same", "other"))}
_TOLD_BY_READER = set(members(judgement.VerdictName)) - {"best"}
_LINKED = {"play", "puzzles", "analysis"}
"""Pages that a class may be given beside lessons; with what stands behind the address or without."""
_BUTTONS = {
    *handed("Act", 0, else_={"name": (), "self.name": ()}),
    *("close", "use_prefix", "delete_all", "erase_all", "give_up", "hint_anyway"),
    *("import", "export", "erase", "someone_else", "leave_class"),
    *("learn_next", "learn_again", "keep_mistakes", "stop_learning", "solution"),
}

_ONE_SHEET: Any = SimpleNamespace(sheets=("",))
"""What a question about a table must have for its options to be listed."""
_VALUES: dict[str, Values] = {
    "phase.todo.": _PHASES,
    "ui.kind_": KINDS,
    "field.": state.SUMS,
    "merit.": LandingMerits._fields,
}


def _is_box(name: str) -> bool:
    """Whether a part of the sheet is a box: its name ends in its size."""
    return name[-1].isdigit()


_WHOLE = [*(name for name in (*COUNTED, *KINDS) if not _is_box(name)), "wins", "total"]
_IDEAS = [
    *("now", "never", "only", "column", "box", "early", "small", "trade", "close", "close_ahead", "opposite"),
    *(f"by_{name}" for name in _WHOLE),
]

_TABLE: dict[str, Values] = {
    "act.{}": [act.__name__ for act in members(actions.Action)],
    "advice.there_{} hint_place.combo_{} home.combo_{} idea.kind_{} ui.kind_{} why.box_{}": KINDS,
    "advice.{}{}": [("sure", "_range"), ("sure", "_table_range"), ("likely", ""), ("likely", "_table")],
    "analysis.chance_{}": handed("line", 0, "pages/analysis/cards.py"),
    "analysis.coach_{}": ("on", "off"),
    "analysis.learn_{}": ("found", "warmer", "close", "not_yet"),
    "analysis.stored_{}": kept_review.UNITS,
    "analysis.{}": learning._WORDS.values(),
    "begin.{} begin.{}_text": [press for press, _ in new_game._OTHER_STARTS],
    "belief.{}.name belief.{}.truth belief.{}.would": beliefs.BELIEFS,
    "bot.{}": (*OPPONENTS, *BOT_NAMES),
    "bot.{}_is": OPPONENTS,
    "end.act_{}": ("new", "same_again", "picture"),
    "end.bar_{}": ("expected", "dice", "given", "points"),
    "end.{}_than_expected": ("less", "more", "same"),
    "end.won_{} end.won_duel_{}": ("you", "name"),
    "fault.{}": {
        *fault_kinds(),
        *notation.ERROR_KEYS,
        *(f"record.{field}" for field in game_record.FIELDS),
        *(f"log.{field}" for field in events.DECLARED),
        # The kinds of ``error.kind`` are among those of the notation.
        *(f"typed.{kind}" for kind in handed("TypedMoveError", 0, else_={"error.kind": ()})),
    },
    "cite.place.{}": ("phases", *(rule.phase for rule in RULES.values())),
    "cite.{} edition.{}": EDITIONS,
    "class.refused_{}": {*handed("JoinRefused", 0), "down", "no_code", "wait"}
    - {"second"},  # that is asked in a dialog
    "class.say_{}": CLASS_ANSWERS,
    "class.seen_{}": set(get_args(school.Watch)) - {""},
    "class.task_{} class.task_{}_shared": _LINKED,
    "class.{}": teaching._COLUMNS,
    "coach.others_{}": members(searches.DropRole),
    "coach.{}_child": _TOLD_BY_READER,
    "coach.{}{}": product(_TOLD_BY_READER, ("", "_table", "_range", "_table_range")),
    "combo.{}{}": product(("", "a."), KINDS),
    "command.plugin_{}": handed("Unfit", 0),
    "command.site_{}": handed("SiteError", 0),
    "command.store_{}": handed("StoreError", 0),
    "command.trouble_{}": bot_ratings._MESSAGES,
    "command.{}": handed(
        "say",
        0,
        *(path for path in sources() if path.startswith("cli/")),
        else_={
            "f'measured_{column}'": [
                f"measured_{one}" for one in ("belief", "maker", "aimed", "chance", "accused", "name")
            ],
            "f'class_column_{column}'": [f"class_column_{one}" for one in ("name", "code", "pupils")],
            "f'plugins_{column}'": [f"plugins_{one}" for one in ("adds", "name", "package", "state")],
            "f'plugins_{group}'": [f"plugins_{one}" for one in GROUPS],
            "f'ladder_{column}'": [f"ladder_{one}" for one in ("bot", "rating", "solo", "time", "step")],
        },
    ),
    "companion.entry_{}": ("circle", "block"),
    "companion.owes_{}": [phase for phase in _PHASES if phase != "over"],
    "companion.tool_{}": state.TOOLS,
    "composer.copy_{}": [copy.id for _, copy in composer_state.copies_dialog(sketch.Sketch().shared_question).parts],
    "composer.file_{}": handed("text", 0, "exercises/composer/__init__.py"),
    "composer.lacks_{}": composer_state._SORTS_WITH_LACKS,
    "composer.{}": {
        *handed(
            "Blemish",
            0,
            else_={
                "f'unmarked_{sketch.sort}'": [f"unmarked_{sort}" for sort, asked in sketch.SORTS.items() if asked.marks]
            },
        ),
        *(need for sort in sketch.SORTS.values() for need in sort.needs if need not in composer_state.OF_SHAPE),
    },
    "date.month_{} date.short_{}": range(1, 13),
    "deed.name_{}": ("block", "circle", "drop", "endround", "pass"),
    "dice.stars.{}": range(1, 5),
    "duel.{}": ("more", "less", "same"),
    "earn.{}": ("rows", "minus"),
    "entry.{}": ("plus", "minus"),
    "field.{} why.total_{}": state.SUMS,
    "figure.{}": LandingMerits._fields,
    "gestures.{} gestures.{}_how": dialog._GESTURES,
    "headline.{}{}": [
        *((key, "") for key in _HEADLINES),
        *((key, "_solo") for key in _HEADLINES_FOR_ONE),
        ("blocks", "_one"),
    ],
    "hint.{}": _HEADLINES,
    "hint_idea.{}": _WHOLE,
    "hint_idea.{}_{}": product(("only", "column", "box"), KINDS),
    "hint_rule.{} phase.{}": _PHASES,
    "home.hint_{}": ("new", "back", "dropped"),
    "home.part_{} home.part_{}_text": [*(name for name, _ in PARTS), ADDED],
    "home.{}": ("continue", "next", *_DOORS, *_RARE),
    "home.{}_text": _DOORS,
    "idea.the_{}": [*(name for name in COUNTED if not _is_box(name)), *KINDS],
    "idea.fact_{}": [
        *(set(FACT_ORDER) - set(GROWS)),
        *("falls_too", "fills_there", "nears_harmless"),
        *(f"stands_{kind}{form}" for kind in KINDS for form in ("", "_alone", "_used")),
        *(f"links_{kind}" for kind in KINDS),
        *("joins_consecutive", "joins_consecutive_alone", "waits_for_consecutive"),
    ],
    "idea.{}": [*_IDEAS, "also", *ideas._UNCERTAIN_SECOND.values()],
    "idea.{}{}": [("letters", ""), ("rounds", ""), ("rounds", "_fewer")],
    "idea.more_{}": ("total", "rivals", "minus"),
    "idea.soon_{}": ("rows", "total", *KINDS),
    "idea.{}_after": ("now", "never", "early"),
    "idea.{}_child": _IDEAS,
    "keys.{} keys.{}_key": (*dialog._TOPICS, *dialog._ALWAYS),
    "lesson.empty_{}": (set(members(scene.Mode)) - {"start", "paint"}),
    "lesson.hint_look_{}": _class_words("hint_look_key")
    | {topic.hint_look_key for topic in which.TOPICS.values() if topic.hint_look_key},
    "lesson.hint_place_{}": _class_words("hint_place_key") | {"combo", "drop"},
    "guided.result_{} progress.result_{}": ("won", "lost", "shared"),
    "lesson.hint_{}": ("coached", "answer", "move", "comeback", "guided", "free", "paper"),
    "lesson.pick_{}": members(Question.pick_mode.fget, "return"),
    "lesson.right_{}": _CONFIRMED_STEPS,
    "lesson.roll_{}": ("now", "then"),
    "lesson.rule_{} progress.state_{}": members(mastery.RuleState),
    "lesson.sum_{}": [name for name in state.SUMS if name != "total"],
    "lesson.{}": ("free", "paper"),
    "lesson.{}_title": ("shown", "example"),
    "letter.{}": ("the", "name"),
    "list.{}": {"and", *handed("join_list", 2)},
    "paper.example_{} paper.headline_{} paper.hint_{} paper.typed_{}": state.DESK_TOOLS,
    "player.done_{}": ("start", "blocks", "drop", "combo"),
    "paper.letter_{}": {"both", "open", "circled", "crossed", "protected"},
    "pick.none_{}": [name for name, topic in which.TOPICS.items() if NONE in topic.ids(_ONE_SHEET)],
    "pick.ten{}_{}": [
        *product("1", ("yes", "less", "size", "first", "second", "prepared", "no")),
        *product("2", ("yes", "neither", "low", "high", "either")),
    ],
    "pick.{}": ("take", "wait", "yes", "no", "plus", "minus"),
    "place.{}": {"row", "column", *handed("rows", 2), *handed("columns", 2), "upright", "cell"},
    "progress.col_{}": [
        column for _, call in calls("chart_card") if len(call.args) > 5 for column in ast.literal_eval(call.args[5])
    ],
    "progress.idea_{}": members(own_games.MissedIdea),
    "progress.mark_{}": events.MARKS,
    "progress.order_{}": members(progress_state.Order),
    "progress.rule_{}": {*members(mastery.RuleState), "due"},
    "progress.{}": handed("chart_card", 1),
    "puzzles.again_{}": (modes.Streak.name, modes.Storm.name),
    "puzzles.daily_{}": ("open", "done", "tried"),
    "puzzles.rating_{}": ("up", "down", "same"),
    "puzzles.{}": handed("_mode_entry", 0, "pages/puzzles/cards.py"),
    "puzzles.{}_word": {modes.Train.name, *modes.SIMPLE},
    "reader.{}": READERS,
    "reason.{}": [name for name, reason in REASONS.items() if "" in reason.forms],
    "reason.{}.{}": [(name, form) for name, reason in REASONS.items() for form in reason.forms if form],
    "report.{}": walkthroughs._RULE_OF_STEP,
    "review.col_{}": ("round", "dice", "given", "expected"),
    "review.key_{}": chances.Legend._fields,
    "review.{}": handed("result_cards", 4),
    "rule.{} rule_name.{}": RULES,
    "rule.{}.{}": (),  # looked for, and where there is none the sentence of every edition is taken
    "sandbox.headline_{} sandbox.hint_{} sandbox.tool_{}": sandbox_state.TOOLS,
    "sandbox.picture_{}": handed("GridError", 1, "rules/grid.py"),
    "shape.{}{}": product(("", "the."), SHAPES),
    "speed.{}": SPEEDS,
    "teacher.lesson_{}": SIGNS,
    "teacher.need_{}": get_args(class_help.HelpReason),
    "teacher.board_{}": set(boards._VERDICT_BY_OUTCOME.values()),
    "teacher.tile_{}": page._SIGN_BY_STATE,
    "teacher.{}": (
        *("answers", "right", "today", "name", "mark_lessons", "mark_right", "mark_rules"),
        *page.VIEWS.values(),
    ),
    "theme.{}": THEMES,
    "times.{}": (),  # looked for, and where there is none "times.more" is taken
    "ui.button_{}": _BUTTONS,
    "ui.letter_{}": members(sheet_card.LetterState),
    "ui.page_{}": frame._PLACES,
    "ui.step_{} ui.step_{}_note": board._STEPS,
    "ui.talk_{}": set(members(scene.TalkVerdict)) - {"right", "wrong"},
    "ui.tile_{}": members(board_scene.TileState),
    "ui.title_{}": app.PAGE_NAMES,
    "ui.total_{}": [*(name for name in state.SUMS if name != "total"), "marked"],
    "ui.{}": ("head_identical", "head_consecutive", "head_letter", "head_tile"),
    "walk.{}": [*walkthroughs._RULE_OF_STEP],
    "why.letter_{}": {*members(sheet_card.LetterState), "solo", "table"},
    "why.step_{}{}": [*((step, "") for step in why_answers._STEPS), ("roll", "_solo"), ("blocks", "_solo")],
    "workshop.{}": {
        *handed("_BotError", 1, "exercises/notebook_checks.py"),
        *handed(
            "_check_result",
            1,
            "exercises/notebook_checks.py",
            else_={"key": ("match_ahead", "match_behind", "match_level")},
        ),
    },
    # Put together of what a message begins with, and of a value (``text/kinds.py``).
    "{}{}": [
        (prefix, value) for prefix in handed("_namer_by_message", 0, "text/kinds.py") for value in _VALUES[prefix]
    ],
    # Put together of a whole key and more.
    "{}.number": handed("_key_by_edition", 1, "pages/parts/why_answers.py"),
    "{}_range": (),  # counted above
}
"""By templates, what may stand in them: a word, or a word for each place."""
TEMPLATES = {template: values for templates, values in _TABLE.items() for template in templates.split()}


def keys_of(template: str, values: Values) -> Iterator[str]:
    for value in values:
        words = value if isinstance(value, tuple) else (value,)
        yield template.replace("{}", "%s") % words
