import Synchronization

/// Names of folders whose directory entries are known to be on the disk, so that they survive a power failure.
///
/// An existing folder may not be durable yet: another process may have just created it without flushing.
final class KnownFolders: Sendable {
    private struct State {
        var names: Set<String> = []
        var hasLooked = false
    }

    private let state = Mutex(State())

    /// Creates a folder in `parent`, unless the folder is already known to be durable.
    ///
    /// - Returns: the names to pass to ``flush(_:in:)`` before the folder is relied on.
    func make(_ name: String, in parent: String) throws -> [String] {
        let (isKnown, hasLooked) = state.withLock { ($0.names.contains(name), $0.hasLooked) }
        guard !isKnown else { return [] }
        try System.makeFolder("\(parent)/\(name)")
        // The first flush also makes all previously existing folders durable.
        return hasLooked ? [name] : try System.names(in: parent)
    }

    /// Flushes `parent`, so that the folders named in `unknown` survive a power failure.
    func flush(_ unknown: [String], in parent: String) throws {
        guard !unknown.isEmpty else { return }
        try System.flushFolder(parent)
        note(unknown)
    }

    /// Marks folders as durable without flushing, which is enough for a cache.
    func note(_ names: [String]) {
        state.withLock { state in
            state.names.formUnion(names)
            state.hasLooked = true
        }
    }
}
