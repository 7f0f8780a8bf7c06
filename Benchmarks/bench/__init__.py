"""Measures the server against yardsticks that run beside it, by turns."""
