"""Simulates a day of many phones in minutes, and checks every response and the server's use of resources."""
