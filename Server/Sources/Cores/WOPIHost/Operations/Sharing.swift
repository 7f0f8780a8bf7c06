public import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// GetShareUrl (docs/protocol/files.md#get-share-url, docs/protocol/containers.md#get-share-url): the same record
    /// however often it is asked for.
    public func share(
        _ resource: ResourceID, as type: ShareURLType, by claims: AccessClaims, now: Date
    ) async throws -> ShareRecord {
        guard let node = resource.node else { throw HostError.notFound }
        return try await HostError.refusingReadOnly("a read-only file has no link to write to it") {
            try await library.share(node, as: ShareKind(type), for: claims.caller, now: now)
        }
    }

    /// The address of the page that a share's link opens.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` where there is no such page.
    public func address(of share: ShareRecord, now: Date) async throws -> String {
        let link = try await shareLinks.text(of: share.id, now: now)
        guard let address = configuration.addresses.text(of: .share(link)) else {
            throw HostError.notSupported("there is no page for share links")
        }
        return address
    }

    /// Finds the share that a link made by ``ShareLinks`` leads to.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a link this host never made, or has withdrawn, or that has ended.
    public func share(linked text: String, now: Date) async throws -> ShareRecord {
        try await library.visit(try await shareLinks.share(text, now: now), now: now)
    }
}
