import Basics
public import Foundation

/// The terms of links that are there, and all links of a person.
extension Library {
    /// Changes the end or the password of a link, which keeps its address. What people have kept of it ends when it does.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a link that isn't the caller's, or was withdrawn;
    ///   ``DocumentsError/cannotShare(_:)`` for an end that has passed, and for a link that has ended: it never opens
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

    /// The links of the caller to anything that isn't in the trash, ended ones included, the oldest first.
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
