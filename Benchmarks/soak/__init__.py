"""Simulates a day of many phones in some minutes, and checks every response and the server's use of memory and
files."""
