public import Basics
public import Foundation

extension Library {
    /// Stores the text that the user's client sent with PutUserInfo. Each read of a document returns this text to the
    /// user.
    public func setUserInfo(_ text: String, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let person = try change.look.person()
            // A visitor acts for the owner of the share, whose settings must not change.
            if case .share = caller.authority { throw DocumentsError.forbidden }
            try change.rows.setUserInfo(text, of: person.id)
        }
    }

    /// Shares a document or a folder by a link. Each item has at most one link of each kind, and repeated calls return
    /// the same link. An expired link is replaced by a new link, so that old copies of the expired link don't open
    /// again.
    ///
    /// - Parameters:
    ///   - expires: the expiration; `nil` keeps the expiration of an existing link and creates a new link without an
    ///     expiration.
    ///   - password: the hash of the password that visitors must enter; `nil` keeps the password of an existing link
    ///     and creates a new link without a password.
    /// - Throws: ``DocumentsError/readOnly`` for a write link to a read-only document;
    ///   ``DocumentsError/cannotShare(_:)`` for an expiration in the past.
    public func share(
        _ id: NodeID, as kind: ShareKind, until expires: Date? = nil, password: SharePassword? = nil,
        for caller: Caller, now: Date
    ) async throws -> ShareRecord {
        if let problem = SharingProblem(end: expires, now: now) { throw DocumentsError.cannotShare(problem) }
        let made = ShareID.random()
        return try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let node = try change.look.shareable(id, as: kind)
            let known = try change.look.shares(of: id).first { $0.type == kind }
            var share =
                if let known, known.isLive(at: now) { known } else {
                    ShareRecord(
                        id: made, resource: id, type: kind, owner: caller.user,
                        created: Date(milliseconds: now.milliseconds))
                }
            if let expires { share.expires = Date(milliseconds: expires.milliseconds) }
            if let password { share.password = password }
            guard share != known else { return share }
            // A visitor can't create links, because such links would still open after the owner revokes the visitor's
            // own link.
            if caller.isVisitor { throw DocumentsError.forbidden }
            try change.replace(known, by: share, named: node.name)
            return share
        }
    }

    /// The links that the caller created to a document or a folder, oldest first.
    public func shares(of id: NodeID, for caller: Caller, now: Date) async throws -> [ShareRecord] {
        try await look(caller, now: now) { look in
            _ = try look.shareable(id, as: .readOnly)
            return try look.shares(of: id)
        }
    }

    /// Revokes a link, so that it no longer opens anything.
    public func unshare(_ id: ShareID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            _ = try change.look.person()
            guard let share = try change.rows.share(id), share.record.owner == caller.user else {
                throw DocumentsError.notFound
            }
            if caller.isVisitor { throw DocumentsError.forbidden }
            var number = 0
            try change.withdraw(share, number: &number)
        }
    }

    /// Revokes all links of a user, on behalf of the operator.
    ///
    /// - Returns: the number of links.
    public func unshareAll(of owner: UserID, now: Date) async throws -> Int {
        try await change(Caller(user: owner, authority: .machine), now: now) { change in
            let shares = try change.rows.shares(of: owner)
            var number = 0
            for share in shares { try change.withdraw(share, number: &number) }
            return shares.count
        }
    }

    /// The share that a visitor opens with a link. The link can be opened until it expires or is revoked, even while
    /// the owner's account is disabled. The code that calls this must check the password.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a share that doesn't exist, was revoked or has expired, or whose item
    ///   was deleted.
    public func visit(_ id: ShareID, now: Date) async throws -> ShareRecord {
        guard let share = try await store.readOnce({ try $0.share(id) }), share.record.isLive(at: now) else {
            throw DocumentsError.notFound
        }
        return share.record
    }

    /// Deletes links that expired before a time.
    func forgetShares(endedBefore date: Date) async throws {
        try await store.write { try $0.deleteShares(endedBefore: date) }
    }
}

extension WriteContext {
    /// Stores a share, and removes `known` if it isn't `nil`. If `known` hasn't expired, the permissions that users got
    /// by adding the link of `known` to "Shared with me" now depend on the new link.
    ///
    /// - Parameter name: the name of the shared item.
    func replace(_ known: ShareRecord?, by share: ShareRecord, named name: String) throws {
        if let known {
            try rows.delete(known.id)
            for var permission in try rows.permissions(to: known.resource) where permission.share == known.id {
                (permission.share, permission.expires) = (share.id, share.expires)
                guard known.isLive(at: look.now) else { continue }
                try rows.set(permission)
                weakened.users.insert(permission.user)
            }
        }
        try rows.insert(share)
        try log(
            known?.id == share.id ? .shareChanged : .shared, of: share.resource, named: name,
            detail: .link(share.type, until: share.expires, hasPassword: share.password != nil))
    }

    /// Revokes a share and the permissions that users got by adding its link to "Shared with me". Writes events to the
    /// audit logs of the owner and of these users.
    ///
    /// - Parameter number: the number of the next event in this change; increased by the number of events written.
    fileprivate func withdraw(_ share: NamedShare, number: inout Int) throws {
        try rows.delete(share.record.id)
        try log(
            .unshared, of: share.record.resource, named: share.name,
            detail: .link(share.record.type, until: nil, hasPassword: false), number: number)
        number += 1
        for permission in try rows.permissions(to: share.record.resource) where permission.share == share.record.id {
            guard permission.isLive(at: look.now) else {
                try rows.deletePermission(to: permission.resource, of: permission.user)
                continue
            }
            try forbid(permission, named: share.name, number: number)
            number += 2
        }
    }
}
