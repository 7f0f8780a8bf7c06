"""Kills the server and asks whether it kept its word."""
