public import Basics
public import Foundation
public import OAuth

/// An authorization given by a user: a client's access, a browser session, or an operator's token.
///
/// Codes, tokens, browser sessions and WOPI tokens belong to a grant and stop being valid when the grant ends.
public struct Grant: Hashable, Sendable {
    /// What the grant was made for: a client, a browser or an operator's token.
    public enum Kind: Hashable, Sendable {
        /// A client received the grant through an authorization code.
        case oauth(ClientID)
        /// A browser received the grant when the user signed in.
        case browser
        /// An operator made the grant, for a token that belongs to no client or browser.
        case `operator`
    }

    /// The grant's id, by which codes, tokens, sessions and WOPI tokens refer to the grant.
    public var id: GrantID
    /// The user who gave the grant.
    public var user: UserID
    /// What the grant was made for: a client, a browser or an operator's token.
    public var kind: Kind
    /// The parent grant; `nil` for a grant without parent. For a grant created by app-to-app sign-in, the parent is the
    /// grant of the provider's own app. When the parent is ended for any reason, this grant ends too. When the parent
    /// only expires, because nobody used the app for a long time, this grant doesn't end.
    public var parent: GrantID?
    /// The maximum scope of the grant's tokens.
    public var scope: Scope
    /// When the grant was made.
    public var created: Date
    /// When the grant expires; each refresh extends it. `nil` if the grant doesn't expire.
    public var expires: Date?
    /// When the grant was ended; `nil` if the grant wasn't ended, even if it has expired.
    public private(set) var ended: Date?
    /// Why the grant was ended; `nil` while ``ended`` is `nil`.
    public private(set) var reason: GrantEnd?
    /// When the grant's app last requested a token, which apps do about once an hour while in use; `nil` before the
    /// first request, and for the grant of a browser or of an operator's token.
    public internal(set) var lastUsed: Date?
    /// The name of the client or browser in the user's list of connected apps, at most 200 bytes.
    public var label: String

    /// Creates a new grant or one read from a store. Shortens a label that is too long.
    public init(
        id: GrantID = .random(), user: UserID, kind: Kind, parent: GrantID? = nil, scope: Scope = .wopi,
        created: Date, expires: Date?, ended: Date? = nil, reason: GrantEnd? = nil, lastUsed: Date? = nil,
        label: String
    ) {
        self.id = id
        self.user = user
        self.kind = kind
        self.parent = parent
        self.scope = scope
        self.created = created
        self.expires = expires
        self.ended = ended
        self.reason = reason
        self.lastUsed = lastUsed
        self.label = label.cut(toUTF8: 200)
    }

    /// The maximum number of stored grants of connected apps per account, including ended grants.
    public static let maxApps = 500

    /// The client that has the grant; `nil` for a browser session or an operator's token.
    public var client: ClientID? {
        if case .oauth(let client) = kind { client } else { nil }
    }

    /// Whether the grant has neither ended nor expired as of `now`. All code that checks a grant calls this method.
    /// Only the SQL statement that checks the caller of a document operation repeats the condition
    /// (docs/architecture.md#unit-of-work).
    public func isLive(now: Date) -> Bool {
        guard ended == nil else { return false }
        return expires.map { $0 > now } ?? true
    }

    /// Ends the grant permanently. Calling this again doesn't change the reason.
    ///
    /// - Returns: `false` when the grant had already ended or expired.
    @discardableResult
    public mutating func end(_ reason: GrantEnd, now: Date) -> Bool {
        guard isLive(now: now) else { return false }
        ended = now
        self.reason = reason
        return true
    }
}

/// The reasons why a grant ended; the raw values are stored.
public enum GrantEnd: String, Hashable, Sendable, CaseIterable {
    /// The user revoked the grant in the list of connected apps.
    case disconnected
    /// The user signed out of this browser.
    case signedOut = "signed_out"
    /// The user signed out of all browsers and apps.
    case signedOutEverywhere = "signed_out_everywhere"
    /// The password was changed or set.
    case passwordChanged = "password_changed"
    /// The account was disabled.
    case accountDisabled = "account_disabled"
    /// The account was removed.
    case accountRemoved = "account_removed"
    /// The client was removed.
    case clientRemoved = "client_removed"
    /// The client revoked the grant (RFC 7009).
    case revoked
    /// The grant's code was presented twice (RFC 6749 §4.1.2).
    case codeReplayed = "code_replayed"
    /// The grant's code was presented by the wrong client, or with the wrong redirect URI or verifier.
    case codeMisused = "code_misused"
    /// A replaced refresh token was presented (RFC 9700 §4.14.2).
    case refreshReused = "refresh_reused"
    /// The operator ended the grant.
    case endedByOperator = "ended_by_operator"
    /// The parent grant ended (``Grant/parent``).
    case parentEnded = "parent_ended"
    /// The identity provider no longer accepts the user, or hasn't confirmed the user for too long.
    case providerEnded = "provider_ended"
    /// The account reached its limit of grants (``Grant/maxApps``), and this grant was the oldest.
    case superseded
}
