public import Basics
public import Documents
public import Foundation

/// A version of a document, with the data that is needed to verify its content.
public struct StoredVersion: Hashable, Sendable {
    /// The id of the document.
    public var file: FileID
    /// The number of the version.
    public var version: FileVersion
    /// The size, hash and location of the version's content.
    public var content: ContentRecord
    /// Whether the version is the document's newest.
    public var isNewest: Bool
    /// The owner of the document.
    public var owner: UserID
    /// The owner's sign-in name.
    public var ownerName: String
}

extension SQLStorage {
    /// Reads the versions of all documents of all users, page by page.
    public func storedVersions(after last: StoredVersion? = nil, limit: Int = 1000) async throws -> [StoredVersion] {
        try await read { db in
            try db.all(
                Self.storedStatement,
                [
                    .text(last?.file.rawValue ?? ""), .integer(last?.version.rawValue ?? 0), .integer(Int64(limit)),
                ]
            ) { row in
                StoredVersion(
                    file: try row.id(), version: FileVersion(rawValue: try row.integer()), content: try row.content(),
                    isNewest: try row.flag(), owner: try row.id(), ownerName: try row.text())
            }
        }
    }

    /// Returns the sign-in name of the owner of a document in the trash, and the document's path, which begins with the
    /// name of the deleted item. Returns `nil` for a document that isn't in the trash.
    public func locationInTrash(of file: FileID) async throws -> (owner: String, path: [String])? {
        try await read { db in
            let names = try db.all(Self.inTrashStatement, [.id(file)]) { (owner: try $0.text(), name: try $0.text()) }
            return names.first.map { ($0.owner, names.map(\.name)) }
        }
    }

    /// Whether any version has its content in ``Blobs`` instead of the database.
    public func hasBlobs() async throws -> Bool {
        try await readOnce { (db: any SQLConnection) in
            try db.first("SELECT 1 FROM versions WHERE blob IS NOT NULL LIMIT 1", []) { try $0.integer() } != nil
        }
    }

    /// Returns the bytes of small content; `nil` when no content has this key.
    public func bytes(of key: InlineKey) async throws -> [UInt8]? {
        try await readOnce { (db: any SQLConnection) in try DocumentRows(db: db).bytes(of: key) }
    }

    /// Returns the size of small content in bytes, without reading the content; `nil` when no content has this key.
    public func size(of key: InlineKey) async throws -> Int64? {
        try await readOnce { (db: any SQLConnection) in
            try db.first("SELECT LENGTH(bytes) FROM contents WHERE key = ?1", [.id(key)]) { try $0.integer() }
        }
    }

    /// Returns the number of rows of small content that no version uses, including rows that garbage collection will
    /// remove.
    public func unnamedContents() async throws -> Int {
        try await read { db in
            Int(try db.first(Self.unnamedCountStatement, []) { try $0.integer() } ?? 0)
        }
    }

    /// Returns the number of versions of all documents, and the total size of these versions in bytes.
    public func storedTotals() async throws -> (versions: Int64, bytes: Int64) {
        try await read { db in
            try db.first("SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM versions", []) {
                (try $0.integer(), try $0.integer())
            } ?? (0, 0)
        }
    }

    /// Finds documents whose row differs from the row of their newest version, and documents whose newest version has
    /// no row.
    public func contradictions() async throws -> [FileID] {
        try await read { db in
            try db.all(
                """
                SELECT n.id FROM nodes n LEFT JOIN versions v ON v.file = n.id AND v.number = n.version
                WHERE n.is_file = 1 AND (v.file IS NULL OR v.size <> n.size OR v.sha256 <> n.sha256
                    OR COALESCE(v.blob, '') <> COALESCE(n.blob, '')
                    OR COALESCE(v.content, '') <> COALESCE(n.content, ''))
                """, []
            ) { try $0.id() }
        }
    }

    /// Returns the number of codes, access tokens and grants that a cleanup would delete, including grants whose code
    /// was never redeemed.
    ///
    /// - Parameters:
    ///   - codes: codes and access tokens that expired by this time are counted.
    ///   - grants: grants that ended or expired by this time are counted.
    public func forgettable(codesBefore codes: Date, grantsBefore grants: Date) async throws -> Int {
        try await read { db in
            let count = try db.first(
                """
                SELECT (SELECT COUNT(*) FROM codes WHERE expires <= ?1)
                    + (SELECT COUNT(*) FROM access_tokens WHERE expires <= ?1)
                    + (SELECT COUNT(*) FROM grants WHERE ended <= ?2 OR expires <= ?2
                        OR id IN (SELECT grant_id FROM codes WHERE consumed IS NULL AND expires <= ?1))
                """, [.instant(codes), .instant(grants)]
            ) { try $0.integer() }
            return Int(count ?? 0)
        }
    }

    /// Counts small content that no version uses. Reads the index of keys, but not the bytes.
    static let unnamedCountStatement: SQLStatement = """
        SELECT COUNT(*) FROM contents c WHERE NOT EXISTS (SELECT 1 FROM versions v WHERE v.content = c.key)
        """

    static let inTrashStatement: SQLStatement = """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT id, parent, 0 FROM nodes WHERE id = ?1 AND is_file = 1 AND trashed IS NOT NULL
            UNION ALL
            SELECT above.id, above.parent, up.height + 1 FROM up JOIN nodes above ON above.id = up.parent
        )
        SELECT u.name, n.name FROM up JOIN nodes n ON n.id = up.id JOIN users u ON u.id = n.owner
        ORDER BY up.height DESC
        """

    static let storedStatement: SQLStatement = """
        SELECT v.file, v.number, v.size, v.blob, v.content, v.sha256,
            CASE WHEN n.version = v.number THEN 1 ELSE 0 END, u.id, u.name
        FROM versions v JOIN nodes n ON n.id = v.file JOIN users u ON u.id = n.owner
        WHERE (v.file, v.number) > (?1, ?2) ORDER BY v.file, v.number LIMIT ?3
        """
}
