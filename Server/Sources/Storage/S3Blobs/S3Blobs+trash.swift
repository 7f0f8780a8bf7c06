public import Documents
public import Foundation

/// In a bucket, content in the trash stays where it is. An empty object with the name `trash/KEY.MILLISECONDS.BYTES`
/// marks it, so nothing is copied and opening still finds the content. Garbage collection recovers content that a
/// version uses.
extension S3Blobs {
    /// The keys that this process has claimed. The claims of other processes aren't needed, because a save that uses
    /// content marked for deletion is refused.
    public func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey> { Set(keys.filter(isClaimed)) }

    /// Marks each object as trash, unless this process has claimed it or a version uses it.
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

    /// Reads the marks of all objects in the trash with one listing.
    public func trashed() async throws -> [TrashedContent] {
        try await calling {
            try await marks().map { TrashedContent(key: $0.key, size: $0.size, since: $0.since) }
        }
    }

    /// Removes the mark of an object, so that the object is no longer in the trash.
    public func recover(_ key: BlobKey) async throws { try await calling { try await removeMarks(of: key) } }

    /// Deletes the marked objects, and then their marks.
    public func purge(_ keys: [BlobKey]) async throws {
        try await calling {
            let marks = try await marks(among: keys)
            // The objects are deleted before their marks. After a crash between the two steps, the next garbage
            // collection still finds the marks and continues.
            try await client.delete(marks.map { Self.object($0.key) })
            try await client.delete(marks.map(\.object))
        }
        for key in keys { await cache.remove(key) }
    }

    func marks() async throws -> [Mark] { try await client.list(Mark.folder).compactMap { Mark(object: $0.key) } }

    /// Returns the marks of the given keys. It lists the range from the smallest key to the greatest. Callers pass keys
    /// in order, so that a garbage collection reads each page of the trash only once or twice.
    private func marks(among keys: [BlobKey]) async throws -> [Mark] {
        guard let first = keys.map(\.rawValue).min(), let last = keys.map(\.rawValue).max() else { return [] }
        let wanted = Set(keys)
        var marks: [Mark] = []
        try await client.list(Mark.folder, after: Mark.folder + first) { page in
            marks += page.compactMap { Mark(object: $0.key) }.filter { wanted.contains($0.key) }
            // The name of a mark begins with the key of its content.
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

/// The mark of content in the trash. The name of the object contains all data of the mark, so that a listing is enough
/// to read it.
struct Mark: Hashable {
    let key: BlobKey
    let since: Date
    /// The size in bytes of the marked content.
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

    /// Parses the name of a mark. Returns `nil` for the name of any other object.
    init?(object: String) {
        let parts = object.dropFirst(Self.folder.count).split(separator: ".", omittingEmptySubsequences: false)
        guard object.hasPrefix(Self.folder), parts.count == 3, let key = BlobKey(rawValue: String(parts[0])),
            let since = Int64(parts[1]), let size = Int64(parts[2])
        else { return nil }
        self.init(key: key, since: Date(timeIntervalSince1970: Double(since) / 1000), size: size)
    }
}
