/// The timeouts that apply to one call.
struct Patience: Hashable, Sendable {
    /// The kind of a call, which determines how much time a correct server needs to respond.
    enum Kind: Hashable, Sendable {
        /// Takes as long as most operations.
        case ordinary
        /// Takes longer, because a document is transferred.
        case transfer
        /// Takes longer on purpose, because a password is checked.
        case password
        /// Takes longer, because the called party makes other calls before it responds.
        case nested
    }

    /// The operation, such as `PutFile`. A call's duration is compared only with other calls of the same operation.
    let operation: String
    /// The kind of the call, such as a document transfer.
    let kind: Kind
    /// The timeout of an ordinary call in seconds.
    let ordinary: Double
    /// The timeout of this call in seconds, if the case isn't a repetition.
    let usual: Double
    /// The timeout of this call in seconds, while the case is repeated because a response was late.
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
        // A nested call waits for other calls, so its longest timeout must be at least as long as their timeouts.
        longest =
            kind == .nested ? usual * Pace.repetitionFactor : max(usual, limits.seconds * Pace.repetitionFactor)
    }
}
