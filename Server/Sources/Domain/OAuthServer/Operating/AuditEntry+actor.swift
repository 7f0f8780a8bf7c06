import Basics

extension AuditEntry {
    /// The actor of an event, as shown in the audit log.
    public enum Actor: Hashable, Sendable {
        /// The user whom the event is about, or an unknown person.
        case oneself
        /// Another user, by sign-in name, such as an editor of a shared document; `nil` if the name is no longer known.
        case person(String?)
        /// A visitor with a link.
        case visitor
        /// An operator on the pages; `nil` for a removed account.
        case `operator`(String?)
        /// The command line of the server, or the server's own work.
        case commandLine
    }

    /// The actor of the event.
    public var actor: Actor {
        guard let authority else { return address == nil ? .commandLine : .oneself }
        if authority == "machine" { return .commandLine }
        if authority.hasPrefix(OperatorSession.prefix) { return .operator(byName) }
        if authority.hasPrefix("share:") { return .visitor }
        return isByOneself || (byName == nil && !isByRemoved) ? .oneself : .person(byName)
    }

    /// Whether the event's user caused it. Compares ids if known, because a removed account's name may be used again.
    var isByOneself: Bool { by.map { $0 == user } ?? (byName == userName) }
}
