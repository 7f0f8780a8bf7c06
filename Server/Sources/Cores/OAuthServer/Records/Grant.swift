public import Foundation
public import OAuth

/// What a person agreed to: a client's access, a browser's session, a token the operator made.
///
/// Codes, tokens, browser sessions and WOPI tokens hang off a grant, and all of them die the moment it ends.
public struct Grant: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case oauth(ClientID)
        case browser
        case `operator`
    }

    public var id: GrantID
    public var user: UserID
    public var kind: Kind
    /// The grant it was made under, and ends with: that of the app which handed sign-in over.
    public var parent: GrantID?
    public var scope: Scope
    public var created: Date
    /// When it dies by itself; moves on with every refresh. `nil`: never.
    public var expires: Date?
    public private(set) var ended: Date?
    public private(set) var reason: GrantEnd?
    /// For the person's list of what is connected: a client's name, a browser's. At most 200 bytes.
    public var label: String

    public init(
        id: GrantID = .random(), user: UserID, kind: Kind, parent: GrantID? = nil, scope: Scope = .wopi,
        created: Date, expires: Date?, ended: Date? = nil, reason: GrantEnd? = nil, label: String
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
        self.label = label.cut(toUTF8: 200)
    }

    public func isLive(now: Date) -> Bool {
        guard ended == nil else { return false }
        return expires.map { $0 > now } ?? true
    }

    /// Ends it for good; the first reason stays.
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

/// Why a grant ended, as the audit log has it.
public enum GrantEnd: String, Hashable, Sendable, CaseIterable {
    /// The person took it back in the list of connected apps.
    case disconnected
    case signedOut = "signed_out"
    case signedOutEverywhere = "signed_out_everywhere"
    case passwordChanged = "password_changed"
    case accountDisabled = "account_disabled"
    case accountRemoved = "account_removed"
    case clientRemoved = "client_removed"
    /// The client gave it back (RFC 7009).
    case revoked
    /// Its code was presented twice (RFC 6749 §4.1.2).
    case codeReplayed = "code_replayed"
    /// Its code was presented by the wrong client, with the wrong redirect URI or the wrong verifier.
    case codeMisused = "code_misused"
    /// A refresh token that had been replaced was presented (RFC 9700 §4.14.2).
    case refreshReused = "refresh_reused"
    case endedByOperator = "ended_by_operator"
    /// The grant it was made under ended (``Grant/parent``).
    case parentEnded = "parent_ended"
}
