public import Foundation
public import OAuth

/// A code presented, and the tokens that come of it if it is good.
public struct Redemption: Hashable, Sendable {
    public var code: SecretDigest
    /// Who presents it, authenticated.
    public var client: Client
    public var redirectURI: String?
    public var verifier: String?
    public var access: NewToken
    public var refresh: NewToken?
    /// How long the grant lives from now on, unless it is ended before. `nil`: for good.
    public var grantExpires: Date?

    public init(
        code: SecretDigest, client: Client, redirectURI: String?, verifier: String?, access: NewToken,
        refresh: NewToken?, grantExpires: Date?
    ) {
        self.code = code
        self.client = client
        self.redirectURI = redirectURI
        self.verifier = verifier
        self.access = access
        self.refresh = refresh
        self.grantExpires = grantExpires
    }

    /// In what it isn't the request the code was made for; `nil` when it is.
    func misuse(of record: CodeRecord) -> CodeMisuse? {
        // RFC 6749 §4.1.3: ensure that the code was issued to the authenticated client.
        guard record.client == client.id else { return .client }
        guard repeatsRedirectURI(of: record) else { return .redirectURI }
        return answersChallenge(of: record) ? nil : .verifier
    }

    /// RFC 6749 §4.1.3: the redirect URI must be present if it was in the authorization request, and identical. A
    /// code that came from app to app never had one; naming a registered one is no harm then.
    private func repeatsRedirectURI(of record: CodeRecord) -> Bool {
        switch (record.redirectURI, redirectURI) {
        case (let sent?, let repeated?): sent.utf8.elementsEqual(repeated.utf8)
        case (nil, nil): true
        case (nil, let named?): RedirectURI.isRegistered(named, for: client)
        case (.some, nil): false
        }
    }

    /// RFC 7636 §4.6. RFC 9700 §4.8.2: a verifier for a code that has no challenge is a downgrade.
    private func answersChallenge(of record: CodeRecord) -> Bool {
        switch (record.challenge, verifier) {
        case (nil, nil): client.kind != .publicClient
        case (let challenge?, let verifier?): challenge.matches(verifier: verifier)
        case (nil, .some), (.some, nil): false
        }
    }
}

/// What was wrong about a code presented: it isn't whom it was made for who did.
public enum CodeMisuse: String, Hashable, Sendable {
    case client = "code of another client"
    case redirectURI = "redirect_uri differs from the authorization request's"
    case verifier = "code_verifier doesn't fit the challenge"
}

public enum RedemptionOutcome: Hashable, Sendable {
    /// The one time it is good for something: the tokens are good from now on.
    case granted(CodeRecord)
    /// It was taken before; the grant has ended, by this or before.
    case again(GrantID, endedNow: Bool)
    /// It is spent, and the grant has been ended.
    case misused(CodeRecord, CodeMisuse)
    case expired
    case unknown
}
