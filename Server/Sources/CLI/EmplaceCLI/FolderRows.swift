import Basics
import SQLStorage
import Foundation
import PostgresEngine

/// Records in a data directory which installation its content belongs to. This is needed if the database is on a
/// server.
///
/// Without this record, a server could use the data directory with an empty database, where no version refers to the
/// content, and delete the content as unused.
struct FolderRows {
    private let folder: URL
    private var mark: URL { folder.appending(path: "place-id") }
    /// The name of the database setting that stores the installation id.
    static let setting = "place-id"

    init(_ folder: URL) { self.folder = folder }

    /// Throws if the data directory belongs to another database than the database in the settings.
    func check(_ database: PostgresAddress?) throws {
        let manager = FileManager.default, path = folder.standardizedFileURL.path.shown
        if database == nil, manager.fileExists(atPath: mark.path) {
            throw Failure(
                "the data directory \(path) belongs to a server on PostgreSQL; pass that database with --database")
        }
        // A database file next to the record is no error: a move to a database server leaves the old file behind.
        if database != nil, !manager.fileExists(atPath: mark.path),
            manager.fileExists(atPath: folder.appending(path: Installation.databaseFileName).path)
        {
            throw Failure(
                "\(path) has a database of its own; choose another data directory with --data, or remove --database")
        }
    }

    /// Records in the data directory which installation it belongs to, after the database has moved to a server.
    func leave(as id: String) throws {
        do {
            try Data((id + "\n").utf8).write(to: mark, options: .atomic)
            try DurableFolder.flush(folder)
        } catch { throw Failure("can't write \(mark.path.shown)") }
    }

    /// Records in the data directory that it belongs to the installation in the database.
    ///
    /// - Throws: ``Failure`` if the directory contains the content of another installation.
    func claim(for storage: SQLStorage, _ address: PostgresAddress) async throws {
        let id = try await storage.setting(Self.setting, orFirst: Identifier.random())
        // If two processes run this at the same time, one of them writes the file with the id, and both read the same
        // id.
        try? Data((id + "\n").utf8).write(to: mark, options: .withoutOverwriting)
        guard let known = try? String(contentsOf: mark, encoding: .utf8) else {
            throw Failure(
                "can't read \(mark.path.shown), which identifies the server of this data directory; "
                    + "check the file's permissions")
        }
        guard known.trimmingCharacters(in: .whitespacesAndNewlines) == id else {
            throw Failure(
                "\(folder.standardizedFileURL.path.shown) belongs to a different server than the database at "
                    + "\(address); pass the matching data directory with --data")
        }
    }
}
