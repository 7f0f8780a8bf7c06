public import Basics
public import Foundation
public import OAuth

/// The data of an authorization code.
public struct CodeRecord: Hashable, Sendable {
    /// The client to which the code was issued; no other client may redeem the code.
    public var client: ClientID
    /// The user who agreed on the consent page.
    public var user: UserID
    /// The grant that was made together with the code. The grant ends if the code is misused.
    public var grant: GrantID
    /// The redirect URI of the authorization request; `nil` for a code from app-to-app sign-in. The exchange of such a
    /// code may omit the redirect URI or may name any registered redirect URI.
    public var redirectURI: String?
    /// The scope of the tokens that are issued for the code.
    public var scope: Scope
    /// The challenge that the verifier must match; `nil` when the authorization request had none.
    public var challenge: PKCE.Challenge?
    /// The value of `sc` in the redirect with the code, which the client returns as `X-WOPI-SessionContext`
    /// (docs/protocol/bootstrap-and-oauth.md#session-context).
    public var sessionContext: String?
    /// The time at which the code expires.
    public var expires: Date

    /// Creates the data of a new code, or data read from a store.
    public init(
        client: ClientID, user: UserID, grant: GrantID, redirectURI: String?, scope: Scope,
        challenge: PKCE.Challenge?, sessionContext: String? = nil, expires: Date
    ) {
        self.client = client
        self.user = user
        self.grant = grant
        self.redirectURI = redirectURI
        self.scope = scope
        self.challenge = challenge
        self.sessionContext = sessionContext
        self.expires = expires
    }
}

/// A stored authorization code. Only this type implements the rules for redeeming a code.
public struct StoredCode: Hashable, Sendable {
    /// The code's data.
    public let record: CodeRecord
    /// When the code was first presented; `nil` for a code that waits to be redeemed.
    public private(set) var consumed: Date?

    /// The maximum number of unredeemed codes per account.
    public static let maxWaiting = 50

    /// Creates a code read from a store.
    ///
    /// - Parameter consumed: when the code was first presented.
    public init(record: CodeRecord, consumed: Date? = nil) {
        self.record = record
        self.consumed = consumed
    }

    /// Whether the code was never presented and hasn't expired.
    func isWaiting(now: Date) -> Bool { consumed == nil && record.expires > now }

    /// Redeems the code as of `now`. Presenting the code again at any time ends the grant (RFC 6749 §4.1.2), as does
    /// presenting the code with the wrong client, redirect URI or verifier.
    public mutating func redeem(
        _ redemption: Redemption, for grant: inout Grant, now: Date
    ) -> RedemptionOutcome {
        if consumed != nil {
            return .again(record.grant, endedNow: grant.end(.codeReplayed, now: now))
        }
        guard record.expires > now, grant.isLive(now: now) else { return .expired }
        consumed = now
        if let misuse = redemption.misuse(of: record) {
            grant.end(.codeMisused, now: now)
            return .misused(record, misuse)
        }
        (grant.expires, grant.lastUsed) = (redemption.grantExpires, now)
        return .granted(record)
    }
}
