import SQLStorage
import Documents
import Foundation
import PostgresEngine
import S3Blobs

/// Where a place moves to: a database for its rows, a bucket for its content, or both.
struct MoveTarget {
    /// As `serve` would have them there.
    let settings: Settings

    /// - Parameters:
    ///   - addresses: of a database and of a bucket, one of each at most.
    ///   - passwordFile: has the password of the database's user.
    ///   - credentialsFile: has those of the bucket.
    init(_ addresses: [String], passwordFile: String?, credentialsFile: String?) throws {
        var settings = Settings()
        for address in addresses {
            let isBucket = address.hasPrefix("s3:")
            guard isBucket ? settings.objects == nil : settings.database == nil else {
                throw Failure("--to names one database and one bucket at most")
            }
            try (isBucket ? Setting.objects : .database).take(address, into: &settings)
        }
        settings.databasePasswordFile = passwordFile
        settings.objectsCredentialsFile = credentialsFile
        self.settings = settings
    }

    /// The places that some settings name.
    init(_ settings: Settings) { self.settings = settings }

    /// For messages.
    var description: String {
        [settings.database.map { "the database at \($0)" }, settings.objects.map { "the bucket \($0)" }]
            .compactMap(\.self).joined(separator: " and ")
    }

    /// The options that `serve` needs there, with a space before each.
    var options: String {
        let values: [(String, String?)] = [
            ("database", settings.database?.text), ("database-password-file", settings.databasePasswordFile),
            ("objects", settings.objects?.text), ("objects-credentials-file", settings.objectsCredentialsFile),
        ]
        return values.compactMap { name, value in value.map { " --\(name) \($0.shellWord)" } }.joined()
    }

    /// Opens the database, in which there is nothing yet, or an earlier part of the same move.
    ///
    /// - Parameter place: the identifier of the place that moves.
    /// - Returns: nil where the rows stay where they are.
    func openRows(of installation: String) async throws -> ArrivingRows? {
        guard settings.database != nil else { return nil }
        let database = try await DatabaseBackend.open(settings, folder: URL(filePath: "."), isServer: false)
        let storage = try await SQLStorage.open(database.engine), marks = MoveMarks(storage)
        // Also one of which a move that was killed made no more than the tables.
        if try await storage.isUnused() { try await marks.expect(installation) }
        if try await marks.arriving() == installation { return ArrivingRows(storage: storage, isComplete: false) }
        guard try await storage.setting(FolderRows.setting) == installation else {
            throw Failure("there is another place in \(description) already; name an empty database")
        }
        return ArrivingRows(storage: storage, isComplete: true)
    }

    /// Opens the bucket, and ties it to the place.
    ///
    /// - Returns: nil where the content stays where it is.
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

/// The rows at the end of a move.
struct ArrivingRows {
    let storage: SQLStorage
    /// Whether they have all arrived, and may have changed since.
    let isComplete: Bool
}
