import SQLStorage
import Documents
import Foundation
import PostgresEngine
import S3Blobs

/// The destination of a move: a database server, a bucket for content, or both.
struct MoveTarget {
    /// The settings with which `serve` runs at the destination.
    let settings: Settings

    /// - Parameters:
    ///   - addresses: at most one database address and one bucket address.
    ///   - passwordFile: the file with the password of the database user.
    ///   - credentialsFile: the file with the credentials of the bucket.
    init(_ addresses: [String], passwordFile: String?, credentialsFile: String?) throws {
        var settings = Settings()
        for address in addresses {
            let isBucket = address.hasPrefix("s3:")
            guard isBucket ? settings.objects == nil : settings.database == nil else {
                throw Failure("--to takes at most one database and one bucket")
            }
            try (isBucket ? Setting.objects : .database).take(address, into: &settings)
        }
        settings.databasePasswordFile = passwordFile
        settings.objectsCredentialsFile = credentialsFile
        self.settings = settings
    }

    /// Creates a destination from settings.
    init(_ settings: Settings) { self.settings = settings }

    /// The destination's location in words, for messages.
    var description: String {
        [settings.database.map { "the database at \($0)" }, settings.objects.map { "the bucket \($0)" }]
            .compactMap(\.self).joined(separator: " and ")
    }

    /// The options that `serve` needs at the destination, each preceded by a space.
    var options: String {
        let values: [(String, String?)] = [
            ("database", settings.database?.text), ("database-password-file", settings.databasePasswordFile),
            ("objects", settings.objects?.text), ("objects-credentials-file", settings.objectsCredentialsFile),
        ]
        return values.compactMap { name, value in value.map { " --\(name) \($0.shellWord)" } }.joined()
    }

    /// Opens the destination database, which must be empty or contain an earlier part of the same move.
    ///
    /// - Parameter installation: the id of the moving installation.
    /// - Returns: `nil` if the database doesn't move.
    func openRows(of installation: String) async throws -> ArrivingRows? {
        guard settings.database != nil else { return nil }
        let database = try await DatabaseBackend.open(settings, folder: URL(filePath: "."), isServer: false)
        let storage = try await SQLStorage.open(database.engine), marks = MoveMarks(storage)
        // The destination may also be a database in which an interrupted move only created the tables.
        if try await storage.isUnused() { try await marks.expect(installation) }
        if try await marks.arriving() == installation { return ArrivingRows(storage: storage, isComplete: false) }
        guard try await storage.setting(FolderRows.setting) == installation else {
            throw Failure("\(description) already has the data of another server; choose an empty database")
        }
        return ArrivingRows(storage: storage, isComplete: true)
    }

    /// Opens the destination bucket and ties it to the installation.
    ///
    /// - Returns: `nil` if the content doesn't move.
    func openContent(of installation: String) async throws -> ContentBackend? {
        guard settings.objects != nil else { return nil }
        let content = try ContentBackend.open(settings, folder: URL(filePath: "."), isServer: false)
        guard case .bucket(let blobs) = content else { return nil }
        do {
            try await blobs.claim(for: installation)
        } catch let problem as S3Problem {
            throw Failure("\(problem)")
        } catch let problem as S3Credentials.Problem {
            throw Failure("\(problem)")
        }
        return content
    }
}

/// The destination database.
struct ArrivingRows {
    let storage: SQLStorage
    /// Whether all rows have arrived. A server may already use the destination then, so the rows must not be copied
    /// again.
    let isComplete: Bool
}
