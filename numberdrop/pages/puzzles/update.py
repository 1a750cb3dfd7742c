"""Updates of the puzzles page: choosing a mode, hints and solutions, answers and their consequences."""

from collections.abc import Callable
from dataclasses import replace

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.hints import HINT_LEVELS
from numberdrop.pages.dialog import confirm_dialog
from numberdrop.pages.exercise_player import update as player_update
from numberdrop.pages.exercise_player.state import SHOWN, ExerciseState, Response, with_response
from numberdrop.pages.intents import ArriveByLink, Hello, Intent, Press, PreviewCombo, PreviewDrop, Submit, Tick
from numberdrop.pages.message import Message, RefusalAsStep, note, phrase
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.acts import Act, Acts, act_with_effects, act_without_button, choice_act, next_act, press
from numberdrop.pages.visit import Effects, LogEvent, Visit
from numberdrop.progress import Event
from numberdrop.progress.events import MOST_THEMES, fresh_id
from numberdrop.progress.stats import CALM, STORM
from numberdrop.rules.reasons.consequences import RestsOn, RestsOnFloor

from .cards import storm_answer_note
from .mode import TRAINING, Mode
from .modes import PENALTY, SECONDS, SIMPLE, Storm, Train, choose_mode
from .state import PuzzlesState, enter, follow_link, go_to_next_puzzle, leave, open_puzzle, pose, restore, storm_dialog

TRIES = 2
"""The number of wrong answers after which the right one is shown."""


def update(state: PuzzlesState, intent: Intent, visit: Visit) -> tuple[PuzzlesState, Effects]:
    """Return the state of the puzzles page after an intent, and the effects to carry out."""
    match player_update.interpret_intent(state.player, intent):
        case Answer() as attempt:
            return _judge_and_log(state, attempt, visit)
        case Message() as message:
            return state.tell(message), ()
        case interpreted if _leaves_puzzle(interpreted) and state.counts_for_rating(visit):
            title, text = phrase("puzzles.give_up"), phrase("puzzles.give_up_text")
            return replace(state, dialog=confirm_dialog("give_up", title, text, "give_up")), ()
        case interpreted:
            return _navigate(state, interpreted, visit) or _update_in_puzzle(state, interpreted, visit)


def _leaves_puzzle(intent: Intent) -> bool:
    """Whether an intent leaves the current puzzle for something else. If the puzzle counts for the rating, the learner has to confirm this,
    so that nobody can exchange it for an easier one.
    """
    match intent:
        case Press(name):
            return name in ("storm", "open", "menu", *SIMPLE)
        case Submit("choice") | ArriveByLink():
            return True
    return False


# --- choosing what to solve ---------------------------------------------------------------------------------------------------


def _navigate(state: PuzzlesState, intent: Intent, visit: Visit) -> tuple[PuzzlesState, Effects] | None:
    match intent:
        case Hello():
            return _read_greeting(state, intent, visit)
        case ArriveByLink(link):
            return follow_link(state, link.removeprefix("#"), visit)
        case Submit("choice", values):
            return enter(state, choose_mode(Train.name, values), visit), ()
        case Press():
            return press(ACTS, state, intent, visit)
    return None


def _read_greeting(state: PuzzlesState, hello: Hello, visit: Visit) -> tuple[PuzzlesState, Effects]:
    in_use = state.mode is not None
    if hello.is_news:
        state = restore(state, hello.record, visit)
    return (state, ()) if in_use or not hello.hash.startswith("#") else follow_link(state, hello.hash[1:], visit)


def _update_in_puzzle(state: PuzzlesState, intent: Intent, visit: Visit) -> tuple[PuzzlesState, Effects]:
    match intent:
        case Tick(turn) if state.storm:
            return pose(state, None) if turn == state.turn and _time_is_up(state, visit) else state, ()
    response = player_update.respond(state.player, intent)
    if response is None:
        return update_common(state, intent)
    match intent:
        case PreviewDrop() | PreviewCombo() if state.counts_for_rating(visit):
            response = response._replace(message=_reduced_to_contacts(response.message))
    return _after_response(state, response), ()


def _reduced_to_contacts(message: Message | None) -> Message | None:
    """Reduce the message on a previewed drop to what the shape rests on, as more would help with a puzzle that counts for the rating."""
    if message is None:
        return None
    lines = tuple(line for line in message.lines if isinstance(line, RestsOn | RestsOnFloor | RefusalAsStep))
    return message.but(lines=lines, nearest=None) if lines else None


