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
