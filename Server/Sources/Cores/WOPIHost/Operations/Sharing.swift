public import Foundation
public import WOPI

extension WOPIHost {
    /// GetShareUrl (files.md §8, containers.md §7): the same record however often it is asked for.
    public func share(
        _ resource: ResourceID, as type: ShareURLType, _ claims: AccessClaims, now: Date
    ) async throws -> ShareRecord {
        try await library.share(resource, as: type, for: claims.caller, now: now)
    }

    /// Finds the share that a link made by ``ShareLinks`` leads to.
    ///
    /// - Throws: ``HostError/notFound`` for a link this host never made, or has withdrawn.
    public func share(linked text: String, now: Date) async throws -> ShareRecord {
        try await library.visit(try await shareLinks.share(text, now: now))
    }
}
