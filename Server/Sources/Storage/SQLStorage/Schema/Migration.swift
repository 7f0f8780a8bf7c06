/// A step from one version of the schema to the next. Steps are only ever added, never changed.
struct Migration: Sendable {
    let statements: [SQLStatement]
    /// Whether a release that knows only the steps before may go on reading and writing beside this one: the step adds
    /// what that release neither needs nor harms, as a column that may be null, a table or an index.
    ///
    /// So that servers can be upgraded one by one, what a release no longer needs is taken away a release later.
    var keepsReaders = false

    /// The first makes version 1 of an empty database.
    static let all: [Migration] = [
        .createsTables, .indexesFolders, .addsRetentionAndShares, .unifiesAuditLog, .addsInlineContent,
        .shrinksVersionIndex, .addsNodes, .addsNodeStarts, .addsSharing, .addsTrash, .addsQuotas, .addsVersionNames,
        .addsNameSearch, .addsLinkTerms,
        .addsSearchInShares, .indexesLinksByOwner, .addsSealedSuccessors,
    ]

    /// Runs what is missing, in the transaction it is called in.
    static func run(on db: any SQLConnection, _ steps: [Migration] = all) throws {
        try db.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)", [])
        try db.run("CREATE TABLE IF NOT EXISTS oldest_reader (version BIGINT NOT NULL)", [])
        let version = try version(on: db)
        guard version <= steps.count else { return try checkReader(on: db, steps, version) }
        guard version < steps.count else { return }
        for step in steps.dropFirst(version) {
            for statement in step.statements { try db.run(statement, []) }
        }
        try db.run("DELETE FROM schema_version", [])
        try db.run("INSERT INTO schema_version (version) VALUES (?1)", [.integer(Int64(steps.count))])
        try db.run("DELETE FROM oldest_reader", [])
        try db.run("INSERT INTO oldest_reader (version) VALUES (?1)", [.integer(Int64(oldestReader(of: steps)))])
    }

    /// The number of steps that have run; 0 in a database that has none behind it.
    static func version(on db: any SQLConnection) throws -> Int {
        let found = try db.first("SELECT MAX(version) FROM schema_version", []) { try $0.integerIfAny() }
        return Int((found ?? nil) ?? 0)
    }

    /// Refuses a database that a newer release wrote, unless that left it readable.
    private static func checkReader(on db: any SQLConnection, _ steps: [Migration], _ version: Int) throws {
        let oldest = try db.first("SELECT MAX(version) FROM oldest_reader", []) { try $0.integerIfAny() } ?? nil
        guard let oldest, oldest <= steps.count else {
            throw SchemaError.newer(found: version, known: steps.count)
        }
    }

    /// The number of steps that a release has to know at least.
    private static func oldestReader(of steps: [Migration]) -> Int {
        (steps.lastIndex { !$0.keepsReaders } ?? -1) + 1
    }
}

/// The reason why a database can't be opened.
public enum SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Written by a newer release; using it would lose what this one doesn't know.
    case newer(found: Int, known: Int)

    /// A sentence for the log.
    public var description: String {
        switch self {
        case .newer(let found, let known):
            "The database has schema \(found); this release knows up to \(known). Use the release that wrote it."
        }
    }
}
