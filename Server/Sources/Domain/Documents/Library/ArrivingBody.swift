import Basics
import Synchronization

/// Bytes of bodies that are arriving, by the person whose documents they are for. Each server counts its own.
final class ArrivingBytes: Sendable {
    private let counts = Mutex<[UserID: Int64]>([:])

    /// - Returns: all bytes that are arriving for the person now.
    func add(_ bytes: Int64, for owner: UserID) -> Int64 {
        counts.withLock { counts in
            let (sum, isTooMuch) = counts[owner, default: 0].addingReportingOverflow(bytes)
            counts[owner] = isTooMuch ? .max : sum
            return counts[owner, default: 0]
        }
    }

    func remove(_ bytes: Int64, for owner: UserID) {
        counts.withLock { counts in
            let left = counts[owner, default: 0] - min(bytes, counts[owner, default: 0])
            counts[owner] = left > 0 ? left : nil
        }
    }
}

/// One body on its way into somebody's documents, held to the room that they have left.
///
/// The save decides in the end, and it does so when the body is complete. Without this, a body of any length would be on
/// the disk by then.
final class Arrival: Sendable {
    /// The room that is left, as it was when the body turned out to be more than a small one.
    struct Left: Sendable {
        /// Bytes.
        var bytes: Int64
        /// Bytes of the whole bound.
        var limit: Int64
    }

    /// Bytes of all bodies for one person that are stored beyond the room that is left: they may turn out to be what a
    /// document has already, for which none is needed.
    static let allowance: Int64 = 64 * 1024 * 1024

    private struct State {
        var received: Int64 = 0
        /// Bytes that the person's other bodies see.
        var counted: Int64 = 0
        var left: Left?
        var isAsked = false
        /// Whether the rest of the body is read and dropped.
        var isOver = false
    }

    private let owner: UserID
    private let all: ArrivingBytes
    /// Bytes up to which a body is kept in memory, and nothing has to be asked.
    private let inlineLimit: Int64
    /// Bytes of the largest document.
    private let limit: Int64?
    private let allowance: Int64
    private let usage: @Sendable () async throws -> Left?
    private let state = Mutex(State())

    init(
        for owner: UserID, among all: ArrivingBytes, inlineLimit: Int, limit: Int64?, allowance: Int64 = allowance,
        usage: @escaping @Sendable () async throws -> Left?
    ) {
        (self.owner, self.all, self.inlineLimit) = (owner, all, Int64(inlineLimit))
        (self.limit, self.allowance, self.usage) = (limit, allowance, usage)
    }

    /// Counts bytes that have come.
    ///
    /// - Returns: whether to store them; `false` for a body that there is no room for, the rest of which is dropped.
    /// - Throws: ``DocumentsError/tooLarge(limit:)``, since what is dropped counts as well.
    func take(_ bytes: Int) async throws -> Bool {
        let (received, isAsked) = state.withLock { state in
            let (sum, isTooMuch) = state.received.addingReportingOverflow(Int64(bytes))
            state.received = isTooMuch ? .max : sum
            return (state.received, state.isAsked)
        }
        if let limit, received > limit { throw DocumentsError.tooLarge(limit: limit) }
        guard received > inlineLimit else { return true }
        if !isAsked {
            let left = try await usage()
            state.withLock { ($0.left, $0.isAsked) = (left, true) }
        }
        return state.withLock { state in
            guard !state.isOver, let left = state.left else { return !state.isOver }
            let total = all.add(received - state.counted, for: owner)
            state.counted = received
            state.isOver = total - left.bytes > allowance
            return !state.isOver
        }
    }

    /// The error for a body that has come whole, and that there is no room for; `nil` where it was stored.
    var refusal: DocumentsError? {
        state.withLock { state in
            guard state.isOver, let left = state.left else { return nil }
            let (excess, isTooMuch) = state.received.subtractingReportingOverflow(left.bytes)
            // It may be the person's other bodies that take the room.
            return .quotaExceeded(limit: left.limit, excess: isTooMuch ? .max : max(1, excess))
        }
    }

    /// Counts the body no more: its save has counted it, or it was discarded.
    func end() {
        let counted = state.withLock { state in
            defer { state.counted = 0 }
            return state.counted
        }
        if counted > 0 { all.remove(counted, for: owner) }
    }
}

/// A body that is stored only as far as there is room for it.
struct ArrivingBody<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element == [UInt8] {
    typealias Element = [UInt8]

    let base: Base
    let arrival: Arrival

    /// One way through the body.
    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate let arrival: Arrival

        mutating func next() async throws -> [UInt8]? {
            while let bytes = try await base.next() {
                if try await arrival.take(bytes.count) { return bytes }
            }
            if let refusal = arrival.refusal { throw refusal }
            return nil
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: base.makeAsyncIterator(), arrival: arrival)
    }
}
