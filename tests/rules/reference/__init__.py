"""A slow, obvious second opinion on every rule, written from the rulebooks and not from the engine.

Nothing here imports `numberdrop`: boards are plain dicts, actions are plain tuples, and each rule is spelled out
as its sentence reads. Where this package and the engine disagree, the rulebook decides which one is mended.
"""
