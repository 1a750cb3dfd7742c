"""Cards of the puzzles page: the menu of modes, and the end of a mode; and the remarks on a puzzle."""

from datetime import UTC, datetime

from numberdrop.exercises import AnswerStatus
from numberdrop.exercises.course import first_lesson_by_rule
from numberdrop.exercises.puzzles import BANDS, THEMES, Pack, puzzle_types
from numberdrop.pages.board_scene import Mini
from numberdrop.pages.cards import Card, CardButton, CardLink, FormCard, MenuCard, MenuEntry, TextCard, paragraphs
from numberdrop.pages.message import Note, Term, Voice, note, phrase, term
from numberdrop.pages.parts.frame import field, form
from numberdrop.pages.visit import Visit
from numberdrop.progress.reviews import PUZZLE
from numberdrop.progress.stats import CALM, STORM
from numberdrop.rules.grid import ROWS

from .mode import Mode
from .modes import CALM_COUNT, PENALTY, WEAKEST, Daily, OwnMistakes, PlacementTest, Review, Storm, Streak
from .state import CurrentPuzzle, PuzzlesState


def headline_and_hint(state: PuzzlesState, visit: Visit, voice: Voice) -> tuple[str, str]:
    """Return the headline and the text below it for the menu or the end of a mode."""
    mode, runs = state.mode, visit.model.puzzle_statistics
    match mode:
        case None:
            return voice("puzzles.headline"), voice("puzzles.hint" if len(state.pack) else "puzzles.empty")
        case Streak():
            return voice.plural_sentence("puzzles.streak_end", runs.last_streak), _best_score(runs.best_streak, voice)
        case Storm(run) if mode.timed:
            end = voice.plural_sentence("puzzles.storm_end", runs.storm_score(run))
            return end, _best_score(runs.best_storm_score(STORM), voice)
        case Storm(run):
            end = voice.plural_sentence("puzzles.calm_end", runs.storm_score(run), total=CALM_COUNT)
            return end, _best_score(runs.best_storm_score(CALM), voice)
        case Daily():
            right = mode.last_outcome(visit) == "right"
            return voice("puzzles.daily_end"), voice("puzzles.daily_right" if right else "puzzles.daily_wrong")
        case PlacementTest():
            end = voice.plural_sentence("puzzles.placement_end", mode.count_right_answers(visit))
            return end, voice("puzzles.placement_known")
        case OwnMistakes():
            return voice("puzzles.mistakes_end"), _next_review(visit, voice)
        case Review():
            return voice("puzzles.review_end"), _next_review(visit, voice)
    return voice("puzzles.train_end"), voice("puzzles.train_none")


def _best_score(best: int, voice: Voice) -> str:
    return voice("puzzles.best", count=best)


def _next_review(visit: Visit, voice: Voice) -> str:
    days = visit.model.review_schedule.days_until_next
    return voice("puzzles.review_none") if days is None else voice.plural_sentence("puzzles.review_next", days)


# --- the menu -----------------------------------------------------------------------------------------------------------------


