import Basics
public import Foundation

/// Adding a shared link to "Shared with me".
extension Library {
    /// Adds a link's target to the caller's "Shared with me" folder, with the rights of the link. The access ends when
    /// the link expires or is revoked, and the owner can remove it for this user alone.
    ///
    /// An existing permission granted by the owner stays unchanged, even if it is weaker, because it doesn't end with
    /// the link. Of two links the one with more rights counts.
    ///
    /// - Parameters:
    ///   - id: a share. The code that calls this must already have checked its password.
    ///   - caller: a signed-in user.
    /// - Throws: ``DocumentsError/notFound`` for a share that doesn't exist, was revoked or has expired, or whose
    ///   target is gone; ``DocumentsError/cannotShare(_:)`` for the caller's own items and for a root;
    ///   ``DocumentsError/forbidden`` for a visitor.
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
        // A read-only document can only be viewed.
        let role: Role = if case .file(let file) = node, file.isReadOnly { .viewer } else { share.type.role }
        if let known, known.share == nil || known.role >= role { return known }
        return try permit(node, to: user, as: role, until: share.expires, by: share.id)
    }
}
