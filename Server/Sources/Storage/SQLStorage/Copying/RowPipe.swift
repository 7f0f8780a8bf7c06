import Dispatch
import Synchronization

/// Rows on their way from a transaction of one database to a transaction of another, each on a thread of its own that may
/// block.
///
/// It holds a few batches, so that neither side has more in memory than that, however many rows there are.
final class RowPipe: Sendable {
    /// Rows of one table, in the order of its key.
    struct Batch: Sendable {
        /// The position of the table among ``CopiedTable/all``.
        let table: Int
        let rows: [SQLRow]
    }

    /// The other side ended before this one, for a reason of its own, or one side's body began a second time, which the
    /// other can't follow.
    struct Broken: Error {}

    private struct State {
        var batches: [Batch] = []
        var hasBegunSending = false
        var hasBegunTaking = false
        var isComplete = false
        var isBroken = false
    }

    private let state = Mutex(State())
    private let usage = DispatchSemaphore(value: 0)
    private let ready = DispatchSemaphore(value: 0)

    /// - Parameter capacity: batches that may wait.
    init(capacity: Int = 4) {
        // A semaphore that begins with more may not end with less, as it does when batches are left.
        for _ in 0..<capacity { usage.signal() }
    }

    /// Notes that the body which sends begins.
    ///
    /// - Throws: ``Broken`` the second time.
    func beginSending() throws {
        try state.withLock { state in
            guard !state.hasBegunSending else { throw Broken() }
            state.hasBegunSending = true
        }
    }

    /// Notes that the body which takes begins.
    ///
    /// - Throws: ``Broken`` the second time.
    func beginTaking() throws {
        try state.withLock { state in
            guard !state.hasBegunTaking else { throw Broken() }
            state.hasBegunTaking = true
        }
    }

    /// Waits for room.
    ///
    /// - Throws: ``Broken`` when nobody takes any more.
    func send(_ batch: Batch) throws {
        usage.wait()
        try state.withLock { state in
            guard !state.isBroken else { throw Broken() }
            state.batches.append(batch)
        }
        ready.signal()
    }

    /// Says that nothing follows.
    func complete() {
        state.withLock { $0.isComplete = true }
        ready.signal()
    }

    /// Waits for a batch; nil after the last.
    ///
    /// - Throws: ``Broken`` when the rest won't come.
    func next() throws -> Batch? {
        ready.wait()
        defer { usage.signal() }
        return try state.withLock { state in
            guard !state.isBroken else { throw Broken() }
            return state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
    }

    /// Ends both sides, whichever waits; without effect on one that has had all.
    func breakOff() {
        state.withLock { $0.isBroken = true }
        usage.signal()
        ready.signal()
    }
}
