/// Counts of a server's accounts, documents, sessions and events, for its operator.
public struct InstallationCounts: Hashable, Sendable, Encodable {
    /// The number of accounts, including disabled accounts.
    public var people: Int64
    /// The number of disabled accounts.
    public var disabled: Int64
    /// The number of documents outside the trash.
    public var documents: Int64
    /// The number of folders. Folders in the trash and the root folder of each user aren't counted.
    public var folders: Int64
    /// The number of items in the trash. The content of a deleted folder isn't counted separately.
    public var inTrash: Int64
    /// The total size in bytes of all versions of all documents, including documents in the trash.
    public var bytes: Int64
    /// The number of connections between an app and an account that weren't revoked and haven't expired.
    public var apps: Int64
    /// The number of browser sessions that weren't ended and haven't expired.
    public var browsers: Int64
    /// The number of documents that are locked.
    public var locks: Int64
    /// The number of audit events of each kind in the last 24 hours.
    public var lastDay: [String: Int64]
    /// The number of audit events of each kind in the last seven days.
    public var lastWeek: [String: Int64]

    /// Creates counts read from a store.
    public init(
        people: Int64, disabled: Int64, documents: Int64, folders: Int64, inTrash: Int64, bytes: Int64, apps: Int64,
        browsers: Int64, locks: Int64, lastDay: [String: Int64], lastWeek: [String: Int64]
    ) {
        self.people = people
        self.disabled = disabled
        self.documents = documents
        self.folders = folders
        self.inTrash = inTrash
        self.bytes = bytes
        self.apps = apps
        self.browsers = browsers
        self.locks = locks
        self.lastDay = lastDay
        self.lastWeek = lastWeek
    }

    private enum CodingKeys: String, CodingKey {
        case people, disabled, documents, folders, bytes, apps, browsers, locks
        case inTrash = "in_trash"
        case lastDay = "last_day"
        case lastWeek = "last_week"
    }
}
