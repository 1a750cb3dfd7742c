"""Streams of intents of every page, with the pictures they gave: what a rewritten page is compared with."""
