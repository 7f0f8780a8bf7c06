public import Foundation
import OAuth
public import WOPI
public import WOPIHost

extension Catalogue: VersionHistory {
    public func filesWithHistory(after file: FileID?, limit: Int) async throws -> [FileID] {
        try await readOnce { db in
            try db.all(
                Self.filesWithHistoryStatement, [.text(file?.rawValue ?? ""), .integer(Int64(limit))]
            ) { try $0.id() }
        }
    }

    public func history(of file: FileID) async throws -> [HistoryEntry] {
        try await readOnce { try Self.history(of: file, on: $0) }
    }

    public func remove(_ versions: [FileVersion], of file: FileID, now: Date) async throws -> [FileVersion] {
        let lastMonth = now.addingTimeInterval(-Retention.restoredLifetime)
        return try await write { db in
            try versions.filter { version in
                try db.run(
                    Self.removalStatement, [.id(file), .integer(version.rawValue), .instant(lastMonth)]) > 0
            }
        }
    }

    /// Sign-in name of the owner, and the path from their top; `nil` for a document that isn't there any more.
    public func location(of file: FileID) async throws -> (owner: String, path: [String])? {
        try await read { db in
            let found = try db.first(
                "SELECT n.name, u.name FROM nodes n JOIN users u ON u.id = n.owner WHERE n.id = ?1", [.id(file)]
            ) { (name: try $0.text(), owner: try $0.text()) }
            guard let found else { return nil }
            let step = LibraryStep(db: db, caller: Caller(user: .random(), authority: .machine), now: clock())
            return (found.owner, try step.path(to: file.rawValue).dropFirst().map(\.name) + [found.name])
        }
    }

    private static func history(of file: FileID, on db: any SQLConnection) throws -> [HistoryEntry] {
        try db.all(historyStatement, [.id(file)]) { row in
            let number = FileVersion(rawValue: try row.integer()), saved = try row.instant()
            let restored = try row.integerIfAny().map { FileVersion(rawValue: $0) }
            return HistoryEntry(
                version: .init(version: number, saved: saved, restored: restored), content: try row.content())
        }
    }

    static let filesWithHistoryStatement: SQLStatement =
        "SELECT id FROM nodes WHERE version > 1 AND id > ?1 ORDER BY id LIMIT ?2"

    static let historyStatement: SQLStatement = """
        SELECT number, saved, restored_from, size, blob, sha256 FROM versions WHERE file = ?1 ORDER BY number
        """

    static let removalStatement: SQLStatement = """
        DELETE FROM versions WHERE file = ?1 AND number = ?2
            AND number < (SELECT version FROM nodes WHERE id = ?1)
            AND NOT EXISTS (SELECT 1 FROM versions r WHERE r.file = ?1 AND r.restored_from = ?2 AND r.saved >= ?3)
        """
}
