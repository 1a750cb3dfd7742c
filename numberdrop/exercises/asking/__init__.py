"""What every kind of question is made of. Nothing in here knows a kind."""
