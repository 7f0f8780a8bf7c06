"""Attacks on a running server. docs/threat-model.md names a test here for each threat."""
