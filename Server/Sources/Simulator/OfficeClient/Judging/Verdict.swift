/// A remark on an answer, about a sentence of the protocol.
public struct Finding: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Weight: String, Codable, Hashable, Sendable, Comparable {
        /// Worth knowing; every client continues.
        case note
        /// A strict client refuses the answer; a lenient one continues.
        case strict
        /// No client can continue.
        case breaks

        /// Orders weights from ``note`` to ``breaks``.
        public static func < (left: Weight, right: Weight) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .strict: 1
            case .breaks: 2
            }
        }
    }

    /// The kind of a finding: something wrong was answered, or nothing in time.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The answer itself is wrong, or there will be none.
        case wrong
        /// The answer didn't come in time. Since a machine under load is late now and then, the case is played once
        /// more with a longer limit.
        case late
    }

    /// The severity, which says what each client does.
    public var weight: Weight
    /// Whether to wait longer may help.
    public var kind: Kind
    /// The page and heading of docs/protocol that has the sentence, such as `files.md#lock-header`; ``PublicSource``
    /// has the public page for it.
    public var section: String
    /// The answer as the protocol wants it, in words.
    public var expected: String
    /// The answer as it came, in words and with secrets masked.
    public var came: String
    /// The usual cause; may be empty.
    public var cause: String
    /// Seconds for which the server asks to be left alone (429, 503).
    public var retryAfter: Int?

    /// Makes a finding.
    ///
    /// - Parameters:
    ///   - expected: continues the sentence "expected …".
    ///   - came: continues the sentence "came …".
    ///   - cause: the usual cause; empty when there are many.
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

/// The judgment of an answer, by a strict client and by a lenient one.
public struct Verdict: Hashable, Sendable {
    /// The findings in the order they were made.
    public private(set) var findings: [Finding]

    /// Makes a verdict; without findings, every client is satisfied.
    public init(_ findings: [Finding] = []) { self.findings = findings }

    /// Whether a strict client continues.
    public var satisfiesStrict: Bool { !findings.contains { $0.weight >= .strict } }
    /// Whether a client that takes the parts it can use continues.
    public var satisfiesLenient: Bool { !findings.contains { $0.weight == .breaks } }
    /// Whether something didn't come in time.
    public var isLate: Bool { findings.contains { $0.kind == .late } }
}

/// The outcome of a call (a value, a refusal the protocol knows, or nothing usable), with the verdict on it.
public struct Answer<Value: Sendable>: Sendable {
    /// The outcome of a call, as the client goes on with it.
    public enum Outcome: Sendable {
        /// The value that the operation promises.
        case value(Value)
        /// A refusal; expected ones have no finding.
        case refused(Refusal)
        /// The status promised a value that isn't there, or can't be read.
        case unreadable
        /// No answer came, or none that could be taken in.
        case failed(TransportFailure)
    }

    /// The value, the refusal or the failure.
    public let outcome: Outcome
    /// The findings about the answer.
    public let verdict: Verdict
    /// The number of the exchange in the recorder (``Exchange/id``).
    public let exchange: Int

    /// Makes an answer, such as one that stands for several calls.
    public init(outcome: Outcome, verdict: Verdict, exchange: Int) {
        self.outcome = outcome
        self.verdict = verdict
        self.exchange = exchange
    }

    /// The value; `nil` for every other outcome.
    public var value: Value? { if case .value(let value) = outcome { value } else { nil } }
    /// The refusal; `nil` for every other outcome.
    public var refusal: Refusal? { if case .refused(let refusal) = outcome { refusal } else { nil } }

    /// The outcome in one line, for a report.
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
    /// 404: the file isn't there, or this user may not know of it (docs/protocol/endpoints.md#status-codes).
    case notFound
    /// 409, with `X-WOPI-Lock` as it came: `nil` when the header is absent.
    case conflict(lock: String?)
    /// A refusal of the token endpoint (RFC 6749 §5.2).
    case oauth(error: String, status: Int)
    /// 501: the host doesn't have the operation, or not for this file.
    case notSupported
    /// Any other status: 400, 412, 413, 500.
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

    /// 401 and 404 both say that a WOPI token is no good (docs/protocol/endpoints.md#status-codes).
    public var isTokenRefusal: Bool {
        switch self {
        case .unauthorized, .notFound: true
        default: false
        }
    }
}
