import Foundation
import PostgresEngine

/// The database settings. Every command accepts them, because it needs them to open an installation.
extension Setting {
    static let database: Setting = .value(
        "database", "url",
        help: """
            PostgreSQL database that has the rows of the place: postgres://user@host/name. The password is read from \
            PGPASSWORD, PGPASSFILE or a file of its own. Without it, the rows are in the data folder.
            """,
        option: \.database, property: \.database, needsRestart: true, parse: { try address($0.text) })

    static let databasePasswordFile: Setting = .value(
        "database-password-file", "file", help: "File whose first line is the password of the database's user.",
        option: \.databasePasswordFile, property: \.databasePasswordFile, isPath: true, needsRestart: true,
        parse: { $0.text })

    static let databaseConnections: Setting = .value(
        "database-connections", "number", help: "Connections to the database at once, of this process.",
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
                "database has a password in it, which everybody sees who lists the processes; "
                    + "put it into PGPASSWORD, or into a file named with --database-password-file")
        } catch .scheme {
            throw Failure("database is an address that begins as in postgres://user@host/name")
        } catch .unreadable(let reason) {
            throw Failure("database is no address of PostgreSQL: \(reason)")
        }
    }

    private static func connections(_ text: String) throws -> Int {
        guard let count = Int(text), (1...1000).contains(count) else {
            throw Failure("database-connections is a number from 1 to 1000, not \(text)")
        }
        return count
    }
}
