/// Ignores all events, for tests that read the ``RehearsalReport``.
public struct SilentReporter: Reporter {
    /// Creates a silent reporter.
    public init() {}
}
