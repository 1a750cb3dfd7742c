"""What happens among puzzles: answers and what they lead to, help, the choice of what to solve."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from numberdrop.exercises import Answer, ExerciseError, Outcome
from numberdrop.exercises.hints import LEVELS
from numberdrop.exercises.share_code import LONGEST, decode
from numberdrop.formats.declarations import AtMost, Between, Printable
from numberdrop.frozen import Frozen
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.exercise_player import (
    SHOWN,
    ExerciseState,
    Step,
    answer,
    hint,
    read,
    respond,
    reveal,
    went_on,
    with_afterthoughts,
)
from numberdrop.pages.exercise_player import state as player_keep
from numberdrop.pages.intents import Follow, Hello, Intent, Press, Submit, Tick, TryCombo, TryDrop
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.message import AsStep, Message, note, phrase
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.scores import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event
from numberdrop.progress.events import LONGEST_CARD, MOST_THEMES, fresh_id
from numberdrop.progress.stats import CALM, STORM
from numberdrop.rules.reasons.consequences import RestsOn, RestsOnFloor

from .cards import storm_word
from .mode import KeptMode
from .modes import PENALTY, SECONDS, SIMPLE, Storm, Streak, Train, mode_chosen, mode_of
from .state import (
    LONGEST_SEEN,
    NAME,
    Posed,
    PuzzlesState,
    enter,
    follow_link,
    go_on,
    leave,
    open_puzzle,
    pose,
    storm_dialog,
)

TRIES = 2
"""Wrong answers after which a right one is shown."""


def update(state: PuzzlesState, intent: Intent, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """The puzzles after an intent."""
    match read(state.player, intent):
        case Answer() as attempt:
            return _answered(state, attempt, visit)
        case Message() as message:
            return state.tell(message), visit
        case meant if _leaves(meant) and state.counts(visit):
            return replace(state, dialog=_ask_first("give_up", "give_up")), visit
        case meant:
            return _chosen(state, meant, visit) or _solving(state, meant, visit)


def _leaves(intent: Intent) -> bool:
    """Whether it leads away from the puzzle that is put: one that counts is not left for another that looks easier."""
    match intent:
        case Press(name):
            return name in ("storm", "open", "menu", *SIMPLE)
        case Submit("choice") | Follow():
            return True
    return False


# --- what to solve ------------------------------------------------------------------------------------------------------------


def _chosen(state: PuzzlesState, intent: Intent, visit: Visit) -> tuple[PuzzlesState, Visit] | None:
    match intent:
        case Hello():
            return _greeted(state, intent, visit)
        case Follow(link):
            return follow_link(state, link.removeprefix("#"), visit)
        case Press(name) if name in SIMPLE:
            return enter(state, SIMPLE[name], visit), visit
        case Press("storm"):
            return replace(state, dialog=storm_dialog()), visit
        case Press("storm_clock"):
            return enter(replace(state, dialog=None), Storm(STORM + fresh_id(), visit.now + SECONDS), visit), visit
        case Press("storm_calm"):
            return enter(replace(state, dialog=None), Storm(CALM + fresh_id()), visit), visit
        case Submit("choice", values):
            return enter(state, mode_chosen(Train.name, values), visit), visit
        case Press("open", which) if which in state.pack:
            return open_puzzle(state, state.pack.puzzle(which)), visit
        case Press("menu"):
            return leave(state, visit)
        case Press("rating"):  # be rated from the next puzzle on, or no more
            return state.moved(rated=not state.rated, dialog=None).quiet(), visit
        case Press("ask_rating") if not state.rated:
            return replace(state, dialog=_RATING), visit
        case Press("give_up") if state.counts(visit):
            return _given_up(replace(state, dialog=None, counted=True), visit)
    return None


def _greeted(state: PuzzlesState, hello: Hello, visit: Visit) -> tuple[PuzzlesState, Visit]:
    in_use = state.mode is not None
    if brings_news(hello, keep(state, visit)):
        state = come_back(state, hello.record, visit)
    return (state, visit) if in_use or not hello.hash.startswith("#") else follow_link(state, hello.hash[1:], visit)


# --- help, and the way on -----------------------------------------------------------------------------------------------------


def _solving(state: PuzzlesState, intent: Intent, visit: Visit) -> tuple[PuzzlesState, Visit]:
    match intent:
        case Press("next"):
            return _next(state, visit), visit
        case Press("again") if state.missed:
            return pose(state, state.posed), visit
        case Press("hint"):
            return _hint(state, visit), visit
        case Press("hint_anyway"):
            return _helped(replace(state, dialog=None), visit)
        case Press("show"):
            return _show(state, visit)
        case Tick(turn) if isinstance(state.mode, Storm):
            return pose(state, None) if turn == state.turn and _time_is_up(state, visit) else state, visit
    step = respond(state.player, intent)
    if step is None:
        return update_common(state, intent, visit)
    if isinstance(intent, TryDrop | TryCombo) and state.counts(visit):
        step = step._replace(message=_placed_only(step.message))
    return _went_on(state, step), visit


def _placed_only(message: Message | None) -> Message | None:
    """Of what a try says, where a shape comes to rest: what that brings is what an attempt that counts has to see itself."""
    if message is None:
        return None
    lines = tuple(line for line in message.lines if isinstance(line, RestsOn | RestsOnFloor | AsStep))
    return message.but(lines=lines, nearest=None) if lines else None


def _went_on(state: PuzzlesState, step: Step) -> PuzzlesState:
    word = state.word if step.message is None else None
    return replace(went_on(state, step), word=word)


def _next(state: PuzzlesState, visit: Visit) -> PuzzlesState:
    if not state.over and not state.player.closed:
        return state.not_now()
    return pose(state, None) if state.lost else go_on(state, visit)


def _hint(state: PuzzlesState, visit: Visit) -> PuzzlesState:
    """A hint; for a puzzle that counts it is noted as not solved, which is asked first."""
    if state.over or state.mode is None or state.player.closed:
        return state
    if not (state.mode.helps or state.player.tries):
        return state.say(note("puzzles.no_hints"))
    if state.counts(visit):
        return replace(state, dialog=_ask_first("unrated", "hint_anyway"))
    return _went_on(state, hint(state.player))


def _helped(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """A hint for a puzzle that counts: it is noted as not solved first, or one would only answer what is easy."""
    if not state.counts(visit):
        return state, visit
    state = replace(state, counted=True)
    return _went_on(state, hint(state.player)), visit.with_event(_attempt(state, state.player, "wrong", 0))


_RATING = DialogSpec(
    id="rating",
    kind="confirm",
    title=phrase("puzzles.rating_start"),
    text=(phrase("puzzles.rating_off"),),
    buttons=(("rating", True), ("close", False)),
)
"""What a rating is, before somebody has one."""


def _ask_first(name: str, agree: str) -> DialogSpec:
    """The question before a puzzle that counts is noted as not solved."""
    return DialogSpec(
        id=name,
        kind="confirm",
        title=phrase(f"puzzles.{name}"),
        text=(phrase(f"puzzles.{name}_text"),),
        buttons=((agree, False), ("close", True)),
    )


def _show(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """Show a right answer, beside one's own where there is one. Who had not tried is noted as not having known."""
    player = state.player
    if state.over or player.closed or not (player.tries or player.hints >= LEVELS):
        return state.not_now(), visit
    if not player.tries:
        state = replace(state, counted=False)
        visit = visit.with_event(_attempt(state, player, "wrong", SHOWN))
    return _shown(state), visit


