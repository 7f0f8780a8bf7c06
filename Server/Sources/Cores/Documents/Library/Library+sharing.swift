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

    /// Shares a document or a folder: one share for each kind and person, however often it is asked for.
    ///
    /// - Throws: ``DocumentsError/readOnly`` for a share to write to a read-only document.
    public func share(
        _ id: NodeID, as kind: ShareKind, for caller: Caller, now: Date
    ) async throws -> ShareRecord {
        let made = ShareID.random()
        return try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let node = try change.look.shareable(id, as: kind)
            if let known = try change.look.shares(of: id).first(where: { $0.type == kind }) { return known }
            // A visitor makes no shares: such a share would stay when the visitor's own is withdrawn.
            if case .share = caller.authority { throw DocumentsError.forbidden }
            let share = ShareRecord(
                id: made, resource: id, type: kind, owner: caller.user,
                created: Date(milliseconds: now.milliseconds))
            try change.rows.insert(share)
            try change.log(.shared, of: id, named: node.name, detail: kind.rawValue)
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
            if case .share = caller.authority { throw DocumentsError.forbidden }
            try change.withdraw(share)
        }
    }

    /// Withdraws every share of a person, on behalf of the operator.
    ///
    /// - Returns: how many there were.
    public func unshareAll(of owner: UserID, now: Date) async throws -> Int {
        try await change(Caller(user: owner, authority: .machine), now: now) { change in
            let shares = try change.rows.shares(of: owner)
            for (number, share) in shares.enumerated() { try change.withdraw(share, number: number) }
            return shares.count
        }
    }

    /// The share that a visitor's link leads to. It opens until it is withdrawn: whether its owner may sign in isn't
    /// asked, so the shares of a disabled account stay open.
    ///
    /// - Throws: ``DocumentsError/notFound`` for one that doesn't exist, was withdrawn, or whose resource is gone.
    public func visit(_ id: ShareID) async throws -> ShareRecord {
        guard let share = try await store.readOnce({ try $0.share(id) }) else { throw DocumentsError.notFound }
        return share.record
    }
}

extension Changing {
    fileprivate func withdraw(_ share: NamedShare, number: Int? = nil) throws {
        try rows.delete(share.record.id)
        try log(
            .unshared, of: share.record.resource, named: share.name, detail: share.record.type.rawValue,
            number: number)
    }
}
