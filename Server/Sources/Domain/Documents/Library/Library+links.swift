import Basics
public import Foundation

/// Changing existing links, and listing all links of a user.
extension Library {
    /// Changes a link's expiry or password; its URL stays the same. Access that users have added from the link follows
    /// its expiry.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a link that isn't the caller's or was revoked;
    ///   ``DocumentsError/cannotShare(_:)`` for an expiry in the past, and for an expired link, which never opens
    ///   again.
    @discardableResult
    public func changeLink(
        _ id: ShareID, by terms: LinkChange, for caller: Caller, now: Date
    ) async throws -> ShareRecord {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            _ = try change.look.person()
            guard let known = try change.rows.share(id), known.record.owner == caller.user else {
                throw DocumentsError.notFound
            }
            if caller.isVisitor { throw DocumentsError.forbidden }
            var share = known.record
            share.expires = terms.end.applied(to: share.expires).map { Date(milliseconds: $0.milliseconds) }
            share.password = terms.password.applied(to: share.password)
            guard known.record.isLive(at: now), share.isLive(at: now) else { throw DocumentsError.cannotShare(.ended) }
            guard share != known.record else { return share }
            try change.replace(known.record, by: share, named: known.name)
            return share
        }
    }

    /// The caller's links to items that aren't in the trash, including expired links, oldest first.
    public func shares(by caller: Caller, now: Date) async throws -> [ListedShare] {
        try await look(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.rows.shares(of: person.id).compactMap { share in
                try look.rows.path(ending: share.record.resource, of: person.id, at: now).map {
                    ListedShare(record: share.record, path: $0)
                }
            }
        }
    }
}
