"""The shape of this repository: its targets, their sizes, and the arrows between them."""
