"""The card of those who learn from their mistakes: how many there are, which one is asked, what came of it, and the way on."""

from __future__ import annotations

from numberdrop.pages.cards import Card, CardButton, CardLink, TextCard
from numberdrop.pages.table.own_mistakes import LEARN_LINK, learned_from
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice

from .learning import mistakes
from .state import Analysis, Learning

_WORDS = {"": "learn_at", "close": "learn_at", "found": "learn_at_found", "seen": "learn_at_seen"}


def learning_card(state: Analysis, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """How many mistakes there are, or which one is being made better; nothing where there is none."""
    learning = state.learning
    links: tuple[CardLink, ...] = ()
    if learning is None:
        count = len(mistakes(state, voice.reader))
        if not count:
            return ()
        words, buttons = voice.count("analysis.learn_offer", count), ["learn"]
    elif learning.at is None:
        words, buttons = voice("analysis.learn_done", found=learning.found, of=learning.of), _at_the_end(learning)
        if count := learned_from(state.tree.game, visit):
            links = (CardLink(LEARN_LINK, voice.count("review.learn", count)),)
    else:
        number = learning.of - len(learning.left)
        words, buttons = (
            voice(f"analysis.{_WORDS[learning.came]}", n=number, of=learning.of),
            _on_the_way(state, learning),
        )
    labels = (CardButton(name, voice(_label(state, name))) for name in buttons)
    card = TextCard(
        id="learning", title=voice("analysis.learn"), paragraphs=(words,), buttons=tuple(labels), links=links
    )
    return (card,)


def _at_the_end(learning: Learning) -> list[str]:
    return [*(("learn_next",) if learning.missed else ()), "keep_mistakes", "stop_learning"]


def _on_the_way(state: Analysis, learning: Learning) -> list[str]:
    again = () if state.study.at == learning.at else ("learn_again",)
    return [*again, *(("solution",) if learning.secret else ()), "learn_next", "stop_learning"]


def _label(state: Analysis, name: str) -> str:
    """``learn_again`` leads back from wherever one went, ``learn_next`` at the end to those that were missed."""
    learning = state.learning
    if learning and name == "learn_again" and state.study.at not in learning.tries:
        return "ui.button_learn_resume"
    if learning and name == "learn_next" and not learning.left:
        return "ui.button_learn_missed" if learning.at is None else "ui.button_learn_end"
    return f"ui.button_{name}"
