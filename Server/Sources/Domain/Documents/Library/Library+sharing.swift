public import Basics
public import Foundation

extension Library {
    /// Stores a text that a person's client chose; each read of a document returns it to that person.
    public func setUserInfo(_ text: String, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let person = try change.look.person()
            // A visitor isn't the person whose settings these are.
            if case .share = caller.authority { throw DocumentsError.forbidden }
            try change.rows.setUserInfo(text, of: person.id)
        }
    }

    /// Shares a document or a folder by a link: one share for each kind and person, however often it is asked for. One
    /// that has ended is replaced by another, so that a link that was sent around doesn't open again.
    ///
    /// - Parameters:
    ///   - expires: the end; `nil` leaves that of a share that is there, and sets none for another.
    ///   - password: the hash of what visitors have to give, likewise.
    /// - Throws: ``DocumentsError/readOnly`` for a share to write to a read-only document;
    ///   ``DocumentsError/cannotShare(_:)`` for an end that has passed.
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
            // A visitor makes no shares: such a share would stay when the visitor's own is withdrawn.
            if caller.isVisitor { throw DocumentsError.forbidden }
            try change.replace(known, by: share, named: node.name)
            return share
        }
    }

    /// The caller's shares of a document or a folder, the oldest first.
    public func shares(of id: NodeID, for caller: Caller, now: Date) async throws -> [ShareRecord] {
        try await look(caller, now: now) { look in
            _ = try look.shareable(id, as: .readOnly)
            return try look.shares(of: id)
        }
    }

    /// Withdraws a share: its links lead nowhere from now on.
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

    /// Withdraws every share of a person, on behalf of the operator.
    ///
    /// - Returns: how many there were.
    public func unshareAll(of owner: UserID, now: Date) async throws -> Int {
        try await change(Caller(user: owner, authority: .machine), now: now) { change in
            let shares = try change.rows.shares(of: owner)
            var number = 0
            for share in shares { try change.withdraw(share, number: &number) }
            return shares.count
        }
    }

    /// The share that a visitor's link leads to. It opens until it ends or is withdrawn: whether its owner may sign in
    /// isn't asked, so the shares of a disabled account stay open. Whoever calls this asks for the password.
    ///
    /// - Throws: ``DocumentsError/notFound`` for one that doesn't exist, was withdrawn or has ended, or whose resource is
    ///   gone.
    public func visit(_ id: ShareID, now: Date) async throws -> ShareRecord {
        guard let share = try await store.readOnce({ try $0.share(id) }), share.record.isLive(at: now) else {
            throw DocumentsError.notFound
        }
        return share.record
    }

    /// Forgets links that ended before a time.
    func forgetShares(endedBefore date: Date) async throws {
        try await store.write { try $0.deleteShares(endedBefore: date) }
    }
}

extension WriteContext {
    /// Puts a share in the place of one that was there, if any. What people have kept of a live one ends with the other.
    ///
    /// - Parameter name: of what is shared.
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

    /// Permissions that people have kept by it end with it, which is in the logs of both.
    ///
    /// - Parameter number: tells apart the events of one change, and is the next from then on.
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
