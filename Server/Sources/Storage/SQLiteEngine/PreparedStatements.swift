import SQLStorage
import GRDB

/// The prepared statements of one connection, found by the hash that each ``SQLStorage/SQLStatement`` already has.
///
/// GRDB's own cache computes the hash of the text at every lookup. For the statement that finds a document, this takes
/// 2 % of the time of a CheckFileInfo.
///
/// The class is unchecked `Sendable`. This is safe because a GRDB connection runs one body at a time, and only that
/// body uses the statements.
final class PreparedStatements: @unchecked Sendable {
    private var statements: [SQLStatement: Statement] = [:]

    /// Returns the prepared statement, and prepares it on first use.
    func statement(_ statement: SQLStatement, on db: Database) throws -> Statement {
        if let found = statements[statement] { return found }
        let prepared = try db.makeStatement(sql: statement.sql)
        statements[statement] = prepared
        return prepared
    }

    /// Releases the prepared statements. This must happen before the connection is closed.
    func removeAll() { statements = [:] }
}
