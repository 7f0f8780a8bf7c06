/// The room that a person's documents take and may take: all versions of all documents, those in the trash too. Versions
/// of the same bytes count each by itself.
public struct StorageUsage: Hashable, Sendable {
    /// Bytes that are taken.
    public var used: Int64
    /// The person's own rule, or that there is none.
    public var quota: Quota
    /// Bytes that may be taken; `nil` for as many as there is room for.
    public var limit: Int64?

    /// Room as of one moment.
    public init(used: Int64, quota: Quota, limit: Int64?) {
        self.used = used
        self.quota = quota
        self.limit = limit
    }

    /// Percent of the limit that are taken, above 100 where it was lowered; `nil` without a limit.
    public var percent: Int? {
        guard let limit else { return nil }
        guard limit > 0 else { return 100 }
        let percent = Double(used) / Double(limit) * 100
        return percent < 1_000_000 ? Int(percent) : 1_000_000
    }

    /// Whether it is time to say so: nine tenths are taken.
    public var isNearlyFull: Bool { percent.map { $0 >= 90 } ?? false }
}
