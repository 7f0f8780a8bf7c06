import Basics
import Synchronization

/// Counts, for each owner of documents, the bytes of request bodies that are currently being received. Each server
/// process counts separately.
final class ArrivingBytes: Sendable {
    private let counts = Mutex<[UserID: Int64]>([:])

    /// Adds the number of bytes just received in a request body.
    ///
    /// - Returns: the bytes of all request bodies currently being received for this owner.
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

/// A request body being received into a user's documents, limited by the user's remaining quota.
///
/// The save checks the quota again, but only when the body is complete. Without the limit of this class, a body of any
/// length could fill the disk before that check.
final class Arrival: Sendable {
    /// The owner's remaining quota. It is read when a request body becomes too large to stay in memory.
    struct Left: Sendable {
        /// The number of bytes that can be added before the quota is exceeded.
        var bytes: Int64
        /// The whole quota of the user in bytes.
        var limit: Int64
    }

    /// The number of bytes that all bodies for one user may together store beyond the user's remaining quota. Some
    /// bytes beyond the quota are allowed, because a body that equals a document's current content needs no quota.
    static let allowance: Int64 = 64 * 1024 * 1024

    private struct State {
        var received: Int64 = 0
        /// The number of bytes of this request body that were already added to ``ArrivingBytes``.
        var counted: Int64 = 0
        var left: Left?
        var isAsked = false
        /// Whether the quota is exceeded, so the rest of the body is read and dropped.
        var isOver = false
    }

    private let owner: UserID
    private let all: ArrivingBytes
    /// The size in bytes up to which a request body stays in memory and isn't counted in ``ArrivingBytes``.
    private let inlineLimit: Int64
    /// The maximum size of a document in bytes.
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

    /// Counts bytes of the request body that were just received.
    ///
    /// - Returns: whether to store these bytes. `false` when the request body exceeds the quota, so the rest of the
    ///   body is dropped.
    /// - Throws: ``DocumentsError/tooLarge(limit:)``; dropped bytes count toward the limit too.
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

    /// The error for a completely received body that exceeded the quota; `nil` when the body was stored.
    var refusal: DocumentsError? {
        state.withLock { state in
            guard state.isOver, let left = state.left else { return nil }
            let (excess, isTooMuch) = state.received.subtractingReportingOverflow(left.bytes)
            // If other uploads used up the quota, this body's own excess may be 0, so report at least one byte.
            return .quotaExceeded(limit: left.limit, excess: isTooMuch ? .max : max(1, excess))
        }
    }

    /// Stops counting the body, because the save has added the body to the user's storage usage or the body was
    /// discarded.
    func end() {
        let counted = state.withLock { state in
            defer { state.counted = 0 }
            return state.counted
        }
        if counted > 0 { all.remove(counted, for: owner) }
    }
}

/// A request body that is stored until it exceeds the quota. After that, the rest of the body is read and dropped.
struct ArrivingBody<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element == [UInt8] {
    typealias Element = [UInt8]

    let base: Base
    let arrival: Arrival

    /// An iterator that reads the body once.
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
