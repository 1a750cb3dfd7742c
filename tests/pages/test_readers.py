"""The coach's words for three readers: chosen on a page, kept on the device, in judgement, hint and review alike; one verdict for all."""

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest

from numberdrop.coach.judgement import Judgement, VerdictName
from numberdrop.coach.reasons import ReasonsWhyBetter
from numberdrop.coach.search import Estimate
from numberdrop.coach.sheet_parts import SheetPart
from numberdrop.pages.message import READERS, Reader, Voice, items
from numberdrop.pages.table import judgement as judgement_job
from numberdrop.pages.table.judgement import judgement_lines
from numberdrop.text import LANGUAGES

from .at_play import AtPlay, at_play
from .driven import driven
from .test_hints import SOLO, hint
from .test_judgement import page_after_a_bad_drop
from .test_review import reviewed

FIGURE = re.compile(r"[+\N{MINUS SIGN}]?\d+[.,]\d")


def speak_to(page: AtPlay, reader: str) -> list[str]:
    """What the page says to this reader."""
    page.form("coach", reader=reader)
    return [item["text"] for item in page.talk["items"]]


def figures(lines: list[str]) -> list[float]:
    texts = (text for line in lines for text in FIGURE.findall(line))
    return [float(text.replace(",", ".").replace("\N{MINUS SIGN}", "-")) for text in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_judgement_is_told_to_a_child_a_player_and_an_expert(language, monkeypatch):
    monkeypatch.setattr(judgement_job, "LONGEST_COMPARISON", 60.0)
    page = page_after_a_bad_drop(language)
    page.press("judge")
    page.wait()
    child, player, expert = (speak_to(page, reader) for reader in READERS)
    assert len(child) <= 4, "the verdict, the picture, the idea, who would do it too"
    assert not figures(child)
    assert page.talk["suggest"], "the picture is there for all"
    assert figures([player[0]])
    assert len(figures(expert[:1])) == 3, "how much, from, to"
    reasons = page.state.judgement.judgement.reasons
    told = [line for line in expert if line[0] in "+\N{MINUS SIGN}"]
    assert sum(figures([line])[0] for line in told) == pytest.approx(round(reasons.margin.mean, 1)), "parts that add up"
    assert len(expert) > len(player) >= len(child)


def judged(verdict: VerdictName, rank: int, mean: float, reasons: ReasonsWhyBetter | None = None) -> Judgement:
    """A judgement that comes to this verdict."""
    mine, best = (SimpleNamespace(action=action) for action in SOLO["drop"].legal_actions()[:2])
    width = {"best": 0.4, "equal": 0.4, "unsure": mean + 3.0, "behind": mean / 2}[verdict]
    behind = Estimate(mean, mean - width, mean + width, 200)
    best = mine if verdict == "best" else best
    found = Judgement(mine, best, rank, 1, 2244, behind, behind, reasons, solo=True, done=True)
    assert found.verdict == verdict
    return found


def heard(judgement: Judgement, reader: Reader) -> list[str]:
    return [item.id for item in items(Voice("en", reader=reader), judgement_lines(judgement))]


@pytest.mark.parametrize("reader", READERS)
def test_no_rank_stands_beside_a_drop_that_is_as_good_as_the_best(reader):
    assert heard(judged("best", 1984, 0.0), reader) == ["coach.best"]
    assert "coach.rank" not in heard(judged("equal", 1984, 0.3), reader)
    assert "coach.rank" not in heard(judged("behind", 1, 4.1), reader), "first of all, and yet behind: two opinions"


def test_only_an_expert_hears_the_rank():
    judgement = judged("behind", 1984, 4.1)
    assert [reader for reader in READERS if "coach.rank" in heard(judgement, reader)] == ["expert"]


@pytest.mark.parametrize("reader", READERS)
def test_where_nothing_decides_alone_no_idea_is_made_up(reader):
    apart = Estimate(0.9, -0.4, 2.2, 96)
    nothing = ReasonsWhyBetter(96, apart, (SheetPart("rows", 6.0, 6.2, Estimate(0.4, -0.1, 0.9, 96)),), None)
    told = heard(judged("unsure", 7, 1.4, nothing), reader)
    assert "idea.even" in told
    certain = heard(judged("behind", 7, 1.4, nothing), reader)
    assert ("idea.even" in certain, any(key.startswith("idea.ahead") for key in certain)) == (False, True)
    assert ("idea.part_count" in told) == (reader == "expert")
    even = Estimate(-0.2, -1.5, 1.1, 96)
    assert "idea.even" in heard(judged("unsure", 7, 1.4, ReasonsWhyBetter(96, even, (), None)), reader)
    against = Estimate(-3.0, -4.5, -1.5, 96)
    assert "idea.opposite" in heard(judged("unsure", 7, 1.4, ReasonsWhyBetter(96, against, (), None)), reader)


@pytest.mark.parametrize("reader", READERS)
def test_what_is_not_sure_is_not_called_a_loss_of_nothing(reader):
    assert heard(judged("unsure", 5, -0.4), reader)[0] == "coach.unsure_even"
    assert not any(one.startswith("idea.") for one in heard(judged("unsure", 5, -0.4), reader))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("verdict", "mean"), [("unsure", 1.4), ("equal", 0.0)])
def test_only_what_is_unsure_and_near_nothing_is_called_even(verdict, mean, reader):
    assert heard(judged(verdict, 5, mean), reader)[0] == f"coach.{verdict}"


def test_a_hint_is_told_to_three_readers():
    page = at_play("en", SOLO["drop"])
    for _ in range(2):
        hint(page)
    child, player, expert = (speak_to(page, reader) for reader in READERS)
    assert not figures(child)
    assert len(child) <= len(player) <= len(expert)
    assert child[0] == player[0] == expert[0], "one place for all"


def test_a_review_is_told_to_three_readers():
    page = reviewed()
    told = []
    for reader in READERS:
        speak_to(page, reader)
        card = page.cards["review-0"]
        told.append((card["paragraphs"], [button["label"] for button in card["buttons"]]))
    assert not figures([*told[0][0], *told[0][1]])
    for less, more in pairwise(told):
        assert len(" ".join(less[0])) < len(" ".join(more[0]))
        assert all(longer.startswith(shorter) for shorter, longer in zip(less[1], more[1], strict=True))


def test_the_choice_is_kept_on_the_device_and_holds_on_every_page():
    page = at_play("en", SOLO["drop"])
    assert "reader" not in page.log()["put"], "nothing is written that nobody chose"
    speak_to(page, "child")
    assert page.log()["put"]["reader"] == "child"
    for name in ("play", "companion", "home"):
        other = driven(name)
        assert "reader" in other.log()["reads"]
        other.send(type="hello", kept={"reader": "child"})
        assert other.app.visit.reader == "child"
        assert "reader" not in other.log().get("put", {}), "another tab may have chosen since"


@pytest.mark.parametrize("odd", ["", "king", "x" * 9_999])
def test_a_reader_that_is_none_changes_nothing(odd):
    page = at_play("en", SOLO["drop"])
    page.send(type="hello", kept={"reader": odd})
    assert page.app.visit.reader == "player"
    page.form("coach", reader=odd)
    assert page.app.visit.reader == "player"
