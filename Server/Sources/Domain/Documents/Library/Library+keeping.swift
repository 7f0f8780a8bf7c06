import Basics
public import Foundation

/// Keeping what somebody shares by a link.
extension Library {
    /// Puts what a link leads to into the folder of what is shared with the caller, with the rights of the link. It ends
    /// with the link, whether that is withdrawn or ends by itself, and the owner can end it for this person alone.
    ///
    /// A permission that the owner gave stays as it is, also a weaker one: it doesn't end with the link. Of two links the
    /// stronger counts.
    ///
    /// - Parameters:
    ///   - password: that of the share, if it had one when the caller gave it: whoever calls this has asked for it.
    ///   - caller: somebody who is signed in.
    /// - Throws: ``DocumentsError/notFound`` for a share that doesn't exist, was withdrawn, has ended or has another password
    ///   by now, or whose resource is gone; ``DocumentsError/cannotShare(_:)`` for the caller's own, and for a whole tree; ``DocumentsError/forbidden``
    ///   for a visitor.
    @discardableResult
    public func keep(
        _ id: ShareID, openedWith password: SharePassword? = nil, for caller: Caller, now: Date
    ) async throws -> Permission {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let person = try change.look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            guard let share = try change.rows.share(id)?.record, share.isLive(at: now),
                share.isOpen(with: password)
            else {
                throw DocumentsError.notFound
            }
            guard share.owner != person.id else { throw DocumentsError.cannotShare(.ownDocument) }
            let owner = Caller(user: share.owner, authority: .machine)
            guard case .node(let node, _, _, _) = try change.rows.node(share.resource, for: owner, at: now) else {
                throw DocumentsError.notFound
            }
            if case .container(let folder) = node, folder.parent == nil { throw DocumentsError.cannotShare(.top) }
            return try change.keep(share, of: node, for: person.id)
        }
    }
}

extension WriteContext {
    fileprivate func keep(_ share: ShareRecord, of node: Node, for user: UserID) throws -> Permission {
        let known = try rows.permissions(to: node.id).first { $0.user == user && $0.isLive(at: look.now) }
        // What can't be changed can be looked at.
        let role: Role = if case .file(let file) = node, file.isReadOnly { .viewer } else { share.type.role }
        if let known, known.share == nil || known.role >= role { return known }
        return try permit(node, to: user, as: role, until: share.expires, by: share.id)
    }
}
