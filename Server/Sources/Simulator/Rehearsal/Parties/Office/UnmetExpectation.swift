public import OfficeClient

/// The error of a step in which a response didn't meet the protocol's requirements. It ends the case.
public struct UnmetExpectation: Error, Sendable {
    /// The requirement that wasn't met, and the actual response.
    public let finding: Finding

    /// Creates an error from the required and the actual response.
    public init(
        _ section: String, expected: String, came: String, cause: String = "", kind: Finding.Kind = .wrong
    ) {
        finding = Finding(
            .breaks, kind, section: section, expected: expected, came: came.isEmpty ? "nothing" : came, cause: cause)
    }

    /// Creates an error from a finding.
    public init(_ finding: Finding) { self.finding = finding }
}

extension Answer {
    /// Returns the value of the answer.
    ///
    /// - Throws: ``UnmetExpectation``, which describes the actual response, if the answer has no value.
    func requireValue(_ section: String, _ expected: String, cause: String = "") throws(UnmetExpectation) -> Value {
        if let value { return value }
        if let finding = verdict.findings.first(where: { $0.weight == .breaks }) { throw UnmetExpectation(finding) }
        throw UnmetExpectation(section, expected: expected, came: summary, cause: cause)
    }
}

extension Answer<LockOutcome> {
    /// Returns the item version from the response to a successful lock operation.
    ///
    /// - Throws: ``UnmetExpectation`` if the host refused the operation or didn't respond.
    @discardableResult
    func requireGranted(_ section: String, _ expected: String) throws(UnmetExpectation) -> String? {
        switch try requireValue(section, expected) {
        case .granted(let version): return version
        case .conflict(let lock):
            throw UnmetExpectation(section, expected: expected, came: Refusal.conflict(lock: lock).description)
        }
    }

    /// Returns the current lock from the response to a refused lock operation (409).
    ///
    /// - Throws: ``UnmetExpectation`` if the operation succeeded or there was no response.
    @discardableResult
    func requireConflict(_ section: String, _ expected: String, cause: String = "") throws(UnmetExpectation) -> String?
    {
        switch try requireValue(section, expected, cause: cause) {
        case .conflict(let lock): return lock
        case .granted: throw UnmetExpectation(section, expected: expected, came: "200", cause: cause)
        }
    }
}
