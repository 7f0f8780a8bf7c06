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

    /// GetShareUrl, answered with the address: what that is made of is read before the share is, so that a share that was
    /// made is never reported as a failure.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` where there is no page for share links; nothing is shared then.
    public func shareAddress(
        of resource: ResourceID, as type: ShareURLType, by claims: AccessClaims, now: Date
    ) async throws -> String {
        let addresses = try await shareAddresses(now: now)
        return addresses.address(of: try await share(resource, as: type, by: claims, now: now))
    }

    /// The address of the page that a share's link opens.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` where there is no such page.
    public func address(of share: ShareRecord, now: Date) async throws -> String {
        try await shareAddresses(now: now).address(of: share)
    }

    /// Makes the addresses of shares, also of one that is about to be made.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` where there is no page for them.
    public func shareAddresses(now: Date) async throws -> ShareAddresses {
        guard configuration.addresses.text(of: .share("")) != nil else {
            throw HostError.notSupported("there is no page for share links")
        }
        return ShareAddresses(key: try await shareLinks.key(now: now), addresses: configuration.addresses)
    }

    /// Finds the share that a link made by ``ShareLinks`` leads to.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a link this host never made, or has withdrawn, or that has ended.
    public func share(linked text: String, now: Date) async throws -> ShareRecord {
        try await library.visit(try await shareLinks.share(text, now: now), now: now)
    }
}

/// The addresses of the pages that share links open; nothing has to be read for one.
public struct ShareAddresses: Sendable {
    let key: SigningKey
    let addresses: any HostAddresses

    /// The address of a share's page; the same however often it is asked for.
    public func address(of share: ShareRecord) -> String {
        addresses.text(of: .share(ShareLinks.text(of: share.id, key: key))) ?? ""
    }
}
