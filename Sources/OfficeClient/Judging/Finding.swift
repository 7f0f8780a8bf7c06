/// Something about an answer that a client minds.
public struct Finding: Hashable, Sendable {
    /// Whether a lenient client goes on all the same.
    public enum Weight: String, Hashable, Sendable {
        /// Strict clients refuse the answer; lenient ones make do.
        case strict
        /// No client can go on.
        case fatal
    }

    public let weight: Weight
    /// The sentence it was judged by, such as `files.md §2.1`.
    public let rule: String
    public let expected: String
    public let came: String
    /// What usually is behind it.
    public let cause: String

    public init(_ weight: Weight, _ rule: String, expected: String, came: String, cause: String) {
        self.weight = weight
        self.rule = rule
        self.expected = expected
        self.came = String(came.prefix(300))
        self.cause = cause
    }
}

/// What strict and lenient clients make of one answer.
public struct Judged<Value: Sendable>: Sendable {
    /// What a lenient client reads of it; `nil` when there is nothing to go on with.
    public let value: Value?
    public let findings: [Finding]
    public let status: Int

    public init(value: Value?, findings: [Finding], status: Int) {
        self.value = value
        self.findings = findings
        self.status = status
    }

    public var pleasesStrict: Bool { value != nil && findings.isEmpty }
    public var pleasesLenient: Bool { value != nil && !findings.contains { $0.weight == .fatal } }
}
