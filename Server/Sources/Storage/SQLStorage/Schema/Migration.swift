/// A migration from one version of the schema to the next. Releases add migrations but never change existing ones.
struct Migration: Sendable {
    let statements: [SQLStatement]
    /// Whether an earlier release can still read and write the database after this migration. Such a migration only
    /// adds parts that an earlier release doesn't need and can't damage, such as a nullable column, a table or an
    /// index.
    ///
    /// Operators upgrade servers one by one. For this reason, a column is removed one release after the last release
    /// that uses it.
    var keepsReaders = false

    /// All migrations. The first migration creates version 1 in an empty database.
    static let all: [Migration] = [
        .createsTables, .indexesFolders, .addsRetentionAndShares, .unifiesAuditLog, .addsInlineContent,
        .shrinksVersionIndex, .addsNodes, .addsNodeStarts, .addsSharing, .addsTrash, .addsQuotas, .addsVersionNames,
        .addsNameSearch, .addsLinkTerms,
        .addsSearchInShares, .indexesLinksByOwner, .addsSealedSuccessors,
        .addsLinkedIdentities, .addsTreeNodes, .indexesLockedTreeNodes,
    ]

    /// Runs the migrations that the database doesn't have yet, in the current transaction.
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

    /// Returns the number of migrations that have run; 0 in an empty database.
    static func version(on db: any SQLConnection) throws -> Int {
        let found = try db.first("SELECT MAX(version) FROM schema_version", []) { try $0.integerIfAny() }
        return Int((found ?? nil) ?? 0)
    }

    /// Throws if a newer release has changed the database, unless that release recorded that this release can still use
    /// it.
    private static func checkReader(on db: any SQLConnection, _ steps: [Migration], _ version: Int) throws {
        let oldest = try db.first("SELECT MAX(version) FROM oldest_reader", []) { try $0.integerIfAny() } ?? nil
        guard let oldest, oldest <= steps.count else {
            throw SchemaError.newer(found: version, known: steps.count)
        }
    }

    /// Returns the minimum number of migrations that a release must contain in order to use the database.
    private static func oldestReader(of steps: [Migration]) -> Int {
        (steps.lastIndex { !$0.keepsReaders } ?? -1) + 1
    }
}

/// The reason why a database can't be opened.
public enum SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The database was written by a newer release, and using it would lose data.
    case newer(found: Int, known: Int)

    /// The problem as a sentence for the log.
    public var description: String {
        switch self {
        case .newer(let found, let known):
            "The database has schema \(found), but this release only knows schemas up to \(known). Use the release that wrote it."
        }
    }
}
