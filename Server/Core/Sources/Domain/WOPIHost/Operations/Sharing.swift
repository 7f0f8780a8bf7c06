public import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Performs GetShareUrl (docs/protocol/files.md#get-share-url, docs/protocol/containers.md#get-share-url): every
    /// call returns the same share.
    public func share(
        _ resource: ResourceID, as type: ShareURLType, by claims: AccessClaims, now: Date
    ) async throws -> ShareRecord {
        guard let node = resource.node else { throw HostError.notFound }
        return try await HostError.refusingReadOnly("a read-only file has no link to write to it") {
            try await documents.share(node, as: ShareKind(type), for: claims.caller, now: now)
        }
    }

    /// Performs GetShareUrl and returns the link's URL. Reads everything that the URL needs first, so that no error can
    /// occur after the share was created.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` if there is no page for share links; in this case, nothing was shared.
    public func shareAddress(
        of resource: ResourceID, as type: ShareURLType, by claims: AccessClaims, now: Date
    ) async throws -> String {
        let addresses = try await shareAddresses(now: now)
        return addresses.address(of: try await share(resource, as: type, by: claims, now: now))
    }

    /// The URL of the page for a share's link.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` if there is no such page.
    public func address(of share: ShareRecord, now: Date) async throws -> String {
        try await shareAddresses(now: now).address(of: share)
    }

    /// Returns a value that makes the URLs of shares. The value can be created before a share exists, so that no error
    /// can occur after the share was created.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` if there is no page for share links.
    public func shareAddresses(now: Date) async throws -> ShareAddresses {
        guard configuration.addresses.text(of: .share("")) != nil else {
            throw HostError.notSupported("there is no page for share links")
        }
        return ShareAddresses(key: try await shareLinks.key(now: now), addresses: configuration.addresses)
    }

    /// Finds the share of a link made by ``ShareLinks``.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a link that this host never created, that was revoked, or that has
    ///   expired.
    public func share(linked text: String, now: Date) async throws -> ShareRecord {
        try await documents.visit(try await shareLinks.share(text, now: now), now: now)
    }
}

/// Makes the URLs of pages for share links without reading from a store.
public struct ShareAddresses: Sendable {
    let key: SigningKey
    let addresses: any HostAddresses

    /// The URL of a share's page, which is the same each time it is created.
    public func address(of share: ShareRecord) -> String {
        addresses.text(of: .share(ShareLinks.text(of: share.id, key: key))) ?? ""
    }
}
