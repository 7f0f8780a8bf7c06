public import Foundation
public import OAuth

/// A registered OAuth client.
public struct Client: Hashable, Sendable {
    /// The way a client authenticates (RFC 6749 §2.1).
    public enum Kind: Hashable, Sendable {
        /// Proves itself with a secret. `nil` until one was made: until then nothing it presents verifies.
        case confidential(secret: SecretDigest?)
        /// An app on a device: it can't keep a secret, so it has to use PKCE (RFC 7636).
        case publicClient
    }

    /// The `client_id`.
    public var id: ClientID
    /// Unique; the name on the consent page.
    public var name: String
    /// Compared byte for byte (RFC 9700 §2.1).
    public var redirectURIs: [String]
    /// Confidential or public; it never changes.
    public var kind: Kind
    /// The provider's own client, with rights that other clients don't have.
    public var isFirstParty: Bool
    /// The lifetimes that differ from the server's, and whether refresh tokens are rotated.
    public var policy: TokenPolicy
    /// The time when it was registered.
    public var created: Date

    /// A client as read from a store, or a new one. ``ClientRegistry`` checks name and redirect URIs.
    public init(
        id: ClientID = .random(), name: String, redirectURIs: [String], kind: Kind, isFirstParty: Bool = false,
        policy: TokenPolicy = TokenPolicy(), created: Date
    ) {
        self.id = id
        self.name = name
        self.redirectURIs = redirectURIs
        self.kind = kind
        self.isFirstParty = isFirstParty
        self.policy = policy
        self.created = created
    }

    /// Office, there from the first start, without a secret until the operator makes one.
    public static func office(now: Date) -> Client {
        Client(name: "Office", redirectURIs: [officeRedirectURI], kind: .confidential(secret: nil), created: now)
    }
}
