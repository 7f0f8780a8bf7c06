public import Foundation
public import OAuth

/// An OAuth client somebody registered.
public struct Client: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Proves itself with a secret. `nil` until one was made: until then nothing it presents verifies.
        case confidential(secret: SecretDigest?)
        /// An app on somebody's device: can keep no secret, so PKCE is demanded of it (RFC 7636).
        case publicClient
    }

    public var id: ClientID
    /// Unique; what the consent page calls it.
    public var name: String
    /// Compared byte for byte (RFC 9700 §2.1).
    public var redirectURIs: [String]
    public var kind: Kind
    /// Ours: allowed what a stranger's client isn't.
    public var isFirstParty: Bool
    public var policy: TokenPolicy
    public var created: Date

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
