import Foundation
import PostgresEngine

/// The database settings. Every command accepts them, because it needs them to open an installation.
extension Setting {
    static let database: Setting = .value(
        "database", "url",
        help: """
            PostgreSQL database: postgres://user@host/name; the password is read from PGPASSWORD, PGPASSFILE or \
            --database-password-file (default: SQLite in the data directory)
            """,
        option: \.database, property: \.database, needsRestart: true, parse: { try address($0.text) })

    static let databasePasswordFile: Setting = .value(
        "database-password-file", "file", help: "File whose first line is the database password",
        option: \.databasePasswordFile, property: \.databasePasswordFile, isPath: true, needsRestart: true,
        parse: { $0.text })

    static let databaseConnections: Setting = .value(
        "database-connections", "number", help: "Maximum database connections of this process",
        option: \.databaseConnections, property: \.databaseConnections, needsRestart: true, default: { "\($0)" },
        parse: { try connections($0.text) })

    /// The settings that locate the database, and so can't be stored in it.
    static let ofDatabase: Set<Setting> = [database, databasePasswordFile, databaseConnections]
    /// The settings that every command accepts.
    static let ofStores: Set<Setting> = ofDatabase.union([objects, objectsCredentialsFile, cacheFolder, cacheBytes])

    private static func address(_ text: String) throws -> PostgresAddress {
        do {
            return try PostgresAddress(text)
        } catch .password {
            throw Failure(
                "database contains a password, which is visible in the list of processes; "
                    + "put it in PGPASSWORD, or in a file for --database-password-file")
        } catch .scheme {
            throw Failure("database must be an address such as postgres://user@host/name")
        } catch .unreadable(let reason) {
            throw Failure("database is not a valid PostgreSQL address: \(reason)")
        }
    }

    private static func connections(_ text: String) throws -> Int {
        guard let count = Int(text), (1...1000).contains(count) else {
            throw Failure("database-connections must be a number from 1 to 1000, not \(text)")
        }
        return count
    }
}
