"""The buttons of the play page: what the phase asks for, then what can always be pressed."""

from __future__ import annotations

from numberdrop.pages.message import Voice
from numberdrop.pages.parts.frame import button, hand_buttons
from numberdrop.pages.scene import Button
from numberdrop.pages.table.buttons import act_buttons, audit_button, back_button, next_button, undo_buttons
from numberdrop.pages.table.seating import SPEEDS
from numberdrop.rules.game import Phase

from .review import last_drop, may_review
from .state import Play, Replay, Retry, Watched
from .watching import spoken_of


def buttons(play: Play, voice: Voice) -> tuple[Button, ...]:
    """All buttons below the board."""
    match play.overlay:
        case Retry() as retry:
            return _in_retry(play, retry, voice)
        case Watched() as watched:
            other = button(voice, "after_other" if watched.best else "after_best")
            return *_in_replay(watched, voice), other, button(voice, "ask", "W")
        case Replay() as replay:
            return (
                *_in_replay(replay, voice),
                *_review(play, voice),
                button(voice, "ask", "W"),
                audit_button(play, voice),
            )
    return *_main(play, voice), *_always(play, voice)


def end_buttons(play: Play, voice: Voice) -> tuple[Button, ...]:
    """What is wanted now and then when the game is over; what most do next stands with the sheets."""
    return (
        button(voice, "rounds"),
        *_review(play, voice),
        audit_button(play, voice),
        *(button(voice, name) for name in ("record", "load", "against")),
        *((button(voice, "same_dice"),) if play.game.setup.seed is not None else ()),
    )


def _main(play: Play, voice: Voice) -> tuple[Button, ...]:
    """What is due."""
    game, table = play.game, play.table
    new = button(voice, "new", primary=True)
    if table.watching:
        return (next_button(play, voice),)
    if table.seating.stopped:
        return (new,)
    if table.due_bot and not table.pause:
        return _waiting(play, voice)
    if game.phase is Phase.ROLL and not table.pause:
        return (button(voice, "roll", "R", primary=True),) if game.setup.seed is not None else ()
    return act_buttons(play, voice)


def _waiting(play: Play, voice: Voice) -> tuple[Button, ...]:
    """While a bot's act is due: have it done now, and where bots act by themselves pause and go on. Where nothing of it is seen
    one's own turn follows at once: nothing is to be pressed where one's own acts will stand.
    """
    table = play.table
    if not (table.bot_moves_seen or table.bots_paused):
        return ()
    step = button(voice, "step", "N", primary=table.bots_wait)
    if SPEEDS[table.speed] is None:
        return (step,)
    return step, button(voice, "go", "G", primary=True) if table.bots_paused else button(voice, "hold", "G")


def _always(play: Play, voice: Voice) -> tuple[Button, ...]:
    """What can always be pressed. Before the result is seen nothing is left to be hinted at, but a slip can still be taken back."""
    game, table = play.game, play.table
    under_way = bool(game.actions) and not game.over
    return (
        *(() if game.over else (button(voice, "hint", "H"),)),
        *((button(voice, "judge", "J"),) if last_drop(play) else ()),
        *_watch(play, voice),
        button(voice, "ask", "W"),
        *undo_buttons(play, voice, marked=table.marks_undo),
        audit_button(play, voice),
        *(button(voice, name) for name in ("record", "load", "against")),
        *((button(voice, "replay"),) if under_way else ()),
        *((button(voice, "resign"),) if under_way and table.seating.people else ()),
        *((button(voice, "same_dice"),) if game.setup.seed is not None else ()),
    )


def _review(play: Play, voice: Voice) -> tuple[Button, ...]:
    return (button(voice, "review", "V"),) if may_review(play) else ()


def _watch(play: Play, voice: Voice) -> tuple[Button, ...]:
    return (button(voice, "watch"),) if spoken_of(play) else ()


def _in_replay(replay: Replay, voice: Voice) -> tuple[Button, ...]:
    """Act by act, round by round, by itself, and back to the game."""
    back, on, running = replay.buttons(voice)
    return (
        back,
        on.but(primary=True),
        button(voice, "round_back", "J", off=back.off),
        button(voice, "round_on", "K", off=on.off),
        running,
        button(voice, "leave_replay", "Q"),
    )


def _in_retry(play: Play, retry: Retry, voice: Voice) -> tuple[Button, ...]:
    """While a drop is made again: the hand, then once more or back."""
    player, ask = retry.old.drop.player, button(voice, "ask", "W")
    if play.table.viewed != player:
        main: tuple[Button, ...] = (back_button(play, voice, player),)
    elif retry.drop is None:
        main = (*hand_buttons(voice, numbers=True), button(voice, "hint", "H"), ask)
    else:
        main = (button(voice, "try_again", "A", primary=True), *_watch(play, voice), ask)
    return *main, button(voice, "leave_trial", "Q")
