"""Compares the server's speed with the speed of simpler programs (yardsticks). The server and the yardstick run
alternately."""
