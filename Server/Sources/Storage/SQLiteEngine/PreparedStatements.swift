import SQLStorage
import GRDB

/// The prepared statements of one connection, found by the hash that each ``SQLStorage/SQLStatement`` has already.
///
/// GRDB's own cache hashes the text at every look, which for the statement that finds a document is 2 % of a
/// CheckFileInfo.
///
/// Unchecked, since a connection of GRDB runs one body at a time, and nothing else than such a body uses its statements.
final class PreparedStatements: @unchecked Sendable {
    private var statements: [SQLStatement: Statement] = [:]

    /// The statement, prepared where it hasn't been.
    func statement(_ statement: SQLStatement, on db: Database) throws -> Statement {
        if let found = statements[statement] { return found }
        let prepared = try db.makeStatement(sql: statement.sql)
        statements[statement] = prepared
        return prepared
    }

    /// Gives the statements up, which has to be before the connection is closed.
    func removeAll() { statements = [:] }
}
