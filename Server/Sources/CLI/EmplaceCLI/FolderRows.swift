import Basics
import SQLStorage
import Foundation
import PostgresEngine

/// Remembers in a data folder which place's content it has, when the rows are in a database.
///
/// A server that took such a folder for a place of its own would find no row that names the content, and sweep it away.
struct FolderRows {
    private let folder: URL
    private var mark: URL { folder.appending(path: "place-id") }
    /// The name under which the database has the identifier.
    static let setting = "place-id"

    init(_ folder: URL) { self.folder = folder }

    /// Refuses a folder whose rows are elsewhere than where they are looked for.
    func check(_ database: PostgresAddress?) throws {
        let manager = FileManager.default, path = folder.standardizedFileURL.path.shown
        if database == nil, manager.fileExists(atPath: mark.path) {
            throw Failure("the rows of the place in \(path) are in a database; name it with --database")
        }
        // Beside the mark it is what a move left behind.
        if database != nil, !manager.fileExists(atPath: mark.path),
            manager.fileExists(atPath: folder.appending(path: Installation.databaseFileName).path)
        {
            throw Failure(
                "\(path) is a place of its own; name another data folder with --data, or leave --database out")
        }
    }

    /// Leaves the folder its content alone: the rows have moved to a database.
    func leave(as id: String) throws {
        do {
            try Data((id + "\n").utf8).write(to: mark, options: .atomic)
            try DurableFolder.flush(folder)
        } catch { throw Failure("can't write \(mark.path.shown)") }
    }

    /// Ties the folder to the place that the database is of.
    ///
    /// - Throws: ``Failure`` when the folder has the content of another.
    func claim(for storage: SQLStorage, _ address: PostgresAddress) async throws {
        let id = try await storage.setting(Self.setting, orFirst: Identifier.random())
        // Of two that come at once, one writes it, and both read it.
        try? Data((id + "\n").utf8).write(to: mark, options: .withoutOverwriting)
        guard let known = try? String(contentsOf: mark, encoding: .utf8) else {
            throw Failure("can't read \(mark.path.shown), which names the place that the folder belongs to")
        }
        guard known.trimmingCharacters(in: .whitespacesAndNewlines) == id else {
            throw Failure(
                "\(folder.standardizedFileURL.path.shown) has the content of another place than that in the database at "
                    + "\(address); name its own folder with --data")
        }
    }
}
