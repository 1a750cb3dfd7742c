"""A table on which a game is played: shared by the play page, the companion and the analysis board."""
