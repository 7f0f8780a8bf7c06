"""The structure of this repository: its targets, their sizes, and the dependencies between them."""
