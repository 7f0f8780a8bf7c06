import Basics

extension AuditEntry {
    /// Who did something, as the audit log tells it.
    public enum Actor: Hashable, Sendable {
        /// The person whom the event is about, or somebody whom nobody knows.
        case oneself
        /// Somebody else, by their sign-in name: an editor of a shared document; `nil` for one who is gone, and whose name
        /// isn't known any more.
        case person(String?)
        /// Whoever had a link.
        case visitor
        /// An account with the operator's role, on the pages; `nil` for one that is gone.
        case `operator`(String?)
        /// Somebody at the machine of the place, with a command; the place's own work counts as that.
        case commandLine
    }

    /// Who did it.
    public var actor: Actor {
        guard let authority else { return address == nil ? .commandLine : .oneself }
        if authority == "machine" { return .commandLine }
        if authority.hasPrefix(OperatorSession.prefix) { return .operator(byName) }
        if authority.hasPrefix("share:") { return .visitor }
        return isByOneself || (byName == nil && !isByRemoved) ? .oneself : .person(byName)
    }

    /// Whether whom it is about did it. Another may have the name of somebody whose account is gone.
    var isByOneself: Bool { by.map { $0 == user } ?? (byName == userName) }
}
