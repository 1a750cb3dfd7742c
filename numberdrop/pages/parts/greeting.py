"""A page that is greeted once more: another tab may have gone on meanwhile, and what the browser keeps is how far it came."""

from __future__ import annotations

from numberdrop.pages.intents import Hello
from numberdrop.pages.scene import Keep


def brings_news(hello: Hello, keep: Keep) -> bool:
    """Whether the browser keeps something else than the page would have it ``keep``."""
    beside = keep.put or {}
    return bool(hello.record) and (
        hello.record != keep.text or any(hello.kept.get(name, words) != words for name, words in beside.items())
    )
