/// The reasons why a database refuses a statement or fails.
public enum SQLError: Error, Hashable, Sendable {
    /// A row with the same key already exists; the statement changed nothing.
    case uniqueViolation
    /// The table doesn't exist.
    case missingTable
    /// The table was made read-only for a move to another database; nothing has changed.
    case sealed
    /// Another process held the database for longer than the engine waits; nothing has changed.
    case busy
    /// There is no free space on the disk; nothing has changed.
    case full
    /// The database can't be changed, because its file or file system is read-only; nothing has changed.
    case readOnly
    /// This process may read the database's file, but not write to it; nothing has changed.
    case forbidden(path: String)
    /// The server can't be reached or accepts no writes at the moment; nothing has changed. The associated text is the
    /// reason, for the operator's log.
    case unreachable(String)
    /// The connection was lost before the server confirmed the commit, and it couldn't be found out in time whether the
    /// transaction was committed.
    case uncertain(String)
    /// Any other error. The message is for the operator's log. It quotes SQL text but never a value.
    case failed(code: Int, message: String)
    /// A value in this column doesn't have the type that the code expects: the schema and the code differ, or the file
    /// was modified.
    case unexpected(column: Int)
    /// The integrity check of the database found corruption.
    case corrupt([String])
}

extension SQLError: CustomStringConvertible {
    /// The error as a sentence for the operator, in logs and on the command line.
    public var description: String {
        switch self {
        case .uniqueViolation: "the database already has a row with this key"
        case .missingTable: "the database lacks a table that this release needs"
        case .sealed: "the database can't be changed while its data is being moved"
        case .busy: "another process is using the database"
        case .full: "the disk of the database is full"
        case .readOnly: "the database is read-only"
        case .forbidden(let path): "can't write to \(path): permission denied; run as its owner: chmod u+w \(path)"
        case .unreachable(let reason): "the database can't be reached: \(reason)"
        case .uncertain(let reason): "the connection to the database was lost before it confirmed a change: \(reason)"
        case .failed(let code, let message): "the database failed: \(message) (code \(code))"
        case .unexpected(let column): "the database has an unexpected value in column \(column)"
        case .corrupt(let problems): "the database is damaged: \(problems.prefix(3).joined(separator: "; "))"
        }
    }
}
