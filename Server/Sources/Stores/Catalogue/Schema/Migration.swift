/// A step from one version of the schema to the next. Steps are only ever added, never changed.
struct Migration: Sendable {
    let statements: [SQLStatement]

    /// The first makes version 1 of an empty database.
    static let all: [Migration] = [.one, .two, .three, .four, .five, .six, .seven]

    /// Runs what is missing, in the transaction it is called in.
    static func run(on db: any SQLConnection, _ steps: [Migration] = all) throws {
        try db.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)", [])
        let version = try version(on: db)
        guard version <= steps.count else { throw SchemaError.newer(found: version, known: steps.count) }
        guard version < steps.count else { return }
        for step in steps.dropFirst(version) {
            for statement in step.statements { try db.run(statement, []) }
        }
        try db.run("DELETE FROM schema_version", [])
        try db.run("INSERT INTO schema_version (version) VALUES (?1)", [.integer(Int64(steps.count))])
    }

    /// The number of steps that have run; 0 in a database that has none behind it.
    static func version(on db: any SQLConnection) throws -> Int {
        let found = try db.first("SELECT MAX(version) FROM schema_version", []) { try $0.integerIfAny() }
        return Int((found ?? nil) ?? 0)
    }
}

/// The reason why a database can't be opened.
public enum SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Written by a newer release; opening it would lose what this one doesn't know.
    case newer(found: Int, known: Int)

    public var description: String {
        switch self {
        case .newer(let found, let known):
            "The catalogue has schema \(found); this release knows up to \(known). Use the release that wrote it."
        }
    }
}
