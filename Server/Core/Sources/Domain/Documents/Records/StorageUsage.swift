/// The storage usage and quota of a user's documents: all versions of all documents, including documents in the trash.
/// Versions with the same bytes are counted separately.
public struct StorageUsage: Hashable, Sendable {
    /// The number of bytes that the user's documents use.
    public var used: Int64
    /// The user's own quota; ``Quota/default`` if an operator never set a quota for this user.
    public var quota: Quota
    /// The maximum number of bytes; `nil` without a limit.
    public var limit: Int64?

    /// Creates a usage at one point in time.
    public init(used: Int64, quota: Quota, limit: Int64?) {
        self.used = used
        self.quota = quota
        self.limit = limit
    }

    /// The percentage of the limit that the user's documents use; `nil` without a limit. The percentage is above 100 if
    /// the limit was lowered below the usage.
    public var percent: Int? {
        guard let limit else { return nil }
        guard limit > 0 else { return 100 }
        let percent = Double(used) / Double(limit) * 100
        return percent < 1_000_000 ? Int(percent) : 1_000_000
    }

    /// Whether at least 90 percent of the limit is used, so that pages should warn the user.
    public var isNearlyFull: Bool { percent.map { $0 >= 90 } ?? false }
}

/// A user's storage usage and own quota, as read from a store.
public struct UsedStorage: Hashable, Sendable {
    /// The number of bytes in use, as in ``StorageUsage/used``.
    public var used: Int64
    /// The user's own quota; ``Quota/default`` if an operator never set a quota for this user.
    public var quota: Quota

    /// Creates a usage read from a store.
    public init(used: Int64, quota: Quota) {
        self.used = used
        self.quota = quota
    }
}

/// How many documents and folders an item contains, and the total size of their versions.
public struct TreeExtent: Hashable, Sendable {
    /// The number of documents and folders, including the item.
    public var count: Int
    /// The total size in bytes of all versions of the documents.
    public var bytes: Int64

    /// Creates a count and a size.
    public init(count: Int, bytes: Int64) {
        self.count = count
        self.bytes = bytes
    }
}
