"""Reasons that only exercises give (not the rules), by subject; the catalogues have their sentences under the names of the classes."""
