"""Runs many clients on few documents, and checks that some sequential order of the requests explains all responses."""
