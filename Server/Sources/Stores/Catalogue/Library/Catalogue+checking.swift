public import Foundation
public import OAuth
public import WOPI
public import WOPIHost

/// A version of a document, for whoever checks that its content is there.
public struct StoredVersion: Hashable, Sendable {
    public var file: FileID
    public var version: FileVersion
    public var content: ContentRecord
    /// What the file is in now.
    public var isNewest: Bool
    public var owner: UserID
    /// Sign-in name.
    public var ownerName: String
}

extension Catalogue {
    /// Versions of all documents of everybody, a page at a time.
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

    /// How many versions there are of all documents, and how many bytes they have together.
    public func storedTotals() async throws -> (versions: Int64, bytes: Int64) {
        try await read { db in
            try db.first("SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM versions", []) {
                (try $0.integer(), try $0.integer())
            } ?? (0, 0)
        }
    }

    /// Where a document is, from its owner's top, its own name last.
    public func path(of version: StoredVersion) async throws -> [String] {
        try await look(Caller(user: version.owner, authority: .machine)) { step in
            try step.path(to: version.file.rawValue).dropFirst().map(\.name) + [step.file(version.file).file.name]
        }
    }

    /// Documents whose content isn't that of the version they say they are in.
    public func contradictions() async throws -> [FileID] {
        try await read { db in
            try db.all(
                """
                SELECT n.id FROM nodes n LEFT JOIN versions v ON v.file = n.id AND v.number = n.version
                WHERE n.is_file = 1 AND (v.file IS NULL OR v.size <> n.size OR v.sha256 <> n.sha256
                    OR COALESCE(v.blob, '') <> COALESCE(n.blob, ''))
                """, []
            ) { try $0.id() }
        }
    }

    /// How many codes, access tokens and grants ``sweep(now:)`` would forget.
    public func forgettable(now: Date) async throws -> Int {
        let yesterday = SQLValue.instant(now.addingTimeInterval(-24 * 60 * 60))
        let lastMonth = SQLValue.instant(now.addingTimeInterval(-30 * 24 * 60 * 60))
        return try await read { db in
            let count = try db.first(
                """
                SELECT (SELECT COUNT(*) FROM codes WHERE expires <= ?1)
                    + (SELECT COUNT(*) FROM access_tokens WHERE expires <= ?1)
                    + (SELECT COUNT(*) FROM grants WHERE ended <= ?2 OR expires <= ?2)
                """, [yesterday, lastMonth]
            ) { try $0.integer() }
            return Int(count ?? 0)
        }
    }

    static let storedStatement: SQLStatement = """
        SELECT v.file, v.number, v.size, v.blob, v.sha256, CASE WHEN n.version = v.number THEN 1 ELSE 0 END, u.id, u.name
        FROM versions v JOIN nodes n ON n.id = v.file JOIN users u ON u.id = n.owner
        WHERE (v.file, v.number) > (?1, ?2) ORDER BY v.file, v.number LIMIT ?3
        """
}
