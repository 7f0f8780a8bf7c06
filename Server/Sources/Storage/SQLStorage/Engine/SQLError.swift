/// The reasons for which a database refuses a statement, or fails.
public enum SQLError: Error, Hashable, Sendable {
    /// A row with the same key is there already; the statement changed nothing.
    case uniqueViolation
    /// The statement names a table that isn't there.
    case missingTable
    /// The table takes no changes any more; nothing has changed.
    case sealed
    /// Another process held the database for longer than the engine waits; nothing has changed.
    case busy
    /// No room on the disk; nothing has changed.
    case full
    /// The database takes no changes, because its file or file system is read-only; nothing has changed.
    case readOnly
    /// The server can't be reached, or takes no writes at the moment; nothing has changed. The reason is for the
    /// operator's log.
    case unreachable(String)
    /// The server went away before it said whether it committed, and no other could tell in time.
    case uncertain(String)
    /// Anything else. The message is for the operator's log; it quotes SQL, never a value.
    case failed(code: Int, message: String)
    /// A row that isn't what the statement promised: the schema and the code disagree, or the file was tampered with.
    case unexpected(column: Int)
    /// The database's own check found it broken.
    case corrupt([String])
}

extension SQLError: CustomStringConvertible {
    /// A sentence for the operator, in the log and from commands.
    public var description: String {
        switch self {
        case .uniqueViolation: "the database has a row with this key already"
        case .missingTable: "the database lacks a table of this release"
        case .sealed: "the database takes no changes while it is being moved"
        case .busy: "another process is using the database"
        case .full: "the disk of the database is full"
        case .readOnly: "the database is read-only"
        case .unreachable(let reason): "the database can't be reached: \(reason)"
        case .uncertain(let reason): "the database went away before it confirmed a change: \(reason)"
        case .failed(let code, let message): "the database failed: \(message) (code \(code))"
        case .unexpected(let column): "the database has an unexpected value in column \(column)"
        case .corrupt(let problems): "the database is damaged: \(problems.prefix(3).joined(separator: "; "))"
        }
    }
}
