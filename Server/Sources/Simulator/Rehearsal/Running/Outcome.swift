/// The outcome of a step or a case.
public enum Outcome: String, Codable, Hashable, Sendable {
    /// Every expectation was met, or one wasn't.
    case passed, failed
    /// Something that it needs isn't available; never counted as passed.
    case notPlayed
}
