public import Foundation
public import OAuth

/// What an authorization code stands for.
public struct CodeRecord: Hashable, Sendable {
    public var client: ClientID
    public var user: UserID
    /// Made together with the code; ends when the code is misused.
    public var grant: GrantID
    /// As the authorization request had it. `nil`: the code was handed over from app to app, and the exchange may
    /// leave it out or name a registered one.
    public var redirectURI: String?
    public var scope: Scope
    public var challenge: PKCE.Challenge?
    /// The `sc` of the redirect, to be seen again as `X-WOPI-SessionContext` (bootstrap-and-oauth.md §5).
    public var sessionContext: String?
    public var expires: Date

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

/// A stored code, and the only code that decides who may have what it stands for.
public struct StoredCode: Hashable, Sendable {
    public let record: CodeRecord
    public private(set) var consumed: Date?

    /// Codes of one account that may wait to be redeemed.
    public static let maximumWaiting = 50

    public init(record: CodeRecord, consumed: Date? = nil) {
        self.record = record
        self.consumed = consumed
    }

    /// Takes the code as of `now`. A second time, however late, ends the grant (RFC 6749 §4.1.2); so does whoever
    /// presents it with the wrong client, redirect URI or verifier.
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
        grant.expires = redemption.grantExpires
        return .granted(record)
    }
}
