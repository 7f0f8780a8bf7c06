import Foundation

/// A folder that survives a power cut once it is made: its name and those of the folders made above it are flushed.
struct DurableFolder {
    private let url: URL
    /// Flushes a folder whose entries have to be on the disk.
    private let flush: (URL) throws -> Void

    init(_ url: URL, flush: @escaping (URL) throws -> Void = DurableFolder.flush) {
        self.url = url.absoluteURL.standardizedFileURL
        self.flush = flush
    }

    /// Makes the folder and missing ones above it, for their owner alone. One that exists stays as it is.
    func make() throws {
        let missing = Self.missing(from: url)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for folder in missing { try flush(folder.deletingLastPathComponent()) }
    }

    /// The folders that aren't there, the topmost first.
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
