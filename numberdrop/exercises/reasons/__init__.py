"""Reasons that only exercises give, by subject. Their sentences are in the catalogues under the names of the classes."""
