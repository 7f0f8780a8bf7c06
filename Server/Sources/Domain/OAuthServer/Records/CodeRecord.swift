public import Basics
public import Foundation
public import OAuth

/// The data behind an authorization code.
public struct CodeRecord: Hashable, Sendable {
    /// The client it was issued to, the only one that may redeem it.
    public var client: ClientID
    /// The person who agreed.
    public var user: UserID
    /// Made together with the code; ends when the code is misused.
    public var grant: GrantID
    /// The redirect URI, as the authorization request had it; `nil` for a code from app-to-app sign-in, whose exchange may
    /// leave it out or name a registered one.
    public var redirectURI: String?
    /// The scope that tokens get.
    public var scope: Scope
    /// The challenge that the verifier has to answer; `nil` when the request had none.
    public var challenge: PKCE.Challenge?
    /// The `sc` of the redirect, which comes back as `X-WOPI-SessionContext`
    /// (docs/protocol/bootstrap-and-oauth.md#session-context).
    public var sessionContext: String?
    /// The time from which it can't be redeemed any more.
    public var expires: Date

    /// The data of a new code, or as read from a store.
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

/// A stored authorization code, and the only place that decides whether it may be redeemed.
public struct StoredCode: Hashable, Sendable {
    /// The data behind the code.
    public let record: CodeRecord
    /// The time when it was presented first; `nil` for a code that waits.
    public private(set) var consumed: Date?

    /// The most codes of one account that may wait to be redeemed.
    public static let maxWaiting = 50

    /// A code as read from a store.
    ///
    /// - Parameter consumed: the time when it was presented first.
    public init(record: CodeRecord, consumed: Date? = nil) {
        self.record = record
        self.consumed = consumed
    }

    /// Whether it was never presented, and hasn't expired.
    func isWaiting(now: Date) -> Bool { consumed == nil && record.expires > now }

    /// Redeems the code as of `now`. Presenting it a second time, however late, ends the grant (RFC 6749 §4.1.2); so
    /// does presenting it with the wrong client, redirect URI or verifier.
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
