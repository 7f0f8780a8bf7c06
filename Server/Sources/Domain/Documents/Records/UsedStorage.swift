/// A user's storage usage and own quota, as read from a store.
public struct UsedStorage: Hashable, Sendable {
    /// Used bytes, as in ``StorageUsage/used``.
    public var used: Int64
    /// The user's own quota, or that there is none.
    public var quota: Quota

    /// Creates a usage read from a store.
    public init(used: Int64, quota: Quota) {
        self.used = used
        self.quota = quota
    }
}
