public import Documents
public import Foundation

/// Content isn't moved to the trash. Instead, an empty object named `trash/KEY.MILLISECONDS.BYTES` marks it, so nothing
/// is copied and opening still finds the content. Garbage collection recovers content that a version names.
extension S3Blobs {
    /// The keys claimed by this process. The claims of other processes aren't needed: a save that uses content marked
    /// for deletion is refused.
    public func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey> { Set(keys.filter(isClaimed)) }

    /// Marks each object that isn't claimed and that no version uses.
    public func trash(
        _ keys: [BlobKey], now: Date, unnamed: @Sendable ([BlobKey]) async throws -> [BlobKey]
    ) async throws -> [BlobKey] {
        try await calling {
            let marked = try await Set(marks(among: keys).map(\.key))
            let free = keys.filter { !isClaimed($0) && !marked.contains($0) }
            guard !free.isEmpty else { return [] }
            return try await S3Client.severally(unnamed(free)) { try await self.mark($0, now: now) ? $0 : nil }
                .compactMap { $0 }
        }
    }

    /// Marks an object as trash.
    ///
    /// - Returns: whether the object exists.
    private func mark(_ key: BlobKey, now: Date) async throws -> Bool {
        guard let size = try await client.size(of: Self.object(key)) else { return false }
        try await client.put(Mark(key: key, since: now, size: size).object, [])
        return true
    }

    /// Reads the marks of all objects with one listing.
    public func trashed() async throws -> [TrashedContent] {
        try await calling {
            try await marks().map { TrashedContent(key: $0.key, size: $0.size, since: $0.since) }
        }
    }

    /// Removes the mark of an object.
    public func recover(_ key: BlobKey) async throws { try await calling { try await removeMarks(of: key) } }

    /// Deletes the marked objects, then their marks.
    public func purge(_ keys: [BlobKey]) async throws {
        try await calling {
            let marks = try await marks(among: keys)
            // The objects are deleted before their marks, so that after a crash between the two the next run continues.
            try await client.delete(marks.map { Self.object($0.key) })
            try await client.delete(marks.map(\.object))
        }
        for key in keys { await cache.remove(key) }
    }

    func marks() async throws -> [Mark] { try await client.list(Mark.folder).compactMap { Mark(object: $0.key) } }

    /// The marks of some keys, found by listing the range from the first to the last of them. Keys come in order, so a
    /// run reads each page of the trash only once or twice.
    private func marks(among keys: [BlobKey]) async throws -> [Mark] {
        guard let first = keys.map(\.rawValue).min(), let last = keys.map(\.rawValue).max() else { return [] }
        let wanted = Set(keys)
        var marks: [Mark] = []
        try await client.list(Mark.folder, after: Mark.folder + first) { page in
            marks += page.compactMap { Mark(object: $0.key) }.filter { wanted.contains($0.key) }
            // A mark's name begins with the key of its content.
            return page.last.map { $0.key <= Mark.folder + last + "/" } ?? false
        }
        return marks
    }

    func removeMarks(of key: BlobKey, _ client: S3Client? = nil) async throws {
        let client = client ?? self.client
        for mark in try await client.list(Mark.folder + key.rawValue).compactMap({ Mark(object: $0.key) })
        where mark.key == key {
            try await client.delete(mark.object)
        }
    }
}

/// The mark of content in the trash. All of its data is in its name, so that one listing reads it.
struct Mark: Hashable {
    let key: BlobKey
    let since: Date
    /// The size of the content in bytes.
    let size: Int64

    static let folder = "trash/"

    var object: String {
        "\(Self.folder)\(key.rawValue).\(Int64((since.timeIntervalSince1970 * 1000).rounded())).\(size)"
    }

    init(key: BlobKey, since: Date, size: Int64) {
        self.key = key
        self.since = since
        self.size = size
    }

    /// Parses a mark; returns `nil` for the name of any other object.
    init?(object: String) {
        let parts = object.dropFirst(Self.folder.count).split(separator: ".", omittingEmptySubsequences: false)
        guard object.hasPrefix(Self.folder), parts.count == 3, let key = BlobKey(rawValue: String(parts[0])),
            let since = Int64(parts[1]), let size = Int64(parts[2])
        else { return nil }
        self.init(key: key, since: Date(timeIntervalSince1970: Double(since) / 1000), size: size)
    }
}
