public import OfficeClient

/// A step didn't come out as it has to; the scene ends.
public struct Shortfall: Error, Sendable {
    public let finding: Finding

    public init(
        _ section: String, expected: String, came: String, cause: String = "", kind: Finding.Kind = .wrong
    ) {
        finding = Finding(.breaks, kind, section: section, expected: expected, came: came, cause: cause)
    }

    public init(_ finding: Finding) { self.finding = finding }
}

extension Answer {
    /// The value, or a shortfall that says what came instead.
    func need(_ section: String, _ expected: String, cause: String = "") throws(Shortfall) -> Value {
        if let value { return value }
        if let finding = verdict.findings.first(where: { $0.weight == .breaks }) { throw Shortfall(finding) }
        throw Shortfall(section, expected: expected, came: summary, cause: cause)
    }
}

extension Answer<LockOutcome> {
    /// Granted, or a shortfall.
    @discardableResult
    func needGranted(_ section: String, _ expected: String) throws(Shortfall) -> String? {
        switch try need(section, expected) {
        case .granted(let version): return version
        case .conflict(let lock):
            throw Shortfall(section, expected: expected, came: Refusal.conflict(lock: lock).description)
        }
    }

    /// A conflict, or a shortfall.
    @discardableResult
    func needConflict(_ section: String, _ expected: String, cause: String = "") throws(Shortfall) -> String? {
        switch try need(section, expected, cause: cause) {
        case .conflict(let lock): return lock
        case .granted: throw Shortfall(section, expected: expected, came: "200", cause: cause)
        }
    }
}
