/// Something about an answer that the protocol has a sentence on.
public struct Finding: Codable, Hashable, Sendable, CustomStringConvertible {
    public enum Weight: String, Codable, Hashable, Sendable, Comparable {
        /// Worth knowing; every client goes on.
        case note
        /// A client that keeps to the letter refuses it; a lenient one copes.
        case strict
        /// No client can go on.
        case breaks

        public static func < (left: Weight, right: Weight) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .strict: 1
            case .breaks: 2
            }
        }
    }

    /// Whether an answer said something wrong, or nothing in time.
    public enum Kind: String, Codable, Hashable, Sendable {
        case wrong
        /// A machine under load is late now and then: what was late is asked for once more, with a longer limit.
        case late
    }

    public var weight: Weight
    public var kind: Kind
    /// Such as `files.md §2.1`; ``PublicSource`` has the public page for it.
    public var section: String
    public var expected: String
    public var came: String
    /// What usually is behind it; may be empty.
    public var cause: String
    /// Seconds that a server asks to be left alone (429, 503).
    public var retryAfter: Int?

    public init(
        _ weight: Weight, _ kind: Kind = .wrong, section: String, expected: String, came: String, cause: String = ""
    ) {
        self.weight = weight
        self.kind = kind
        self.section = section
        self.expected = expected
        self.came = came
        self.cause = cause
    }

    public var description: String {
        "\(PublicSource.titles(section)): expected \(expected); came \(came)"
            + (cause.isEmpty ? "" : " (usually: \(cause))")
    }
}

/// What a strict client and a lenient client make of an answer.
public struct Verdict: Hashable, Sendable {
    public private(set) var findings: [Finding]

    public init(_ findings: [Finding] = []) { self.findings = findings }

    /// A client that keeps to the letter goes on.
    public var satisfiesStrict: Bool { !findings.contains { $0.weight >= .strict } }
    /// A client that takes what it can use goes on.
    public var satisfiesLenient: Bool { !findings.contains { $0.weight == .breaks } }
    /// Something didn't come in time.
    public var isLate: Bool { findings.contains { $0.kind == .late } }
}

/// What came of a call: a value, a refusal the protocol knows, or nothing usable; and the verdict on it.
public struct Answer<Value: Sendable>: Sendable {
    public enum Outcome: Sendable {
        case value(Value)
        case refused(Refusal)
        /// The status promised a value that isn't there.
        case unreadable
        case failed(TransportFailure)
    }

    public let outcome: Outcome
    public let verdict: Verdict
    /// The exchange's number in the recorder.
    public let exchange: Int

    public init(outcome: Outcome, verdict: Verdict, exchange: Int) {
        self.outcome = outcome
        self.verdict = verdict
        self.exchange = exchange
    }

    public var value: Value? { if case .value(let value) = outcome { value } else { nil } }
    public var refusal: Refusal? { if case .refused(let refusal) = outcome { refusal } else { nil } }

    /// One line for a report.
    public var summary: String {
        switch outcome {
        case .value: "200"
        case .refused(let refusal): refusal.description
        case .unreadable: "200 with a body that can't be used"
        case .failed(let failure): failure.description
        }
    }
}

/// A refusal in the protocol's words.
public enum Refusal: Hashable, Sendable, CustomStringConvertible {
    /// 401; with the challenge when it is the bootstrapper's and can be read.
    case unauthorized(Challenge?)
    case notFound
    /// 409, with `X-WOPI-Lock` as it came: `nil` when the header is absent.
    case conflict(lock: String?)
    /// RFC 6749 §5.2.
    case oauth(error: String, status: Int)
    /// 501.
    case notSupported
    /// 400, 412, 413, 500 and whatever else.
    case status(Int)

    public var description: String {
        switch self {
        case .unauthorized: "401"
        case .notFound: "404"
        case .conflict(nil): "409 without X-WOPI-Lock"
        case .conflict(let lock?): lock.isEmpty ? "409 with an empty X-WOPI-Lock" : "409 with X-WOPI-Lock: \(lock)"
        case .oauth(let error, let status): "\(status) \(error)"
        case .notSupported: "501"
        case .status(let status): "\(status)"
        }
    }

    /// 401 and 404 both say that a WOPI token is no good (README.md §6).
    public var isTokenRefusal: Bool {
        switch self {
        case .unauthorized, .notFound: true
        default: false
        }
    }
}
