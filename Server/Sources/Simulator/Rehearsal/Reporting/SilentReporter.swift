/// Reports nothing: for tests, which read the ``RehearsalReport``.
public struct SilentReporter: Reporter {
    /// Makes a silent reporter.
    public init() {}
}
