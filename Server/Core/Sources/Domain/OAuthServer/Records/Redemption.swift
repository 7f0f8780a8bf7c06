public import Basics
public import Foundation
import OAuth

/// A presented authorization code, with the tokens to issue if the code is valid.
public struct Redemption: Hashable, Sendable {
    /// The digest of the presented code.
    public var code: SecretDigest
    /// The client that sent the token request, after authentication.
    public var client: Client
    /// `redirect_uri` of the token request; `nil` when the request had none.
    public var redirectURI: String?
    /// `code_verifier` of the token request; `nil` when the request had none.
    public var verifier: String?
    /// The access token to issue.
    public var access: NewToken
    /// The refresh token to issue; `nil` when the server issues none.
    public var refresh: NewToken?
    /// The new expiration of the grant; `nil` if the grant doesn't expire.
    public var grantExpires: Date?
    /// `X-WOPI-SessionContext` of the token request; `nil` when the request had none. The value doesn't affect the
    /// response. If it differs from `sc` in the redirect with the code, the difference is recorded in the audit log.
    public var sessionContext: String?

    /// Creates a redemption; ``StoredCode/redeem(_:for:now:)`` validates it.
    public init(
        code: SecretDigest, client: Client, redirectURI: String?, verifier: String?, access: NewToken,
        refresh: NewToken?, grantExpires: Date?, sessionContext: String? = nil
    ) {
        self.code = code
        self.client = client
        self.redirectURI = redirectURI
        self.verifier = verifier
        self.access = access
        self.refresh = refresh
        self.grantExpires = grantExpires
        self.sessionContext = sessionContext
    }

    /// How this redemption differs from the authorization request of the code; `nil` when they match.
    func misuse(of record: CodeRecord) -> CodeMisuse? {
        // The code must have been issued to the authenticated client (RFC 6749 §4.1.3).
        guard record.client == client.id else { return .client }
        guard repeatsRedirectURI(of: record) else { return .redirectURI }
        return answersChallenge(of: record) ? nil : .verifier
    }

    /// Whether the redirect URI is the same as in the authorization request, if the authorization request had one (RFC
    /// 6749 §4.1.3). For a code from app-to-app sign-in, which has no redirect URI, every registered redirect URI is
    /// accepted.
    private func repeatsRedirectURI(of record: CodeRecord) -> Bool {
        switch (record.redirectURI, redirectURI) {
        case (let sent?, let repeated?): sent.utf8.elementsEqual(repeated.utf8)
        case (nil, nil): true
        case (nil, let named?): RedirectURI.isRegistered(named, for: client)
        case (.some, nil): false
        }
    }

    /// Whether the verifier matches the challenge (RFC 7636 §4.6). A verifier for a code without a challenge is refused
    /// as a downgrade attack (RFC 9700 §4.8.2).
    private func answersChallenge(of record: CodeRecord) -> Bool {
        switch (record.challenge, verifier) {
        case (nil, nil): client.kind != .publicClient
        case (let challenge?, let verifier?): challenge.matches(verifier: verifier)
        case (nil, .some), (.some, nil): false
        }
    }
}

/// A mismatch between the redemption of a code and the authorization request for which the code was made.
public enum CodeMisuse: String, Hashable, Sendable {
    /// The code was issued to another client (RFC 6749 §4.1.3).
    case client = "code of another client"
    /// The redirect URI differs from the redirect URI of the authorization request (RFC 6749 §4.1.3).
    case redirectURI = "redirect_uri differs from the authorization request's"
    /// The verifier doesn't match the challenge, or one of the two is missing (RFC 7636 §4.6, RFC 9700 §4.8.2).
    case verifier = "code_verifier doesn't fit the challenge"
}

/// The result of presenting a code. Tokens are issued only for ``granted(_:)``.
public enum RedemptionOutcome: Hashable, Sendable {
    /// The code was redeemed for the first time; the tokens are valid from now on.
    case granted(CodeRecord)
    /// The code had already been redeemed. The grant of the code was ended by this request, or had ended earlier.
    case again(GrantID, endedNow: Bool)
    /// The code was misused. The code can't be redeemed anymore, and its grant was ended.
    case misused(CodeRecord, CodeMisuse)
    /// The code has expired, or its grant has ended; nothing has changed.
    case expired
    /// No such code was ever issued, or its row was deleted.
    case unknown
}
