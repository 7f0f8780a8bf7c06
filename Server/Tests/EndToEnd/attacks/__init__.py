"""Attacks on a running server. For each threat, docs/threat-model.md names a test, most of them in this folder."""