def menu_cards(state: PuzzlesState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the cards of the menu; no card if the pack has no puzzles."""
    if not len(state.pack):
        return ()
    runs, due = visit.model.puzzle_statistics, Review().count_due(state.pack, state.seed, visit)
    entries = []
    if PlacementTest().is_worth_taking(state.pack, visit):
        entries.append(_mode_entry("placement", "L", voice("puzzles.placement_text"), voice))
    if due or visit.model.review_schedule.due_rules:
        words = voice.plural_sentence("puzzles.review_due", due) if due else voice("puzzles.review_rules")
        entries.append(_mode_entry("review", "S", words, voice))
    if visit.model.mistakes:
        new = len(OwnMistakes().untried(visit))
        words = voice.plural_sentence("puzzles.mistakes_new", new) if new else voice("puzzles.mistakes_none")
        entries.append(_mode_entry("mistakes", "S", words, voice))
    streak = voice("puzzles.streak_going", count=len(runs.streak)) if runs.streak else voice("puzzles.streak_text")
    storm, best_storm = voice("puzzles.storm_text"), runs.best_storm_score(STORM)
    entries.append(_mode_entry("streak", "I", _with_best_score(streak, runs.best_streak, voice), voice))
    entries.append(_mode_entry("storm", "T", _with_best_score(storm, best_storm, voice), voice))
    first = _daily_card(state, visit, voice)
    training = _training_form(state, voice).but(calm=not Daily().outcome(state.pack, visit) or None)
    return first, training, MenuCard(id="modes", items=tuple(entries)), _rating_card(state, visit, voice)


def _mode_entry(name: str, icon: str, words: str, voice: Voice) -> MenuEntry:
    return MenuEntry(press=name, label=voice(f"puzzles.{name}"), text=words, icon=icon)


def _with_best_score(words: str, best: int, voice: Voice) -> str:
    return f"{words} {_best_score(best, voice)}" if best else words


def _daily_card(state: PuzzlesState, visit: Visit, voice: Voice) -> TextCard:
    """Return the card of the daily puzzles with a picture of the next one; its button is the main one until all have been tried."""
    pack = state.pack
    today = Daily().untried(pack, visit) or Daily().heads(pack, visit)
    title = puzzle_types()[today[0].type].title.in_language(voice.language) if today else ""
    key = {"": "open", "right": "done"}.get(Daily().outcome(pack, visit), "tried")
    words = [voice(f"puzzles.daily_{key}", title=title)]
    words += [voice("puzzles.daily_strengths")] if key == "open" else []
    go = CardButton("daily", voice("puzzles.daily_go" if key == "open" else "puzzles.daily_again"), key == "open")
    mini = _board_picture(state, today[0].id, voice) if today else None
    return TextCard(id="daily", title=voice("puzzles.daily"), paragraphs=tuple(words), buttons=(go,), mini=mini)


def _board_picture(state: PuzzlesState, which: str, voice: Voice) -> Mini | None:
    """Return a small picture of the board of the puzzle with the id ``which``; ``None`` if the puzzle has no board."""
    grid = state.pack.puzzle(which).exercise.posed.picture
    if grid is None:
        return None
    return Mini(grid.marks, min(ROWS, max(grid.heights) + 2), (), voice("puzzles.daily_picture"))


def _training_form(state: PuzzlesState, voice: Voice) -> FormCard:
    """Return the form to choose which puzzles to train with, among the types and themes that the pack has."""
    pack, language = state.pack, voice.language
    any_, weakest = ("", voice("puzzles.any")), (WEAKEST, voice("puzzles.weakest"))
    pack_types = {head.type for head in pack.heads}
    kinds = [(name, kind.title.in_language(language)) for name, kind in puzzle_types().items() if name in pack_types]
    pack_themes = {theme for head in pack.heads for theme in head.themes}
    themes = [(name, voice(f"theme.{name}")) for name in THEMES if name in pack_themes]
    bands = [(str(n), voice("puzzles.band", band=n)) for n in range(1, len(BANDS) + 2) if pack.heads_of(band=n)]
    fields = [
        field("type", "select", voice("puzzles.by_type"), "", [any_, weakest, *kinds]),
        field("theme", "select", voice("puzzles.by_theme"), "", [any_, *themes]),
        field("band", "select", voice("puzzles.by_band"), "", [("", voice("puzzles.near")), *bands]),
    ]
    return form("choice", voice("puzzles.train"), fields, voice("puzzles.train_go"))


def _rating_card(state: PuzzlesState, visit: Visit, voice: Voice) -> TextCard:
    """Return the card with the learner's rating and the button to turn rating off; while rating is off, only the button to turn it on."""
    if not state.rated:
        return TextCard(id="rating", buttons=(CardButton("ask_rating", voice("puzzles.rating_start")),))
    learner, words = visit.model.rating(state.pack), voice("puzzles.rating_on")
    if learner.games:
        rating = learner.rating_at(visit.now)
        words = voice("puzzles.rating_now", value=round(rating.value), sure=interval_radius(rating.deviation))
    stop = CardButton("rating", voice("puzzles.rating_stop"))
    return TextCard(id="rating", paragraphs=(words,), buttons=(stop,))


# --- the end of a mode --------------------------------------------------------------------------------------------------------


def end_cards(state: PuzzlesState, mode: Mode, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the cards at the end of a mode: what to do next, failed puzzles of a storm, lessons on rules due for review."""
    repeats = mode.name in (Streak.name, Storm.name)
    buttons = [CardButton(mode.name, voice(f"puzzles.again_{mode.name}"), primary=True)] if repeats else []
    buttons.append(CardButton("menu", voice("ui.button_menu"), primary=not repeats))
    words = voice("puzzles.storm_word", seconds=PENALTY) if state.storm else voice(f"puzzles.{mode.name}_word")
    end = TextCard(id="end", paragraphs=paragraphs(words), buttons=tuple(buttons))
    failed = _failed_cards(state, state.storm, visit, voice) if state.storm else ()
    return end, *failed, *_lesson_cards(state, mode, visit, voice)


def _failed_cards(state: PuzzlesState, storm: Storm, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the card with a button for each failed puzzle of a storm, which opens that puzzle; no card if none failed."""
    tried = visit.model.puzzle_statistics.storms.get(storm.run, ())
    failed = (state.pack.head(name) for name, right in tried if not right and name in state.pack)
    types = puzzle_types()
    buttons = tuple(
        CardButton(f"open:{head.id}", types[head.type].title.in_language(voice.language)) for head in failed
    )
    words = paragraphs(voice("puzzles.failed_text"))
    return (TextCard(id="failed", title=voice("puzzles.failed"), paragraphs=words, buttons=buttons),) if buttons else ()


def _lesson_cards(state: PuzzlesState, mode: Mode, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the card of the rules that are due for review but have no puzzles, with links to their lessons."""
    rules = mode.due_rules_without_puzzle(state.pack, visit)
    if not rules:
        return ()
    first_lesson = first_lesson_by_rule()
    lessons = dict.fromkeys(first_lesson[rule] for rule in rules if rule in first_lesson)
    links = tuple(CardLink(f"{head.page}.ipynb", voice.lesson(head)) for head in lessons)
    words = voice("puzzles.elsewhere", rules=", ".join(voice(f"rule_name.{rule}") for rule in rules))
    return (TextCard(id="elsewhere", paragraphs=paragraphs(words), links=links),)


# --- remarks ----------------------------------------------------------------------------------------------------------


def remarks(state: PuzzlesState, visit: Visit) -> tuple[Note, ...]:
    """Return notes on this puzzle: before an answer why it is asked, after one how the rating changed and when the puzzle returns."""
    judged = state.player.feedback
    if judged is None:
        return _remarks_before_answer(state, state.posed, visit) if state.posed and not state.player.closed else ()
    if judged.outcome in (AnswerStatus.EMPTY, AnswerStatus.ILLEGAL):
        return ()
    lines = [_rating_change(state.pack, visit)] if state.counted else []
    if (days := _days_until_review(state, visit)) is not None:
        lines.append(note("puzzles.comes_back", count=days))
    if state.has_ended_streak and state.player.tries == 1:
        lines.append(note("puzzles.streak_over", score=visit.model.puzzle_statistics.last_streak))
    if not judged.right and not state.player.closed:
        lines.append(note("puzzles.second_try"))
    return tuple(lines)


def _remarks_before_answer(state: PuzzlesState, posed: CurrentPuzzle, visit: Visit) -> tuple[Note, ...]:
    mode, due = state.mode, visit.model.review_schedule
    lines = []
    if state.player.tries:
        lines.append(note("puzzles.second_try"))
    elif state.rated and mode is not None and mode.rates and _was_seen(state, posed, visit):
        lines.append(note("puzzles.met"))
    if (mistake := visit.model.mistakes.get(posed.id)) is not None:
        lines.append(note("puzzles.own", day=_day_term(mistake.at, visit), round=mistake.round))
    elif posed.card.startswith(PUZZLE) and posed.card in due.cards:
        first = due.cards[posed.card].first
        key = "puzzles.review_again" if posed.id == first.position else "puzzles.review_new"
        lines.append(note(key, day=_day_term(first.at, visit)))
    elif posed.card and mode is not None and mode.name == "review":
        lines.append(note("puzzles.review_rule", name=phrase(f"rule_name.{state.player.current_exercise.rule}")))
    return tuple(lines)


def _was_seen(state: PuzzlesState, posed: CurrentPuzzle, visit: Visit) -> bool:
    """Whether a puzzle has been tried before, or was shown when answers did not count for the rating."""
    return posed.id in visit.model.puzzle_statistics.tried or (not state.stakes and posed.id in state.seen)


def _days_until_review(state: PuzzlesState, visit: Visit) -> int | None:
    """Return in how many days the current puzzle comes back for review; ``None`` if it does not, for example after a right answer."""
    if not state.is_puzzle_missed or state.posed is None:
        return None
    due = visit.model.review_schedule
    card = due.cards.get(state.posed.card) or due.cards.get(PUZZLE + state.posed.id)
    return max(1, card.due - due.today) if card else None


def _day_term(at: int, visit: Visit) -> Term:
    return term("day", datetime.fromtimestamp(at + visit.utc_offset, UTC).date())


def _rating_change(pack: Pack, visit: Visit) -> Note:
    """Return a line on how the learner's rating has changed, and how uncertain it is."""
    game = visit.model.rating(pack).games[-1]
    now, change = round(game.after.value), round(game.after.value) - round(game.before.value)
    key = "up" if change > 0 else "down" if change < 0 else "same"
    return note(f"puzzles.rating_{key}", value=now, by=abs(change), sure=interval_radius(game.after.deviation))


def interval_radius(deviation: float) -> int:
    """Return half the width of the 95 % interval of a rating with this standard deviation, rounded to tens."""
    return 10 * round(deviation / 5)


def storm_answer_note(mode: Storm, visit: Visit, *, right: bool) -> Note:
    """Return a short line on whether the last answer in a storm was right."""
    if right:
        return note("puzzles.storm_right", tone="good", count=visit.model.puzzle_statistics.storm_score(mode.run))
    return note("puzzles.storm_wrong" if mode.timed else "puzzles.calm_wrong", tone="refuse", seconds=PENALTY)
