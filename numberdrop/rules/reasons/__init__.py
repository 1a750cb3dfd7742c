"""All that can be said about an act, as data: why it is refused, and what follows from it.

The rooms here: `reason` is what all reasons are made of, `refusals` and `combo_refusals` say what is wrong with an act or a
combo, `consequences` what an act brings, `scoring` what it and the round score. Their sentences stand in the language files.
"""
