/// A problem of a response, or a note on a response, with the rule of the protocol that the response is judged by.
public struct Finding: Codable, Hashable, Sendable, CustomStringConvertible {
    /// How severe a finding is.
    public enum Weight: String, Codable, Hashable, Sendable, Comparable {
        /// The response is unusual, but every client accepts it and continues.
        case note
        /// A client that enforces every rule refuses the response, but a lenient client accepts it and continues.
        case strict
        /// The response is so wrong that no client can continue.
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

    /// The kind of a finding: the response was wrong, or it was late.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The response is wrong or missing.
        case wrong
        /// The response was late. This happens occasionally on a loaded machine, so the case is repeated with a longer
        /// timeout.
        case late
    }

    /// How severe the finding is, which says how clients react to the response.
    public var weight: Weight
    /// Whether the response was wrong or only late.
    public var kind: Kind
    /// The page and heading in docs/protocol that contain the rule, such as `files.md#lock-header`.
    /// ``PublicSource`` has the corresponding public page.
    public var section: String
    /// The response that the protocol requires, in words.
    public var expected: String
    /// The actual response in words, with secrets masked.
    public var came: String
    /// The usual cause of such a response, in words; empty if the cause is unknown.
    public var cause: String
    /// The number of seconds to wait before the next request (429, 503).
    public var retryAfter: Int?

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - expected: continues the sentence "expected …".
    ///   - came: continues the sentence "came …".
    ///   - cause: the usual cause; empty if there are many.
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

    /// The rule, the expected response and the actual response.
    public var description: String {
        "\(PublicSource.titles(section)): expected \(expected); received \(came)"
            + (cause.isEmpty ? "" : " (likely cause: \(cause))")
    }
}

/// The findings about a response, and whether a strict and a lenient client would accept the response.
public struct Verdict: Hashable, Sendable {
    /// The findings in the order in which they were added.
    public private(set) var findings: [Finding]

    /// Creates a verdict. Without findings, every client is satisfied.
    public init(_ findings: [Finding] = []) { self.findings = findings }

    /// Whether a client that enforces every rule accepts the response.
    public var satisfiesStrict: Bool { !findings.contains { $0.weight >= .strict } }
    /// Whether a lenient client accepts the response. A lenient client ignores errors in values that it doesn't need.
    public var satisfiesLenient: Bool { !findings.contains { $0.weight == .breaks } }
    /// Whether a finding says that the response was late.
    public var isLate: Bool { findings.contains { $0.kind == .late } }
}

/// The outcome of a call, and the findings about its response. The outcome is a value, a refusal that the protocol
/// defines, or an unusable response.
public struct Answer<Value: Sendable>: Sendable {
    /// The result of a call, as the client sees it.
    public enum Outcome: Sendable {
        /// The value that the operation returns.
        case value(Value)
        /// The host refused the call. A refusal that the caller expects has no finding.
        case refused(Refusal)
        /// The status means success, but the value that belongs to it is missing or unreadable.
        case unreadable
        /// There was no response, or the response couldn't be received.
        case failed(TransportFailure)
    }

    /// The result of the call: a value, a refusal or a failure.
    public let outcome: Outcome
    /// The findings about the response.
    public let verdict: Verdict
    /// The id under which the recorder stores the request and response (``Exchange/id``).
    public let exchange: Int

    /// Creates an answer, for example an answer that represents several calls.
    public init(outcome: Outcome, verdict: Verdict, exchange: Int) {
        self.outcome = outcome
        self.verdict = verdict
        self.exchange = exchange
    }

    /// The value; `nil` for any other outcome.
    public var value: Value? { if case .value(let value) = outcome { value } else { nil } }
    /// The refusal; `nil` for any other outcome.
    public var refusal: Refusal? { if case .refused(let refusal) = outcome { refusal } else { nil } }

    /// The outcome in one line, for a report.
    public var summary: String {
        switch outcome {
        case .value: "200"
        case .refused(let refusal): refusal.description
        case .unreadable: "200 with an unusable body"
        case .failed(let failure): failure.description
        }
    }
}

/// A refusal in terms of the protocol.
public enum Refusal: Hashable, Sendable, CustomStringConvertible {
    /// 401, with the challenge; `nil` if the response contains no readable challenge.
    case unauthorized(Challenge?)
    /// 404: the file doesn't exist, or the user may not know of it (docs/protocol/endpoints.md#status-codes).
    case notFound
    /// 409: the file has another lock, which is the value of `X-WOPI-Lock`; `nil` if this header is missing.
    case conflict(lock: String?)
    /// A refusal of the token endpoint (RFC 6749 §5.2).
    case oauth(error: String, status: Int)
    /// 501: the host doesn't support the operation, or doesn't support it for this file.
    case notSupported
    /// Any other status: 400, 412, 413, 500.
    case status(Int)

    /// A sentence for the report.
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

    /// Whether the status says that the WOPI access token is invalid, which is 401 or 404
    /// (docs/protocol/endpoints.md#status-codes).
    public var isTokenRefusal: Bool {
        switch self {
        case .unauthorized, .notFound: true
        default: false
        }
    }
}
