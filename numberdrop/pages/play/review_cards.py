"""What is shown of the reviews: what each has found, with the costliest drops to be tried again, and the one under way."""

from __future__ import annotations

from numberdrop.pages.cards import Card, CardLink
from numberdrop.pages.message import Voice
from numberdrop.pages.table.own_mistakes import LEARN_LINK, learned_from
from numberdrop.pages.table.review_cards import result_cards, under_way_card
from numberdrop.pages.visit import Visit

from .state import Play


def review_cards(play: Play, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """One for each review that is done, the last with the way to the puzzles out of this game; and one for that under way."""
    reviews = play.reviewed
    game = reviews.game
    done = [result_cards(voice, game, player, review, "retry") for player, review in reviews.done]
    if done and (learned := learned_from(game, visit)):
        first, *others = done[-1]
        done[-1] = (first.but(links=(CardLink(LEARN_LINK, voice.count("review.learn", learned)),)), *others)
    cards = (card for cards in done for card in cards)
    return *cards, *((under_way_card(voice, reviews.busy),) if reviews.busy else ())
