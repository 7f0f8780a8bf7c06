import SQLStorage
import Documents
import Foundation
import PostgresEngine
import S3Blobs

/// The destination of a move: a database server, a bucket for content, or both.
struct MoveTarget {
    /// The settings with which `serve` runs at the destination.
    let settings: Settings

    /// Creates a destination from the arguments of the command.
    ///
    /// - Parameters:
    ///   - addresses: at most one address of a database and one address of a bucket.
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

    /// Opens the database at the destination. It must be empty, or contain an incomplete copy of the same installation.
    ///
    /// - Parameter installation: the id of the installation that moves.
    /// - Returns: `nil` if the database doesn't move.
    func openRows(of installation: String) async throws -> ArrivingRows? {
        guard settings.database != nil else { return nil }
        let database = try await DatabaseBackend.open(settings, folder: URL(filePath: "."), isServer: false)
        let storage = try await SQLStorage.open(database.engine), marks = MoveMarks(storage)
        // The destination may be a database in which an interrupted move has only created the tables.
        if try await storage.isUnused() { try await marks.expect(installation) }
        if try await marks.arriving() == installation { return ArrivingRows(storage: storage, isComplete: false) }
        guard try await storage.setting(FolderRows.setting) == installation else {
            throw Failure("\(description) already has the data of another server; choose an empty database")
        }
        return ArrivingRows(storage: storage, isComplete: true)
    }

    /// Opens the bucket at the destination, and makes the installation its owner.
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

/// The database at the destination of a move.
struct ArrivingRows {
    let storage: SQLStorage
    /// Whether all rows have been copied. A server may already use the database then, so the rows must not be copied
    /// again.
    let isComplete: Bool
}
