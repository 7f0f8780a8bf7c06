/// The room that a person's documents take, and their own rule about it, as a store has both.
public struct UsedStorage: Hashable, Sendable {
    /// Bytes that are taken, as ``StorageUsage/used``.
    public var used: Int64
    /// The person's own rule, or that there is none.
    public var quota: Quota

    /// Room as read from a store.
    public init(used: Int64, quota: Quota) {
        self.used = used
        self.quota = quota
    }
}
