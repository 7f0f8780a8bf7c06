"""Runs many clients on few documents, and checks that one order of their operations explains all responses."""