def _after_response(state: PuzzlesState, response: Response) -> PuzzlesState:
    word = state.word if response.message is None else None
    return replace(with_response(state, response), word=word)


def _leave_closed_puzzle(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Effects]:
    if not state.is_between_puzzles and not state.player.closed:
        return state.say_not_now(), ()
    return (pose(state, None) if state.has_ended_streak else go_to_next_puzzle(state, visit)), ()


def _show_hint(state: PuzzlesState, _: str, visit: Visit) -> PuzzlesState:
    """Show a hint; if the puzzle counts for the rating, first ask for agreement, as the puzzle is then logged as not solved."""
    if state.is_between_puzzles or state.mode is None or state.player.closed:
        return state
    if not (state.mode.helps or state.player.tries):
        return state.say(note("puzzles.no_hints"))
    if state.counts_for_rating(visit):
        title, text = phrase("puzzles.unrated"), phrase("puzzles.unrated_text")
        return replace(state, dialog=confirm_dialog("unrated", title, text, "hint_anyway"))
    return _after_response(state, player_update.show_hint(state.player))


def _show_hint_and_forfeit(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Effects]:
    """Show a hint for a puzzle that counts for the rating, and log the puzzle as not solved, so that hints cannot raise the rating."""
    state = replace(state, dialog=None)
    if not state.counts_for_rating(visit):
        return state, ()
    state = replace(state, counted=True)
    return _after_response(state, player_update.show_hint(state.player)), (
        LogEvent(_attempt_event(state, state.player, "wrong", 0)),
    )


_RATING = confirm_dialog("rating", phrase("puzzles.rating_start"), phrase("puzzles.rating_off"), "rating").but(
    buttons=(("rating", True), ("close", False))
)
"""The dialog that explains the rating before it is turned on; here the button to confirm is the main one."""


def _show_answer(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Effects]:
    """Show the right answer, compared with the learner's if there was one; without a try, log the puzzle as answered wrong."""
    player = state.player
    if state.is_between_puzzles or player.closed or not (player.tries or player.hints >= HINT_LEVELS):
        return state.say_not_now(), ()
    if player.tries:
        return _reveal_answer(state), ()
    state = replace(state, counted=False)
    return _reveal_answer(state), (LogEvent(_attempt_event(state, player, "wrong", SHOWN)),)


def _reveal_answer(state: PuzzlesState) -> PuzzlesState:
    player = state.player
    if player.feedback is None or player.feedback.outcome is AnswerStatus.EMPTY:
        return _after_response(state, player_update.reveal_answer(player))
    return state.with_new_turn(
        player=player_update.with_reasons_for_best(replace(player, hints=SHOWN, closed=True, hint=None))
    ).without_message()


def _give_up(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Effects] | None:
    """Show the answer of a puzzle that counts for the rating, and log the puzzle as not solved; ``None`` if it does not count."""
    if not state.counts_for_rating(visit):
        return None
    state = replace(state, dialog=None, counted=True)
    return _reveal_answer(state), (LogEvent(_attempt_event(state, state.player, "wrong", 0)),)


def _enter_storm(state: PuzzlesState, which: str, visit: Visit) -> PuzzlesState:
    storm = Storm(CALM + fresh_id()) if which == "calm" else Storm(STORM + fresh_id(), visit.now + SECONDS)
    return enter(replace(state, dialog=None), storm, visit)


# --- acts ---------------------------------------------------------------------------------------------------------------------


def _enter_mode(mode: Mode) -> Callable[[PuzzlesState, str, Visit], PuzzlesState]:
    return lambda state, _, visit: enter(state, mode, visit)


def _is_question_closed(state: PuzzlesState) -> bool:
    return state.player.closed


def _offers_help(state: PuzzlesState) -> bool:
    return not state.player.closed and bool(state.player.tries or (state.mode is not None and state.mode.helps))


