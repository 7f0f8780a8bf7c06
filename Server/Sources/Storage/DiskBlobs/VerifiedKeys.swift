import Synchronization
import Documents

/// The keys whose content this process has compared with its hash. Each file is read only once for this check, even if
/// several callers open it at the same time.
final class VerifiedKeys: Sendable {
    private struct State {
        var good: Set<BlobKey> = []
        var underWay: [BlobKey: Task<Bool, any Error>] = [:]

        mutating func add(_ key: BlobKey) {
            if good.count >= VerifiedKeys.maxCount { good.removeFirst() }
            good.insert(key)
        }
    }

    /// The maximum number of remembered keys, which limits memory. Beyond it, some content is read again.
    private static let maxCount = 100_000

    private let state = Mutex(State())

    /// Marks content as verified, after its hash has just been computed.
    func noteGood(_ key: BlobKey) { state.withLock { $0.add(key) } }

    /// Whether the content is what was saved.
    ///
    /// - Parameter read: reads the content and compares its hash.
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
