"""The card of the same dice: hand them on, and let bots play them alone."""

from __future__ import annotations

from numberdrop.pages.cards import CardButton, TextCard
from numberdrop.pages.parts.board_view import signed
from numberdrop.pages.table.seating import BOT_NAMES
from numberdrop.pages.voice import Voice

from .bot_turn import Rival
from .state import Play


def same_dice_card(play: Play, voice: Voice) -> TextCard:
    """What became of the same dice so far, and who may still play them."""
    game = play.game
    own = (voice("ui.rival_you", total=signed(game.sheets[0].score.total)),) if game.solo else ()
    played = {rival.bot for rival in play.rivals}
    free = () if play.busy_rival else tuple(bot for bot in BOT_NAMES if bot not in played)
    return TextCard(
        id="same_dice",
        title=voice("ui.button_same_dice"),
        paragraphs=(voice("ui.rivals_text"), *own, *(_line(voice, rival) for rival in play.rivals)),
        buttons=(
            *(CardButton(f"rival:{bot}", voice(f"bot.{bot}")) for bot in free),
            CardButton("same_dice", voice("ui.hand_on")),
        ),
    )


def _line(voice: Voice, rival: Rival) -> str:
    game, name = rival.game, voice(f"bot.{rival.bot}")
    if not game.over:
        return voice("ui.rival_busy", name=name, round=game.round)
    return voice("ui.rival_line", total=signed(game.sheets[0].score.total), name=name, round=game.round)
