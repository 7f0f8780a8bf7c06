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
            let marked = try await Set(marks().map(\.key))
            let free = keys.filter { !isClaimed($0) && !marked.contains($0) }
            guard !free.isEmpty else { return [] }
            var moved: [BlobKey] = []
            for key in try await unnamed(free) {
                guard let size = try await client.size(of: Self.object(key)) else { continue }
                try await client.put(Mark(key: key, since: now, size: size).object, [])
                moved.append(key)
            }
            return moved
        }
    }

    /// The marks, found by one listing.
    public func trashed() async throws -> [TrashedContent] {
        try await calling {
            try await marks().map { TrashedContent(key: $0.key, size: $0.size, since: $0.since) }
        }
    }

    /// Removes the mark.
    public func recover(_ key: BlobKey) async throws { try await calling { try await removeMarks(of: key) } }

    /// Deletes the object, then its mark.
    public func purge(_ key: BlobKey) async throws {
        try await calling {
            guard try await !marks(of: key, client).isEmpty else { return }
            // In this order, so that a cut between the two leaves a mark, and the next sweep goes on.
            try await client.delete(Self.object(key))
            try await removeMarks(of: key)
        }
        await cache.remove(key)
    }

    func marks() async throws -> [Mark] { try await client.list(Mark.folder).compactMap { Mark(object: $0.key) } }

    private func marks(of key: BlobKey, _ client: S3Client) async throws -> [Mark] {
        try await client.list(Mark.folder + key.rawValue).compactMap { Mark(object: $0.key) }.filter { $0.key == key }
    }

    func removeMarks(of key: BlobKey, _ client: S3Client? = nil) async throws {
        let client = client ?? self.client
        for mark in try await marks(of: key, client) { try await client.delete(mark.object) }
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
