import Synchronization
import Documents

/// The keys of content whose hash this process has verified. The process reads each file only once for this check, even
/// if several callers open it at the same time.
final class VerifiedKeys: Sendable {
    private struct State {
        var good: Set<BlobKey> = []
        var underWay: [BlobKey: Task<Bool, any Error>] = [:]

        mutating func add(_ key: BlobKey) {
            if good.count >= VerifiedKeys.maxCount { good.removeFirst() }
            good.insert(key)
        }
    }

    /// The maximum number of keys that are remembered, which limits memory. If there are more, some content is verified
    /// again.
    private static let maxCount = 100_000

    private let state = Mutex(State())

    /// Marks content as verified. The caller has just computed its hash.
    func noteGood(_ key: BlobKey) { state.withLock { $0.add(key) } }

    /// Returns whether the content is undamaged.
    ///
    /// - Parameter read: reads the content and compares its hash with the recorded hash.
    func isGood(_ key: BlobKey, _ read: @escaping @Sendable () async throws -> Bool) async throws -> Bool {
        let task: Task<Bool, any Error>? = state.withLock { state in
            if state.good.contains(key) { return nil }
            let task = state.underWay[key] ?? Task { try await read() }
            state.underWay[key] = task
            return task
        }
        guard let task else { return true }
        let result = await task.result
        return try state.withLock { state in
            state.underWay[key] = nil
            let isGood = try result.get()
            if isGood { state.add(key) }
            return isGood
        }
    }
}
