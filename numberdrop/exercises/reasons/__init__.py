"""Reasons that only exercises give (not the rules), by subject. Their sentences are in the message catalogues under the names of the
classes.
"""
