import Synchronization

/// Folders this process knows to be on the disk.
///
/// That one is there says nothing of the kind: another process may have made it just now, and not flushed it yet.
final class KnownFolders: Sendable {
    private let names = Mutex<Set<String>>([])

    /// Makes a folder in `parent` that will be there after a power cut.
    func make(_ name: String, in parent: String) throws {
        guard !names.withLock({ $0.contains(name) }) else { return }
        try System.makeFolder("\(parent)/\(name)")
        try System.flushFolder(parent)
        names.withLock { _ = $0.insert(name) }
    }
}
