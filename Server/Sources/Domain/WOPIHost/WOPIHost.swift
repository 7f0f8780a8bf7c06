public import Documents
public import Foundation
public import WOPI

/// The rules of a storage provider, over ports: a file per operation in `Operations/`.
///
/// Every operation takes the ``AccessClaims`` of a checked token and throws ``HostError``, or ``DocumentsError`` for what
/// documents refuse, which ``HostError/init(_:)`` turns into the former.
public struct WOPIHost: Sendable {
    /// The documents, with the rules about them and their content.
    public let library: Library
    /// Makes and checks the tokens of WOPI.
    public let tokens: AccessTokens
    /// Makes and reads share links.
    public let shareLinks: ShareLinks
    /// The host's settings.
    public let configuration: Configuration

    /// The settings of a host.
    public struct Configuration: Sendable {
        /// The public address below which WOPI is served.
        public var address: PublicAddress
        /// The addresses of pages, uploads and downloads.
        public var addresses: any HostAddresses
        /// The provider's name, shown as the breadcrumbs' brand.
        public var providerName: String
        /// The most bytes of a document; `nil` for as many as there is room for.
        public var maxUploadBytes: Int64?
        /// Seconds a FileUrl works (docs/protocol/check-info.md#addresses).
        public var downloadLifetime: TimeInterval = 15 * 60
        /// The permissions that CheckFileInfo gives clients.
        public var features = ClientFeatures()
        /// The most children that are read at once for a listing.
        public var listingPiece = 500

        /// The settings that have no default, and the limit of a document's size.
        ///
        /// - Parameter maximumUploadBytes: bytes; `nil` for as many as there is room for.
        public init(
            address: PublicAddress, addresses: any HostAddresses, providerName: String, maxUploadBytes: Int64? = nil
        ) {
            self.address = address
            self.addresses = addresses
            self.providerName = providerName
            self.maxUploadBytes = maxUploadBytes
        }
    }

    /// A host; it holds no state but the keys that `tokens` has read.
    public init(library: Library, tokens: AccessTokens, shareLinks: ShareLinks, configuration: Configuration) {
        self.library = library
        self.tokens = tokens
        self.shareLinks = shareLinks
        self.configuration = configuration
    }

    /// Checks a token for one resource (docs/protocol/security.md#cross-user-checks): of another resource, or a
    /// download's, it is refused.
    public func claims(of token: String?, for resource: ResourceID, now: Date) async throws -> AccessClaims {
        guard let token else { throw HostError.unauthorized(reason: "no access_token") }
        let claims = try await tokens.claims(of: token, now: now)
        guard claims.resource == resource, claims.origin != .download else {
            throw HostError.unauthorized(reason: "a token for something else")
        }
        return claims
    }

    /// The WOPI address of a resource, with a token for it that ends when `claims` does. Every address with a token that
    /// an answer names is made here; ``WOPISrc`` says how it looks.
    func address(of resource: ResourceID, from claims: AccessClaims, with minter: TokenMinter) -> String {
        let parameter = "?access_token=", token = minter.token(claims.handed(on: resource))
        var address = WOPISrc(resource).address(on: configuration.address)
        address.reserveCapacity(address.utf8.count + parameter.utf8.count + token.utf8.count)
        address += parameter
        address += token
        return address
    }
}
