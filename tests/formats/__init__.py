"""Tests of records: what is written is read again, and nothing else is."""
