"""Many phones that live a day in minutes, and whether the server bears them and keeps its word to each."""
