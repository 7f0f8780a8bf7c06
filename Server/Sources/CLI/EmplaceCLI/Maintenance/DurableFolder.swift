import Foundation

/// Creates a directory that survives a power failure: the entry of the directory in its parent is flushed, and so are
/// the entries of parents that are created too.
struct DurableFolder {
    private let url: URL
    /// Flushes a directory to the disk, so that its entries survive a power failure.
    private let flush: (URL) throws -> Void

    init(_ url: URL, flush: @escaping (URL) throws -> Void = DurableFolder.flush) {
        self.url = url.absoluteURL.standardizedFileURL
        self.flush = flush
    }

    /// Creates the directory and its missing parents. Only their owner can access them. A directory that exists isn't
    /// changed.
    func make() throws {
        let missing = Self.missing(from: url)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for folder in missing { try flush(folder.deletingLastPathComponent()) }
    }

    /// Returns the directories in the path that don't exist, beginning with the topmost one.
    private static func missing(from url: URL) -> [URL] {
        var missing: [URL] = [], next = url
        while next.pathComponents.count > 1, !FileManager.default.fileExists(atPath: next.path) {
            missing.insert(next, at: 0)
            next = next.deletingLastPathComponent()
        }
        return missing
    }

    static func flush(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

extension URL {
    /// Returns whether this URL is `folder` or inside it. Symbolic links in both URLs are resolved first.
    func isWithin(_ folder: URL) -> Bool { resolvedComponents.starts(with: folder.resolvedComponents) }

    /// The components of the path after symbolic links are resolved. Components that don't exist yet stay as they are.
    private var resolvedComponents: [String] {
        var existing = absoluteURL.standardizedFileURL, missing: [String] = []
        while existing.pathComponents.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
            missing.insert(existing.lastPathComponent, at: 0)
            existing = existing.deletingLastPathComponent()
        }
        return (existing.resolvingSymlinksInPath().pathComponents + missing).filter { $0 != "/" }
    }
}
