public import Basics

/// The actor of an audit query: finds what a person did, on any account or document.
public enum AuditDoer: Hashable, Sendable {
    /// A user, including what the user did as an operator, and events on the user's own account.
    case person(UserID)
    /// The command line of the server, or the server itself.
    case commandLine
    /// Visitors with a link.
    case visitor

    /// Whether this actor caused the event of an entry.
    public func did(_ entry: AuditEntry) -> Bool {
        switch (self, entry.actor) {
        case (.person(let person), .oneself): entry.user == person
        case (.person(let person), .person), (.person(let person), .operator): entry.by == person
        case (.commandLine, .commandLine), (.visitor, .visitor): true
        default: false
        }
    }
}
