import OfficeClient

extension Answer {
    /// The value.
    ///
    /// - Throws: ``Shortfall`` with what came instead.
    func need(_ section: String, _ expected: String, cause: String = "") throws(Shortfall) -> Value {
        if let value { return value }
        if let finding = verdict.findings.first(where: { $0.weight == .breaks }) { throw Shortfall(finding) }
        throw Shortfall(section, expected: expected, came: summary, cause: cause)
    }
}

extension Answer<LockOutcome> {
    /// The version that came with a lock operation that was granted.
    ///
    /// - Throws: ``Shortfall`` when it was refused, or there was no answer.
    @discardableResult
    func needGranted(_ section: String, _ expected: String) throws(Shortfall) -> String? {
        switch try need(section, expected) {
        case .granted(let version): return version
        case .conflict(let lock):
            throw Shortfall(section, expected: expected, came: Refusal.conflict(lock: lock).description)
        }
    }

    /// The lock that came with a conflict.
    ///
    /// - Throws: ``Shortfall`` when the operation was granted, or there was no answer.
    @discardableResult
    func needConflict(_ section: String, _ expected: String, cause: String = "") throws(Shortfall) -> String? {
        switch try need(section, expected, cause: cause) {
        case .conflict(let lock): return lock
        case .granted: throw Shortfall(section, expected: expected, came: "200", cause: cause)
        }
    }
}
