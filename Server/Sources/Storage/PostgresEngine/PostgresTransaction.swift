import SQLStorage

/// A transaction on one connection, as passed to a body.
struct PostgresTransaction: SQLConnection {
    let connection: PostgresConnection

    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try connection.send(statement, arguments, writes: !statement.onlyReads)
        return try connection.answer().rows()
    }

    func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]] {
        guard !arguments.isEmpty else { return [] }
        for arguments in arguments { try connection.send(statement, arguments, writes: !statement.onlyReads) }
        return try connection.answers(arguments.count)
    }

    /// Sends the statement without waiting for its result. The result is read together with the next result that is
    /// awaited.
    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws {
        try connection.send(statement, arguments, writes: true)
    }

    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
        try connection.send(statement, arguments, writes: true)
        return try connection.answer().changes
    }

    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws { try setTrigger(isSealed, table) }
}

extension SQLConnection {
    /// Adds or removes the trigger that makes a table read-only. The statement waits for every transaction that has
    /// changed the table, and later transactions wait until the trigger exists.
    fileprivate func setTrigger(_ isSealed: Bool, _ table: SQLStatement) throws {
        guard isSealed else { return try run("DROP TRIGGER IF EXISTS sealed ON \(table)", []) }
        try run(
            """
            CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN RAISE EXCEPTION ''the rows of this place take no changes'' USING ERRCODE = ''EM001''; END'
            """, [])
        try run(
            """
            CREATE OR REPLACE TRIGGER sealed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(table)
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
            """, [])
    }
}

/// Runs each statement as a transaction of its own. For a body that consists of a single read.
struct PostgresStatements: SQLConnection {
    let connection: PostgresConnection

    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try connection.send(statement, arguments)
        return try connection.answer().rows()
    }

    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws { _ = try changes(by: statement, arguments) }

    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
        try connection.send(statement, arguments)
        return try connection.answer().changes
    }

    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws { try setTrigger(isSealed, table) }
}

extension SQLStatement {
    /// Whether the statement can't change rows. `INSERT … RETURNING` also returns rows, but it begins with another
    /// word.
    fileprivate var onlyReads: Bool { sql.hasPrefix("SELECT") || sql.hasPrefix("WITH RECURSIVE") }
}