ACTS: Acts[PuzzlesState, PuzzlesState] = (
    next_act(
        _leave_closed_puzzle,
        lambda state, voice: voice("puzzles.result" if state.has_ended_streak else "puzzles.next"),
        _is_question_closed,
    ),
    Act(
        "again",
        do=lambda state: pose(state, state.posed),
        needs=lambda state: state.is_puzzle_missed,
        when=_is_question_closed,
        label=lambda state, voice: voice("puzzles.again_now"),
        sign="cw",
    ),
    *player_update.question_acts(),
    Act(
        "hint",
        do_with=_show_hint,
        key="H",
        topic="hint",
        when=lambda state: _offers_help(state) and state.player.hints < HINT_LEVELS,
    ),
    Act(
        "show",
        do_and=_show_answer,
        when=lambda state: _offers_help(state) and bool(state.player.hints >= HINT_LEVELS or state.player.tries),
    ),
    Act("menu", do_and=lambda state, _: leave(state)),
    act_with_effects("hint_anyway", _show_hint_and_forfeit),
    act_with_effects("give_up", _give_up),
    *(choice_act(name, _enter_mode(mode)) for name, mode in SIMPLE.items()),
    act_without_button("storm", lambda state: replace(state, dialog=storm_dialog())),
    choice_act("storm_clock", lambda state, _, visit: _enter_storm(state, "clock", visit)),
    choice_act("storm_calm", lambda state, _, visit: _enter_storm(state, "calm", visit)),
    choice_act(
        "open", lambda state, which, _: open_puzzle(state, state.pack.puzzle(which)) if which in state.pack else None
    ),
    act_without_button("ask_rating", lambda state: replace(state, dialog=_RATING), lambda state: not state.rated),
    act_without_button(
        "rating", lambda state: state.with_new_turn(rated=not state.rated, dialog=None).without_message()
    ),
)


# --- answers ------------------------------------------------------------------------------------------------------------------


def _judge_and_log(state: PuzzlesState, attempt: Answer, visit: Visit) -> tuple[PuzzlesState, Effects]:
    if _time_is_up(state, visit):
        return pose(state, None), ()
    response = player_update.judge_answer(state.player, attempt, explained=not state.storm)
    if response.judged is not None and response.judged.outcome is AnswerStatus.ILLEGAL:  # an illegal answer is no try
        return _after_response(state, response._replace(player=replace(response.player, tries=state.player.tries))), ()
    if state.player.open:
        state = replace(state, counted=state.counts_for_rating(visit))
    if response.judged is None:
        return _after_response(state, response), ()
    player, judged = response.player, response.judged
    logged = (LogEvent(_attempt_event(state, player, judged.outcome.value, player.hints, judged.misconception)),)
    if state.storm:
        after = _continue_storm(
            replace(state, player=player), state.storm, visit.after_effects(logged), right=judged.right
        )
        return after, logged
    if not player.closed and (judged.right or player.tries >= TRIES or _no_choice_left(player)):
        player = player_update.with_reasons_for_best(replace(player, closed=True))
    return _after_response(state, response._replace(player=player)), logged


def _attempt_event(state: PuzzlesState, player: ExerciseState, outcome: str, hints: int, belief: str = "") -> Event:
    posed, mode, exercise = state.posed, state.mode, player.current_exercise
    assert posed is not None  # only a puzzle is answered
    assert mode is not None
    return Event.attempt(
        posed.type,
        posed.id,
        (exercise.rule,),
        outcome,
        mode=TRAINING if player.tries > 1 and mode.only_first_tries else mode.name,
        themes=posed.themes[:MOST_THEMES],
        level=posed.level,
        rated=state.counted,
        card=posed.card,
        hints=hints,
        aids=exercise.aids,
        belief=belief,
        edition=exercise.question.edition_in_force,
    )


def _no_choice_left(player: ExerciseState) -> bool:
    """Whether the wrong answer leaves only one option, as in a yes-or-no question."""
    return not player.question.allows_several_picks and len(player.question.option_ids) == 2


def _continue_storm(state: PuzzlesState, mode: Storm, visit: Visit, *, right: bool) -> PuzzlesState:
    """Ask the next puzzle of a storm at once, with a note on the last answer; a storm with a clock ends sooner after a wrong one."""
    if not right and mode.timed:
        mode = replace(mode, ends=mode.ends - PENALTY)
    state = enter(state, mode, visit)
    return state if state.is_between_puzzles else replace(state, word=storm_answer_note(mode, visit, right=right))


def _time_is_up(state: PuzzlesState, visit: Visit) -> bool:
    storm = state.storm
    return storm is not None and storm.timed and not state.is_between_puzzles and visit.now >= storm.ends
