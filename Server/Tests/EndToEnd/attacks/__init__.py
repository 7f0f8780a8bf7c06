"""What attackers try, each attempt a test; docs/threat-model.md says which answers which threat."""
