/// The reasons for which a database refuses a statement, or fails.
public enum SQLError: Error, Hashable, Sendable {
    /// A row with the same key is there already; the statement changed nothing.
    case uniqueViolation
    /// Another process held the database for longer than the engine waits; nothing has changed.
    case busy
    /// No room on the disk; nothing has changed.
    case full
    /// Anything else. The message is for the operator's log; it quotes SQL, never a value.
    case failed(code: Int, message: String)
    /// A row that isn't what the statement promised: the schema and the code disagree, or the file was tampered with.
    case unexpected(column: Int)
    /// The database's own check found it broken.
    case corrupt([String])
}
