public import Foundation
public import OAuth

/// A registered OAuth client.
public struct Client: Hashable, Sendable {
    /// How a client authenticates (RFC 6749 §2.1).
    public enum Kind: Hashable, Sendable {
        /// A client that authenticates with a secret. Until the secret is created, the digest is `nil` and
        /// authentication fails.
        case confidential(secret: SecretDigest?)
        /// An app on a device, which can't keep a secret and must use PKCE (RFC 7636).
        case publicClient
    }

    /// The `client_id`.
    public var id: ClientID
    /// The unique name, shown on the consent page.
    public var name: String
    /// The registered redirect URIs, compared byte for byte (RFC 9700 §2.1).
    public var redirectURIs: [String]
    /// Whether the client is confidential or public; never changes.
    public var kind: Kind
    /// Whether this is the provider's own client, which has additional rights, such as app-to-app sign-in.
    public var isFirstParty: Bool
    /// Token lifetimes for this client that override the lifetimes of the server, and whether each refresh replaces the
    /// refresh token.
    public var policy: TokenPolicy
    /// When the client was registered.
    public var created: Date

    /// Creates a new client or one read from a store. ``ClientRegistry`` validates the name and the redirect URIs.
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

    /// Office's client, which exists from the first start and has no secret until an operator creates one.
    public static func office(now: Date) -> Client {
        Client(name: "Office", redirectURIs: [officeRedirectURI], kind: .confidential(secret: nil), created: now)
    }
}
