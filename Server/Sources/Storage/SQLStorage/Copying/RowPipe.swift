import Dispatch
import Synchronization

/// Passes rows from a transaction of one database to a transaction of another database. Each transaction has a thread
/// that may block.
///
/// The pipe contains only a few batches of rows, so that copying any number of rows needs little memory.
final class RowPipe: Sendable {
    /// A batch of rows of one table, in the order of the table's key.
    struct Batch: Sendable {
        /// The index of the table in ``CopiedTable/all``.
        let table: Int
        let rows: [SQLRow]
    }

    /// The error of one transaction when the other transaction has failed or was retried. A transaction that is retried
    /// would send or expect all rows again, which the other transaction can't do.
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
    /// - Parameter capacity: the number of batches that may wait in the pipe.
    init(capacity: Int = 4) {
        // The semaphore is created with zero and then signaled. A DispatchSemaphore traps if its value at deallocation
        // is below its initial value, which happens when batches are left in the pipe.
        for _ in 0..<capacity { usage.signal() }
    }

    /// Records that the sending transaction has begun.
    ///
    /// - Throws: ``Broken`` when the sending transaction has begun before, because it was retried.
    func beginSending() throws {
        try state.withLock { state in
            guard !state.hasBegunSending else { throw Broken() }
            state.hasBegunSending = true
        }
    }

    /// Records that the receiving transaction has begun.
    ///
    /// - Throws: ``Broken`` when the receiving transaction has begun before, because it was retried.
    func beginTaking() throws {
        try state.withLock { state in
            guard !state.hasBegunTaking else { throw Broken() }
            state.hasBegunTaking = true
        }
    }

    /// Waits until the pipe has space, and then sends a batch.
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

    /// Records that all rows were sent, so that the receiver ends after the last batch.
    func complete() {
        state.withLock { $0.isComplete = true }
        ready.signal()
    }

    /// Waits for a batch and returns it. Returns `nil` after the last batch.
    ///
    /// - Throws: ``Broken`` when the sender has ended before it sent all rows.
    func next() throws -> Batch? {
        ready.wait()
        defer { usage.signal() }
        return try state.withLock { state in
            guard !state.isBroken else { throw Broken() }
            return state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
    }

    /// Ends the sender and the receiver, even if they are waiting. It has no effect on a receiver that already has all
    /// batches.
    func breakOff() {
        state.withLock { $0.isBroken = true }
        usage.signal()
        ready.signal()
    }
}
