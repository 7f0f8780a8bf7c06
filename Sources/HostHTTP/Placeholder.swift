// Placeholder while the target is being built.
