"""The pages of the tutor as values: a frozen state, an update and a view each. No Jupyter in here."""
