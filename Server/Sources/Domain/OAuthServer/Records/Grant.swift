public import Basics
public import Foundation
public import OAuth

/// An authorization that a person gave: a client's access, a browser session, or a token made by the operator.
///
/// Codes, tokens, browser sessions and WOPI tokens belong to a grant, and all of them end at the moment it ends.
public struct Grant: Hashable, Sendable {
    /// The party that the grant was made for.
    public enum Kind: Hashable, Sendable {
        /// A client, by way of an authorization code.
        case oauth(ClientID)
        /// A browser, by signing in.
        case browser
        /// A token that the operator made; neither client nor browser is involved.
        case `operator`
    }

    /// Names the grant in codes, tokens, sessions and WOPI tokens.
    public var id: GrantID
    /// The person who gave it.
    public var user: UserID
    /// The party it was made for.
    public var kind: Kind
    /// The grant it was made under: that of the app which handed sign-in over. When that grant is ended, by whomever, this
    /// one ends with it. When that grant only expires, because its app wasn't used for long, this one goes on.
    public var parent: GrantID?
    /// The most that its tokens may allow.
    public var scope: Scope
    /// The time when it was made.
    public var created: Date
    /// The time when it expires, which every refresh moves on; `nil` for never.
    public var expires: Date?
    /// The time when it was ended; `nil` for one that is live, or has just expired.
    public private(set) var ended: Date?
    /// The reason why it was ended; `nil` as long as ``ended`` is.
    public private(set) var reason: GrantEnd?
    /// The time when its app last came for a token, which apps do about once an hour while they are used; `nil` before the
    /// first, and for a browser or the operator.
    public internal(set) var lastUsed: Date?
    /// For the person's list of connected apps: a client's name, a browser's. At most 200 bytes.
    public var label: String

    /// A grant as read from a store, or a new one. A label that is too long is cut.
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

    /// Grants of one account that clients have, live and ended ones.
    public static let maxApps = 500

    /// The client it was made for; `nil` for the grant of a browser or of the operator.
    public var client: ClientID? {
        if case .oauth(let client) = kind { client } else { nil }
    }

    /// Whether it was neither ended nor has expired as of `now`. Every verb that checks a grant asks here. A store states
    /// the same condition once more, in the statement that checks a document's caller (docs/architecture.md#unit-of-work).
    public func isLive(now: Date) -> Bool {
        guard ended == nil else { return false }
        return expires.map { $0 > now } ?? true
    }

    /// Ends the grant for good; a second call keeps the first reason.
    ///
    /// - Returns: `false` when it wasn't live any more.
    @discardableResult
    public mutating func end(_ reason: GrantEnd, now: Date) -> Bool {
        guard isLive(now: now) else { return false }
        ended = now
        self.reason = reason
        return true
    }
}

/// The reasons why a grant ended, by the names they are stored under.
public enum GrantEnd: String, Hashable, Sendable, CaseIterable {
    /// The person revoked it in the list of connected apps.
    case disconnected
    /// The person signed out of this browser.
    case signedOut = "signed_out"
    /// The person ended everything that was running.
    case signedOutEverywhere = "signed_out_everywhere"
    /// The password was changed or set.
    case passwordChanged = "password_changed"
    /// The account was disabled.
    case accountDisabled = "account_disabled"
    /// The account was removed.
    case accountRemoved = "account_removed"
    /// The client was removed.
    case clientRemoved = "client_removed"
    /// The client revoked it (RFC 7009).
    case revoked
    /// Its code was presented twice (RFC 6749 §4.1.2).
    case codeReplayed = "code_replayed"
    /// Its code was presented by the wrong client, with the wrong redirect URI or the wrong verifier.
    case codeMisused = "code_misused"
    /// A refresh token that had been replaced was presented (RFC 9700 §4.14.2).
    case refreshReused = "refresh_reused"
    /// The operator ended it.
    case endedByOperator = "ended_by_operator"
    /// The grant it was made under ended (``Grant/parent``).
    case parentEnded = "parent_ended"
    /// It was the oldest of an account that has as many as it may (``Grant/maxApps``).
    case superseded
}
