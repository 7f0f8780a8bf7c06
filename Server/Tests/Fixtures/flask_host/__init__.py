"""A small storage provider for Office over WOPI, written from the protocol's text alone.

It shares no code with Emplace, so the client simulator can be tried on a host
whose author read the same rules and chose differently wherever they leave a choice.
"""
