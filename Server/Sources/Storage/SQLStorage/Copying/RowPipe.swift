import Dispatch
import Synchronization

/// Passes rows from a transaction of one database to a transaction of another, each on a thread that may block.
///
/// The pipe holds a few batches, so neither side has more in memory than that, for any number of rows.
final class RowPipe: Sendable {
    /// A batch of rows of one table, in the order of its key.
    struct Batch: Sendable {
        /// The index of the table in ``CopiedTable/all``.
        let table: Int
        let rows: [SQLRow]
    }

    /// The other side stopped because of its own error, or one side's transaction was retried, which the other side
    /// can't follow.
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

    /// Creates a pipe.
    ///
    /// - Parameter capacity: the number of batches that may wait.
    init(capacity: Int = 4) {
        // Create the semaphore with zero and signal it: a DispatchSemaphore traps if its value at deallocation is below
        // its initial value, which happens when batches are left.
        for _ in 0..<capacity { usage.signal() }
    }

    /// Records that the sending body has begun.
    ///
    /// - Throws: ``Broken`` when the body has begun before, because its transaction was retried.
    func beginSending() throws {
        try state.withLock { state in
            guard !state.hasBegunSending else { throw Broken() }
            state.hasBegunSending = true
        }
    }

    /// Records that the receiving body has begun.
    ///
    /// - Throws: ``Broken`` when the body has begun before, because its transaction was retried.
    func beginTaking() throws {
        try state.withLock { state in
            guard !state.hasBegunTaking else { throw Broken() }
            state.hasBegunTaking = true
        }
    }

    /// Sends a batch after waiting for space.
    ///
    /// - Throws: ``Broken`` when the receiver has ended.
    func send(_ batch: Batch) throws {
        usage.wait()
        try state.withLock { state in
            guard !state.isBroken else { throw Broken() }
            state.batches.append(batch)
        }
        ready.signal()
    }

    /// Marks the end of the rows, so that the receiver stops after the last batch.
    func complete() {
        state.withLock { $0.isComplete = true }
        ready.signal()
    }

    /// Waits for a batch; returns nil after the last.
    ///
    /// - Throws: ``Broken`` when the sender has ended early.
    func next() throws -> Batch? {
        ready.wait()
        defer { usage.signal() }
        return try state.withLock { state in
            guard !state.isBroken else { throw Broken() }
            return state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
    }

    /// Wakes and ends both sides. It has no effect on a receiver that already has all batches.
    func breakOff() {
        state.withLock { $0.isBroken = true }
        usage.signal()
        ready.signal()
    }
}
