public import Documents
public import Foundation
public import WOPI

/// Performs the operations of a WOPI host, such as CheckFileInfo. The files in `Operations/` implement the operations.
///
/// Every operation takes the ``AccessClaims`` of a verified token and throws ``HostError``, or ``DocumentsError``,
/// which ``HostError/init(_:)`` converts.
public struct WOPIHost: Sendable {
    /// The documents that the host serves.
    public let documents: any HostDocuments
    /// Makes and verifies WOPI tokens.
    public let tokens: AccessTokens
    /// Makes and reads share links.
    public let shareLinks: ShareLinks
    /// The host's settings.
    public let configuration: Configuration

    /// The settings of a host.
    public struct Configuration: Sendable {
        /// The public URL of the host. The URLs of all WOPI endpoints begin with this URL.
        public var address: PublicAddress
        /// The URLs of web pages, uploads and downloads.
        public var addresses: any HostAddresses
        /// The provider's name, shown as the brand in breadcrumbs.
        public var providerName: String
        /// The maximum size of a document in bytes; `nil` for no limit.
        public var maxUploadBytes: Int64?
        /// For how many seconds a URL in `FileUrl` is valid (docs/protocol/check-info.md#addresses).
        public var downloadLifetime: TimeInterval = 15 * 60
        /// The features that CheckFileInfo allows clients, such as printing.
        public var features = ClientFeatures()
        /// The maximum number of files or folders that EnumerateChildren reads at once.
        public var listingPiece = 500

        /// Creates settings. Properties that aren't parameters have default values.
        ///
        /// - Parameter maxUploadBytes: the maximum size of a document in bytes; `nil` for no limit.
        public init(
            address: PublicAddress, addresses: any HostAddresses, providerName: String, maxUploadBytes: Int64? = nil
        ) {
            self.address = address
            self.addresses = addresses
            self.providerName = providerName
            self.maxUploadBytes = maxUploadBytes
        }
    }

    /// Creates a host. A host keeps no state except the keys that `tokens` has read.
    public init(
        documents: any HostDocuments, tokens: AccessTokens, shareLinks: ShareLinks, configuration: Configuration
    ) {
        self.documents = documents
        self.tokens = tokens
        self.shareLinks = shareLinks
        self.configuration = configuration
    }

    /// Verifies a token for one resource (docs/protocol/security.md#cross-user-checks). Refuses a token for another
    /// resource, and a download token.
    public func claims(of token: String?, for resource: ResourceID, now: Date) async throws -> AccessClaims {
        guard let token else { throw HostError.unauthorized(reason: "no access_token") }
        let claims = try await tokens.claims(of: token, now: now)
        guard claims.resource == resource, claims.origin != .download else {
            throw HostError.unauthorized(reason: "a token for something else")
        }
        return claims
    }

    /// The WOPI URL of a resource, with a token that expires with `claims`. This method creates every WOPI URL with a
    /// token that a response contains, in the format of ``WOPISrc``.
    func address(of resource: ResourceID, from claims: AccessClaims, with minter: TokenMinter) -> String {
        let parameter = "?access_token=", token = minter.token(claims.handed(on: resource))
        var address = WOPISrc(resource).address(on: configuration.address)
        address.reserveCapacity(address.utf8.count + parameter.utf8.count + token.utf8.count)
        address += parameter
        address += token
        return address
    }
}
