"""Kills the server, and checks that it loses no acknowledged change."""
