"""Compares the server's speed with yardsticks, in alternating turns."""