def _given_up(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """A puzzle that counts is not solved: it is noted as that, and a right answer shown."""
    return _shown(state), visit.with_event(_attempt(state, state.player, "wrong", 0))


def _shown(state: PuzzlesState) -> PuzzlesState:
    player = state.player
    if player.feedback is None or player.feedback.outcome is Outcome.EMPTY:
        return _went_on(state, reveal(player))
    return state.moved(player=with_afterthoughts(player.but(hints=SHOWN, closed=True, hint=None))).quiet()


# --- answers ------------------------------------------------------------------------------------------------------------------


def _answered(state: PuzzlesState, attempt: Answer, visit: Visit) -> tuple[PuzzlesState, Visit]:
    if _time_is_up(state, visit):
        return pose(state, None), visit
    step = answer(state.player, attempt, told=not isinstance(state.mode, Storm))
    if step.judged is not None and step.judged.outcome is Outcome.ILLEGAL:  # what is not allowed is no try
        return _went_on(state, step._replace(player=step.player.but(tries=state.player.tries))), visit
    if state.player.open:
        state = replace(state, counted=state.counts(visit))
    if step.judged is None:
        return _went_on(state, step), visit
    player, right = step.player, step.judged.right
    visit = visit.with_event(
        _attempt(state, player, step.judged.outcome.value, player.hints, step.judged.misconception)
    )
    if isinstance(state.mode, Storm):
        return _storm_on(replace(state, player=player), state.mode, visit, right=right), visit
    if not player.closed and (right or player.tries >= TRIES or _no_choice_left(player)):
        player = with_afterthoughts(player.but(closed=True))
    return _went_on(state, step._replace(player=player)), visit


def _attempt(state: PuzzlesState, player: ExerciseState, outcome: str, hints: int, belief: str = "") -> Event:
    posed, mode, exercise = state.posed, state.mode, player.asked
    assert posed is not None  # nothing else is answered
    assert mode is not None
    return Event.attempt(
        posed.type,
        posed.id,
        (exercise.rule,),
        outcome,
        mode=mode.name if player.tries <= 1 else mode.again,
        themes=posed.themes[:MOST_THEMES],
        level=posed.level,
        rated=state.counted,
        card=posed.card,
        hints=hints,
        aids=exercise.aids,
        belief=belief,
        edition=exercise.question.rules_of,
    )


def _no_choice_left(player: ExerciseState) -> bool:
    """Whether what is left is the right answer: of yes and no the other."""
    return not player.question.many and len(player.question.ids) == 2


def _storm_on(state: PuzzlesState, mode: Storm, visit: Visit, *, right: bool) -> PuzzlesState:
    """On to the next at once; what went wrong can be looked at afterwards."""
    if not right and mode.timed:
        mode = replace(mode, ends=mode.ends - PENALTY)
    state = enter(state, mode, visit)
    return state if state.over else replace(state, word=storm_word(mode, visit, right=right))


def _time_is_up(state: PuzzlesState, visit: Visit) -> bool:
    return isinstance(state.mode, Storm) and state.mode.timed and not state.over and visit.now >= state.mode.ends


# --- keep -------------------------------------------------------------------------------------------------------------

# What the browser keeps of the puzzles: the mode, the puzzle that is put, and how often it was tried.


class KeptPuzzle(player_keep.Done, kw_only=True):
    """The puzzle that is put, by its id in the pack or by its code, and what was done about it."""

    id: Annotated[str, AtMost(20)]
    code: Annotated[str, AtMost(LONGEST)] = ""
    card: Annotated[str, AtMost(LONGEST_CARD), Printable()] = ""
    stakes: bool = False
    counted: bool = False


class KeptPuzzles(Frozen):
    """Where one is: the ids of ``seen`` puzzles stand in one text."""

    seed: Annotated[int, Between(0, 2**24)]
    rated: bool = False
    seen: Annotated[str, AtMost(LONGEST_SEEN)] = ""
    mode: KeptMode | None = None
    put: KeptPuzzle | None = None


KEPT = Kept(1, KeptPuzzles)


def keep(state: PuzzlesState, visit: Visit) -> Keep:
    """Where one is, as text."""
    posed, done = state.posed, player_keep.kept(state.player)
    put = (
        KeptPuzzle(
            **done.__dict__,
            id=posed.id,
            code=posed.code,
            card=posed.card,
            stakes=state.stakes,
            counted=state.counted,
        )
        if posed
        else None
    )
    mode = state.mode.kept if state.mode else None
    return Keep(key=NAME, text=KEPT.text(KeptPuzzles(state.seed, state.rated, " ".join(state.seen), mode, put)))


def come_back(state: PuzzlesState, record: str, visit: Visit) -> PuzzlesState:
    """The puzzles as they were left; as they are where what the browser kept is not ours."""
    menu = pose(replace(state, mode=None, dialog=None), None) if state.mode else state
    try:
        return _placed(menu, KEPT.read(record), visit)
    except (ExerciseError, ValueError):
        return begins_anew(state, in_use=state.mode is not None)


def _placed(state: PuzzlesState, kept: KeptPuzzles, visit: Visit) -> PuzzlesState:
    state = replace(
        state,
        seed=state.seed if state.fixed_seed else kept.seed,
        rated=kept.rated,
        seen=state.seen_with(*kept.seen.split()),
    )
    if kept.mode is None:
        return state
    mode, put = mode_of(kept.mode), kept.put
    if put is None and isinstance(mode, Streak):
        return pose(replace(state, mode=mode), None)  # its end: another one begins with a press
    if put is None:
        return enter(state, mode, visit)
    if put.id in state.pack:
        state = pose(replace(state, mode=mode), Posed.of(state.pack.puzzle(put.id), put.card))
    elif put.code:
        state = pose(replace(state, mode=mode), Posed.shared(decode(put.code), put.code, put.card))
    else:
        return enter(state, mode, visit)  # that puzzle is in the pack no more
    state = replace(state, stakes=put.stakes, counted=put.counted)
    return replace(state, player=player_keep.come_back(state.player, put))
