"""A table on which a game is played, for the pages that have one: the play page, the companion and the analysis board."""
