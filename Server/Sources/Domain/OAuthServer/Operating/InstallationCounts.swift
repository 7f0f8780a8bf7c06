/// How much there is of everything in a place, for its operator.
public struct InstallationCounts: Hashable, Sendable, Encodable {
    /// Accounts.
    public var people: Int64
    /// Accounts that can't sign in.
    public var disabled: Int64
    /// Documents, those in the trash aside.
    public var documents: Int64
    /// Folders, those in the trash and the tops of people's trees aside.
    public var folders: Int64
    /// Documents and folders that were deleted and can be restored; what was in such a folder isn't counted by itself.
    public var inTrash: Int64
    /// Bytes of all versions, those in the trash included.
    public var bytes: Int64
    /// Live grants of apps.
    public var apps: Int64
    /// Live sessions of browsers.
    public var browsers: Int64
    /// Locks that are held.
    public var locks: Int64
    /// How many events of each kind the audit log has of the last 24 hours.
    public var lastDay: [String: Int64]
    /// The same of the last seven days.
    public var lastWeek: [String: Int64]

    /// Counts as read from a store.
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
