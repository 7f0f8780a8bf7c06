"""Kills the server, and checks that the server loses no change that it acknowledged."""
