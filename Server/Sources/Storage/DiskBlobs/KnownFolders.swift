import Synchronization

/// The folders that this process knows to survive a power cut.
///
/// A folder that exists need not: another process may have made it just now, and not flushed it yet.
final class KnownFolders: Sendable {
    private struct State {
        var names: Set<String> = []
        var hasLooked = false
    }

    private let state = Mutex(State())

    /// Makes a folder in `parent`, unless it is known.
    ///
    /// - Returns: the names that ``flush(_:in:)`` has to be called with before anything relies on the folder.
    func make(_ name: String, in parent: String) throws -> [String] {
        let (isKnown, hasLooked) = state.withLock { ($0.names.contains(name), $0.hasLooked) }
        guard !isKnown else { return [] }
        try System.makeFolder("\(parent)/\(name)")
        // The first flush is good for all that were there before it.
        return hasLooked ? [name] : try System.names(in: parent)
    }

    /// Makes folders survive a power cut.
    func flush(_ unknown: [String], in parent: String) throws {
        guard !unknown.isEmpty else { return }
        try System.flushFolder(parent)
        note(unknown)
    }

    /// Takes folders for known, also where nothing has to survive.
    func note(_ names: [String]) {
        state.withLock { state in
            state.names.formUnion(names)
            state.hasLooked = true
        }
    }
}
