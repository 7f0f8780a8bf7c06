/// The outcome of a step or a case.
public enum Outcome: String, Codable, Hashable, Sendable {
    /// All expectations were met, or at least one wasn't.
    case passed, failed
    /// A requirement is missing. Never counted as passed.
    case notPlayed
}
