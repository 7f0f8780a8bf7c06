"""A small storage provider for Office over WOPI, written from the text of the protocol alone.

The provider shares no code with Emplace. So the rehearsal can be tested with a host that follows the same rules, and
that differs from Emplace wherever the rules allow it.
"""
