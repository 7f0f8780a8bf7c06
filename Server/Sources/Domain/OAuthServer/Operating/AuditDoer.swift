public import Basics

/// Somebody who did something, as the audit log is asked for it: what they did on anybody's account or documents.
public enum AuditDoer: Hashable, Sendable {
    /// A person, also as an operator; of what happened to their own account, whoever the log takes for them.
    case person(UserID)
    /// Somebody at the machine of the place, or the place itself.
    case commandLine
    /// Whoever had a link.
    case visitor

    /// Whether they did what an entry tells of.
    public func did(_ entry: AuditEntry) -> Bool {
        switch (self, entry.actor) {
        case (.person(let person), .oneself): entry.user == person
        case (.person(let person), .person), (.person(let person), .operator): entry.by == person
        case (.commandLine, .commandLine), (.visitor, .visitor): true
        default: false
        }
    }
}
