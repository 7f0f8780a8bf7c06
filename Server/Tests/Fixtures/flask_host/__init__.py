"""A small storage provider for Office over WOPI, written from the text of the protocol alone.

It shares no code with Emplace. The rehearsal can therefore be tested on a host whose author read the same rules, and
made a different choice wherever the rules allow several.
"""
