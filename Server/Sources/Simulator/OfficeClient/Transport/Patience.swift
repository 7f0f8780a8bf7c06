/// The timeout for one call.
struct Patience: Hashable, Sendable {
    /// How much time a correct server needs for a call.
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

    /// The operation. Durations are compared only with those of the same operation.
    let operation: String
    /// The kind of the call.
    let kind: Kind
    /// The timeout of an ordinary call in seconds.
    let ordinary: Double
    /// The timeout of this call in seconds.
    let usual: Double
    /// The timeout in seconds when the case is repeated because a response was late.
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
        // The longest timeout must be at least that of the nested calls.
        longest =
            kind == .nested ? usual * Pace.repetitionFactor : max(usual, limits.seconds * Pace.repetitionFactor)
    }
}
