import Synchronization

/// The tokens of the locks that this tree released last. If the server still has one of these locks, an UNLOCK got lost,
/// and the lock must be released again.
final class ReleasedLocks: Sendable {
    private static let maxCount = 1000
    /// Oldest first.
    private let tokens = Mutex<[String]>([])

    func add(_ token: String) {
        tokens.withLock { tokens in
            if !tokens.contains(token) { tokens.append(token) }
            if tokens.count > Self.maxCount { tokens.removeFirst(tokens.count - Self.maxCount) }
        }
    }

    /// Removes the token of a lock that was taken, for servers that give a token more than once.
    func remove(_ token: String) { tokens.withLock { $0.removeAll { $0 == token } } }

    func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
}
