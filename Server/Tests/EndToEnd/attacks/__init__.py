"""Attacks on a running server, one test each. docs/threat-model.md maps threats to these tests."""
