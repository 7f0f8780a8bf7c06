import Synchronization

/// The names of folders whose directory entries are known to be on the disk, so that the folders survive a power
/// failure.
///
/// A folder that already exists may not survive a power failure: another process may have just created it without
/// flushing.
final class KnownFolders: Sendable {
    private struct State {
        var names: Set<String> = []
        var hasLooked = false
    }

    private let state = Mutex(State())

    /// Creates a folder in `parent`, unless the folder is known to be on the disk.
    ///
    /// - Returns: the names to pass to ``flush(_:in:)`` before a file in the folder is used.
    func make(_ name: String, in parent: String) throws -> [String] {
        let (isKnown, hasLooked) = state.withLock { ($0.names.contains(name), $0.hasLooked) }
        guard !isKnown else { return [] }
        try System.makeFolder("\(parent)/\(name)")
        // The first flush also flushes the entries of all folders that existed before.
        return hasLooked ? [name] : try System.names(in: parent)
    }

    /// Flushes `parent`, so that the folders in `unknown` survive a power failure.
    func flush(_ unknown: [String], in parent: String) throws {
        guard !unknown.isEmpty else { return }
        try System.flushFolder(parent)
        note(unknown)
    }

    /// Marks folders as known without flushing them, which is enough for a cache.
    func note(_ names: [String]) {
        state.withLock { state in
            state.names.formUnion(names)
            state.hasLooked = true
        }
    }
}
