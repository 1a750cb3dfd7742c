"""What makes a coach better and says how good it is: learning, tuning and tournaments. Never needed to play.

The rooms here: `learn` makes weights by playing, `tune` those that are made by hand (`handmade_weights`), `tournament` lets bots
play each other and `bot_ratings` makes ratings of it. `parallel` spreads such work, `checkpoint` keeps what is done of it,
`errors` is what keeps it from going on.
"""
