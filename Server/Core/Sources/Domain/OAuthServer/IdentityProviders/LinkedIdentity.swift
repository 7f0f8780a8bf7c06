public import Basics
public import Foundation

/// A user's identity at an identity provider, linked to an account of this server. At most one account has an identity;
/// an account may have several.
///
/// The issuer and the subject together are the key. Names and email addresses are never part of it, because they can
/// change, and a provider may assign them to another user.
public struct LinkedIdentity: Hashable, Sendable {
    /// The issuer identifier of the provider.
    public let issuer: String
    /// The provider's identifier of the user.
    public let subject: String
    /// The linked account.
    public let user: UserID
    /// When the identity was linked.
    public let linked: Date
    /// When the provider last confirmed that the user may sign in. The value is `nil` if the user hasn't signed in with
    /// the identity yet, or if the provider no longer accepts the user. In that case, the provider isn't asked.
    public var confirmed: Date?
    /// When a server last began to ask the provider. For some time afterwards, no other server asks, because a provider
    /// may accept a refresh token only once.
    public var asked: Date?
    /// The provider's refresh token, encrypted with a key that isn't in the database (``SealingKey``).
    public var refreshToken: SealedSecret?

    /// Creates a new linked identity or one read from a store.
    public init(
        issuer: String, subject: String, user: UserID, linked: Date, confirmed: Date? = nil, asked: Date? = nil,
        refreshToken: SealedSecret? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.user = user
        self.linked = linked
        self.confirmed = confirmed
        self.asked = asked
        self.refreshToken = refreshToken
    }

    /// Whether the texts can be an identity. OpenID Connect allows 255 ASCII characters for the subject; some providers
    /// send other characters, too.
    public static func isWellFormed(issuer: String, subject: String) -> Bool {
        (1...512).contains(issuer.utf8.count) && (1...255).contains(subject.utf8.count)
            && !(issuer + subject).unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The number of seconds by which the clocks of servers with one database may differ, with a generous margin.
    private static let maxOffset: TimeInterval = 60

    /// Whether a time is less than `seconds` ago. A time in the future, written while a clock was ahead, isn't.
    private static func isRecent(_ time: Date, within seconds: TimeInterval, now: Date) -> Bool {
        (-maxOffset..<seconds).contains(now.timeIntervalSince(time))
    }

    /// Whether the provider has accepted the user, and the last confirmation is at least `seconds` old.
    func needsConfirmation(after seconds: TimeInterval, now: Date) -> Bool {
        confirmed.map { !Self.isRecent($0, within: seconds, now: now) } ?? false
    }

    /// Whether a server began to ask the provider less than `seconds` ago.
    func wasAsked(within seconds: TimeInterval, now: Date) -> Bool {
        asked.map { Self.isRecent($0, within: seconds, now: now) } ?? false
    }
}

extension String {
    /// Whether two texts have the same UTF-8 bytes. Swift's `==` treats canonically equivalent texts as equal, but two
    /// such identifiers of a provider are different.
    func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
