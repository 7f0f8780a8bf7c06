/// The time that the answer to one call may take.
struct Patience: Hashable, Sendable {
    /// The kind of a call, by how long its answer takes at a good place.
    enum Kind: Hashable, Sendable {
        /// Takes as long as the answers of most operations.
        case ordinary
        /// Takes longer, because a document is transferred.
        case transfer
        /// Takes longer on purpose, because a password is checked.
        case password
        /// Takes as long as the calls that the answering party makes first.
        case nested
    }

    /// The operation whose answers are compared with each other.
    let operation: String
    /// The kind of the call.
    let kind: Kind
    /// Seconds that an ordinary answer may take.
    let ordinary: Double
    /// Seconds that this answer may take.
    let usual: Double
    /// Seconds that it may take when its case is played again because something was late.
    let longest: Double

    init(_ operation: String, _ kind: Kind = .ordinary, in limits: Limits) {
        (self.operation, self.kind, ordinary) = (operation, kind, limits.seconds)
        let factor =
            switch kind {
            case .ordinary: 1.0
            case .transfer, .nested: limits.transferFactor
            case .password: limits.signInFactor
            }
        usual = limits.seconds * factor
        // Never less than the calls behind it get.
        longest =
            kind == .nested ? usual * Pace.repetitionFactor : max(usual, limits.seconds * Pace.repetitionFactor)
    }
}
