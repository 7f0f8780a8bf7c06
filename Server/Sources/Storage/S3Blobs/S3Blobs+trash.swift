public import Documents
public import Foundation

/// Content in the trash stays where it is, and an empty object beside it says so: `trash/KEY.MILLISECONDS.BYTES`. So
/// nothing is copied, and whoever opens it finds it; the sweep takes it out of the trash when a version names it.
extension S3Blobs {
    /// Those that this process has claimed. Of what others have claimed the rows know: nothing is deleted that a version
    /// may still come to name, since its save is refused then.
    public func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey> { Set(keys.filter(isClaimed)) }

    /// Puts a mark beside each object that isn't claimed and that no version names.
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

    /// - Returns: whether there is anything to mark.
    private func mark(_ key: BlobKey, now: Date) async throws -> Bool {
        guard let size = try await client.size(of: Self.object(key)) else { return false }
        try await client.put(Mark(key: key, since: now, size: size).object, [])
        return true
    }

    /// The marks, found by one listing.
    public func trashed() async throws -> [TrashedContent] {
        try await calling {
            try await marks().map { TrashedContent(key: $0.key, size: $0.size, since: $0.since) }
        }
    }

    /// Removes the mark.
    public func recover(_ key: BlobKey) async throws { try await calling { try await removeMarks(of: key) } }

    /// Deletes the objects that are marked, then their marks.
    public func purge(_ keys: [BlobKey]) async throws {
        try await calling {
            let marks = try await marks(among: keys)
            // In this order, so that a cut between the two leaves marks, and the next sweep goes on.
            try await client.delete(marks.map { Self.object($0.key) })
            try await client.delete(marks.map(\.object))
        }
        for key in keys { await cache.remove(key) }
    }

    func marks() async throws -> [Mark] { try await client.list(Mark.folder).compactMap { Mark(object: $0.key) } }

    /// The marks of some keys, found by listing what lies between the first and the last of them: keys come in order, so
    /// that a sweep reads each page once or twice, however much there is in the trash.
    private func marks(among keys: [BlobKey]) async throws -> [Mark] {
        guard let first = keys.map(\.rawValue).min(), let last = keys.map(\.rawValue).max() else { return [] }
        let wanted = Set(keys)
        var marks: [Mark] = []
        try await client.list(Mark.folder, after: Mark.folder + first) { page in
            marks += page.compactMap { Mark(object: $0.key) }.filter { wanted.contains($0.key) }
            // A mark's name is that of its content, and more.
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

/// The mark of content in the trash, all of which is in its name, so that one listing tells it.
struct Mark: Hashable {
    let key: BlobKey
    let since: Date
    /// Bytes of the content.
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

    /// `nil` for what is no mark.
    init?(object: String) {
        let parts = object.dropFirst(Self.folder.count).split(separator: ".", omittingEmptySubsequences: false)
        guard object.hasPrefix(Self.folder), parts.count == 3, let key = BlobKey(rawValue: String(parts[0])),
            let since = Int64(parts[1]), let size = Int64(parts[2])
        else { return nil }
        self.init(key: key, since: Date(timeIntervalSince1970: Double(since) / 1000), size: size)
    }
}
