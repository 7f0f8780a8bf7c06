import Synchronization
import Documents

/// The keys whose content this process has compared with its hash; each is read for that once, however many ask.
final class VerifiedKeys: Sendable {
    private struct State {
        var good: Set<BlobKey> = []
        var underWay: [BlobKey: Task<Bool, any Error>] = [:]

        mutating func add(_ key: BlobKey) {
            if good.count >= VerifiedKeys.maxCount { good.removeFirst() }
            good.insert(key)
        }
    }

    /// Bounds the memory this takes; past it, some content is read once more.
    private static let maxCount = 100_000

    private let state = Mutex(State())

    /// Takes the word of whoever has hashed it just now.
    func noteGood(_ key: BlobKey) { state.withLock { $0.add(key) } }

    /// - Parameter read: whether the content is what was saved.
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
