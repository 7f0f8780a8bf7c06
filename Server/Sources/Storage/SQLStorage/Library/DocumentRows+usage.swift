import Basics
import Documents

/// Reads and writes the storage usage of each user, which changes with each saved version. Each user has several rows,
/// called slots. The usage is the sum of these rows.
extension DocumentRows {
    func quota(of user: UserID) throws -> Quota {
        Quota(column: try db.first(Self.quotaStatement, [.id(user)]) { try $0.integerIfAny() } ?? nil)
    }

    func usedBytes(by user: UserID) throws -> Int64 {
        try db.first(Self.usageStatement, [.id(user)]) { try $0.integer() } ?? 0
    }

    func usages(of users: [UserID]) throws -> [UserID: UsedStorage] {
        let found = try db.all(Self.usagesStatement, among: users.map(\.rawValue)) { row in
            let user = try row.id(UserID.self), quota = Quota(column: try row.integerIfAny())
            return (user, UsedStorage(used: try row.integer(), quota: quota))
        }
        return Dictionary(found) { $1 }
    }

    func weigh(of owner: UserID, largest count: Int, upTo limit: Int) throws -> WeighedFiles? {
        let nodes = try db.first(Self.countOwnStatement, [.id(owner), .integer(Int64(limit) + 1)]) { try $0.integer() }
        guard (nodes ?? 0) <= limit else { return nil }
        // Each selected row also contains the total usage, so at least one row is needed even if the caller wants no
        // document.
        let rows = try db.all(Self.weighStatement, [.id(owner), .integer(Int64(max(1, count)))]) { row in
            let entry = WeighedFiles.Entry(
                id: try row.id(), bytes: try row.integer(), versions: Int(try row.integer()))
            return (entry: entry, current: try row.integer(), all: try row.integer())
        }
        return WeighedFiles(
            current: rows.first?.current ?? 0, all: rows.first?.all ?? 0,
            largest: rows.prefix(max(0, count)).map(\.entry))
    }

    func setQuota(_ quota: Quota, of user: UserID) throws {
        let bytes: SQLValue =
            switch quota {
            case .default: .null
            case .unlimited: .integer(-1)
            case .bytes(let bytes): .integer(bytes)
            }
        try db.run("UPDATE users SET quota = ?2 WHERE id = ?1", [.id(user), bytes])
    }

    /// Adds the size of a new version to the usage of the document's owner.
    func countUsage(_ size: Int64, of file: FileID) throws {
        guard size > 0 else { return }
        try db.run(Self.countUsageStatement, [.id(file), Self.slot(of: file), .integer(size)])
    }

    /// Subtracts the size of a version, which is about to be removed, from the usage of the document's owner.
    func uncountUsage(of version: FileVersion, of file: FileID) throws {
        try db.run(Self.uncountUsageStatement, [.id(file), Self.slot(of: file), .integer(version.rawValue)])
    }

    /// Subtracts the size of all versions of a document, which is about to be removed, from the usage of its owner.
    func uncountUsage(of file: FileID) throws {
        try db.run(Self.uncountAllStatement, [.id(file), Self.slot(of: file)])
    }

    private static func slot(of file: FileID) -> SQLValue {
        .integer(Int64(file.rawValue.utf8.reduce(0) { ($0 + Int($1)) % 16 }))
    }

    static let quotaStatement: SQLStatement = "SELECT quota FROM users WHERE id = ?1"

    static let usageStatement: SQLStatement =
        "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM room_used WHERE owner = ?1"

    static let usagesStatement: SQLStatement = """
        SELECT u.id, u.quota, (SELECT CAST(COALESCE(SUM(r.bytes), 0) AS BIGINT) FROM room_used r WHERE r.owner = u.id)
        FROM users u WHERE u.id IN \(SQLStatement.list)
        """

    /// Counts a user's folders and documents, including those in the trash. Only an index is read.
    static let countOwnStatement: SQLStatement =
        "SELECT COUNT(*) FROM (SELECT id FROM nodes WHERE owner = ?1 LIMIT ?2) AS counted"

    /// Selects a user's largest documents. The cost is proportional to the number of the user's own documents and
    /// versions: an index finds the rows of the documents, and the key of `versions` finds the versions of each
    /// document. Only the sums are sorted. An index in the order of size would make this faster, but every save would
    /// have to update it.
    static let weighStatement: SQLStatement = """
        WITH weighed (id, size, bytes, versions) AS (
            SELECT n.id, n.size, CAST(SUM(v.size) AS BIGINT), COUNT(*)
            FROM nodes n JOIN versions v ON v.file = n.id
            WHERE n.owner = ?1 AND n.is_file = 1 AND n.trashed IS NULL GROUP BY n.id, n.size
        )
        SELECT id, bytes, versions, CAST(SUM(size) OVER () AS BIGINT), CAST(SUM(bytes) OVER () AS BIGINT)
        FROM weighed ORDER BY bytes DESC, id LIMIT ?2
        """

    static let countUsageStatement: SQLStatement = """
        INSERT INTO room_used (owner, slot, bytes) SELECT owner, ?2, ?3 FROM nodes WHERE id = ?1 \(added)
        """

    static let uncountUsageStatement: SQLStatement = """
        INSERT INTO room_used (owner, slot, bytes)
        SELECT n.owner, ?2, -v.size FROM versions v JOIN nodes n ON n.id = v.file WHERE v.file = ?1 AND v.number = ?3
        \(added)
        """

    static let uncountAllStatement: SQLStatement = """
        INSERT INTO room_used (owner, slot, bytes)
        SELECT n.owner, ?2, CAST(-SUM(v.size) AS BIGINT) FROM versions v JOIN nodes n ON n.id = v.file
        WHERE v.file = ?1 GROUP BY n.owner
        \(added)
        """

    static let added: SQLStatement =
        "ON CONFLICT (owner, slot) DO UPDATE SET bytes = room_used.bytes + excluded.bytes"
}

extension Quota {
    /// Decodes the column `users.quota`: NULL means the server's default, and a negative number means no limit.
    init(column: Int64?) { self = column.map { $0 < 0 ? .unlimited : .bytes($0) } ?? .default }
}
