"""Many clients on few documents, and a checker that says whether one order explains all they were answered."""
