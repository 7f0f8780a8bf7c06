public import Foundation
public import WOPI

/// The rules of a storage provider, over ports: a file per operation in `Operations/`.
///
/// Every operation takes the ``AccessClaims`` of a checked token and throws ``HostError``.
public struct WOPIHost: Sendable {
    public let library: any Library
    public let blobs: any Blobs
    public let tokens: AccessTokens
    public let shareLinks: ShareLinks
    public let configuration: Configuration

    public struct Configuration: Sendable {
        public var address: PublicAddress
        /// Where pages, uploads and downloads are, when that is an origin of their own.
        public var contentAddress: PublicAddress?
        /// Shown as the breadcrumbs' brand.
        public var providerName: String
        /// Bytes; `nil` for as many as there is room for.
        public var maximumFileSize: Int64?
        /// Seconds a FileUrl works (check-info.md §6).
        public var downloadLifetime: TimeInterval = 15 * 60
        public var features = ClientFeatures()
        /// Up to how many children a listing is read at once.
        public var listingPiece = 500

        public init(address: PublicAddress, providerName: String, maximumFileSize: Int64? = nil) {
            self.address = address
            self.providerName = providerName
            self.maximumFileSize = maximumFileSize
        }

        /// What people and their browsers use.
        var pages: PublicAddress { contentAddress ?? address }
    }

    public init(
        library: any Library, blobs: any Blobs, tokens: AccessTokens, shareLinks: ShareLinks,
        configuration: Configuration
    ) {
        self.library = library
        self.blobs = blobs
        self.tokens = tokens
        self.shareLinks = shareLinks
        self.configuration = configuration
    }

    /// Checks a token for one resource (security.md §6): of another resource, or a download's, it is refused.
    public func claims(of token: String?, for resource: ResourceID, now: Date) async throws -> AccessClaims {
        guard let token else { throw HostError.unauthorized(reason: "no access_token") }
        let claims = try await tokens.claims(of: token, now: now)
        guard claims.resource == resource, claims.origin != .download else {
            throw HostError.unauthorized(reason: "a token for something else")
        }
        return claims
    }

    /// An address with a token for it that ends when `claims` does.
    func address(of resource: ResourceID, from claims: AccessClaims, _ minter: TokenMinter) -> String {
        let source = WOPISrc(resource).address(on: configuration.address)
        return source + "?access_token=" + minter.token(claims.handed(on: resource))
    }
}
