import Synchronization

/// Reports the kinds of audit events after they were committed, so that the server can count them. A transaction that
/// is rolled back or tried again reports nothing twice.
public final class EventObserver: Sendable {
    private let report = Mutex<(@Sendable (String) -> Void)?>(nil)

    init() {}

    /// Sets the function that is called with the kind of each event, such as `file_saved`, after its commit.
    public func observe(_ report: @escaping @Sendable (String) -> Void) { self.report.withLock { $0 = report } }

    func committed(_ tally: EventTally) {
        guard !tally.kinds.isEmpty, let report = report.withLock({ $0 }) else { return }
        for kind in tally.kinds { report(kind) }
    }
}

/// The kinds of the audit events that one transaction has written so far.
final class EventTally: Sendable {
    private let written = Mutex<[String]>([])

    var kinds: [String] { written.withLock { $0 } }

    func add(_ kind: String) { written.withLock { $0.append(kind) } }

    /// Begins a transaction, which may be the second attempt after a rollback.
    func begin() { written.withLock { $0.removeAll() } }
}
