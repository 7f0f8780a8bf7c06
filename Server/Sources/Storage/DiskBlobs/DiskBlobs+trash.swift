import Basics
public import Foundation
public import Documents

/// Content that no version uses is first moved to `trash/`. Opening content also searches `trash/`, so no document is
/// lost if an older backup of the database is restored, or if garbage collection overlooked a version.
extension DiskBlobs {
    /// The number of files that are locked at the same time while the database is queried. Each locked file occupies a
    /// file descriptor.
    private static let piece = 64

    /// Tries to lock each file exclusively. If that fails, the file is in use: this or another process has claimed the
    /// file or is reading it.
    public func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey> {
        try await threads.run { [self] in
            try Set(
                keys.filter { key in
                    guard let file = try openPresent(key) else { return false }
                    return System.lock(file, exclusively: true) == .refused
                })
        }
    }

    /// Locks 64 files at a time while it calls `unnamed` to find the files that no version uses, so that no process can
    /// claim these files until they are in the trash.
    public func trash(
        _ keys: [BlobKey], now: Date, unnamed: @Sendable ([BlobKey]) async throws -> [BlobKey]
    ) async throws -> [BlobKey] {
        var moved: [BlobKey] = []
        for start in stride(from: 0, to: keys.count, by: Self.piece) {
            let piece = Array(keys[start..<min(start + Self.piece, keys.count)])
            let held = try await threads.run { [self] in try piece.compactMap { try HeldContent($0, in: self) } }
            let gone = Set(try await unnamed(held.map(\.key)))
            moved += try await threads.run {
                try held.filter { gone.contains($0.key) }.compactMap { try $0.move(now: now) ? $0.key : nil }
            }
        }
        return moved
    }

    /// The files in the trash, with sizes and times from the file system.
    public func trashed() async throws -> [TrashedContent] {
        try await threads.run { [self] in
            try System.names(in: trashFolder).compactMap { name in
                guard let key = Self.key(of: name), let status = try System.status("\(trashFolder)/\(name)") else {
                    return nil
                }
                return TrashedContent(key: key, size: status.size, since: status.written)
            }
        }
    }

    /// Moves content from the trash back to its regular folder, even if the content is damaged.
    public func recover(_ key: BlobKey) async throws { _ = try await threads.run { [self] in try putBack(key) } }

    /// Deletes content from the trash, including damaged copies.
    public func purge(_ keys: [BlobKey]) async throws {
        try await threads.run { [self] in
            for path in keys.map(trashPath) {
                try System.remove(path)
                try System.remove(path + Self.asideSuffix)
            }
        }
    }
}

extension DiskBlobs {
    var trashFolder: String { "\(folder)/trash" }

    func trashPath(of key: BlobKey) -> String { "\(trashFolder)/\(key.rawValue)" }

    /// Parses the key from a file name such as `abcdef…`, or `abcdef….damaged` for damaged content.
    static func key(of name: String) -> BlobKey? {
        BlobKey(rawValue: name.hasSuffix(asideSuffix) ? String(name.dropLast(asideSuffix.count)) : name)
    }

    /// Opens content at its regular path, or the file `….damaged` if the content is damaged.
    func openPresent(_ key: BlobKey) throws -> Descriptor? {
        let path = path(of: key)
        if let file = try System.openPresent(path) { return file }
        return try System.openPresent(path + Self.asideSuffix)
    }

    /// Moves content from the trash back to its regular path. Blocks. Another process may recover the same content at
    /// the same time.
    ///
    /// - Returns: whether the content was in the trash.
    @discardableResult
    func putBack(_ key: BlobKey) throws -> Bool {
        var wasThere = false
        for suffix in ["", Self.asideSuffix] {
            let source = trashPath(of: key) + suffix
            guard try System.status(source) != nil else { continue }
            try known.flush(known.make(Self.part(of: key), in: folder), in: folder)
            wasThere = try System.renamePresent(source, to: path(of: key) + suffix) || wasThere
        }
        if wasThere { try System.flushFolder("\(folder)/\(Self.part(of: key))") }
        return wasThere
    }
}

/// Content under an exclusive lock. No process can claim it as long as this value exists.
private final class HeldContent: Sendable {
    let key: BlobKey
    private let file: Descriptor
    private let blobs: DiskBlobs

    /// Locks the content. Returns `nil` when the content doesn't exist or is in use.
    init?(_ key: BlobKey, in blobs: DiskBlobs) throws {
        guard let file = try blobs.openPresent(key), System.lock(file, exclusively: true) != .refused else {
            return nil
        }
        self.key = key
        self.file = file
        self.blobs = blobs
    }

    /// Moves the content to the trash without flushing. After a power failure, the content is either at its regular
    /// path or in the trash. Opening content tries both paths.
    ///
    /// - Returns: whether there was content to move.
    func move(now: Date) throws -> Bool {
        // Sets the time before the move. If the process crashed between the two steps in the opposite order, the
        // content would be in the trash with an old time, and would be deleted too early.
        try System.setWritten(file, now, path: key.rawValue)
        var wasThere = false
        for suffix in ["", DiskBlobs.asideSuffix] {
            let (source, target) = (blobs.path(of: key) + suffix, blobs.trashPath(of: key) + suffix)
            wasThere = try System.renamePresent(source, to: target) || wasThere
        }
        return wasThere
    }
}
