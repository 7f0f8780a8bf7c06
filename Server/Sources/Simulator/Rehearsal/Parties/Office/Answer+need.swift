import OfficeClient

extension Answer {
    /// Returns the value of a usable response.
    ///
    /// - Throws: ``UnmetExpectation``, which describes the actual response.
    func requireValue(_ section: String, _ expected: String, cause: String = "") throws(UnmetExpectation) -> Value {
        if let value { return value }
        if let finding = verdict.findings.first(where: { $0.weight == .breaks }) { throw UnmetExpectation(finding) }
        throw UnmetExpectation(section, expected: expected, came: summary, cause: cause)
    }
}

extension Answer<LockOutcome> {
    /// Returns the version from a granted lock operation.
    ///
    /// - Throws: ``UnmetExpectation`` if it was refused or there was no response.
    @discardableResult
    func requireGranted(_ section: String, _ expected: String) throws(UnmetExpectation) -> String? {
        switch try requireValue(section, expected) {
        case .granted(let version): return version
        case .conflict(let lock):
            throw UnmetExpectation(section, expected: expected, came: Refusal.conflict(lock: lock).description)
        }
    }

    /// Returns the current lock from a conflict.
    ///
    /// - Throws: ``UnmetExpectation`` if the operation was granted or there was no response.
    @discardableResult
    func requireConflict(_ section: String, _ expected: String, cause: String = "") throws(UnmetExpectation) -> String?
    {
        switch try requireValue(section, expected, cause: cause) {
        case .conflict(let lock): return lock
        case .granted: throw UnmetExpectation(section, expected: expected, came: "200", cause: cause)
        }
    }
}
