public import Basics
public import Documents
public import Foundation
import OAuth
public import WOPI
import WOPIHost

/// The settings of the bootstrapper: the authority that checks OAuth tokens, and the challenge for clients without a
/// valid token.
public struct Bootstrapper: Sendable {
    let challenge: BearerChallenge
    let authority: any BootstrapAuthority

    /// - Parameters:
    ///   - challenge: the value of `WWW-Authenticate`, which tells clients without a valid token where to sign in.
    ///   - authority: checks the tokens of the authorization server in the challenge.
    public init(challenge: BearerChallenge, authority: any BootstrapAuthority) {
        self.challenge = challenge
        self.authority = authority
    }
}

/// The part of an authorization server that the bootstrapper needs: it finds the user of an OAuth access token.
public protocol BootstrapAuthority: Sendable {
    /// - Parameters:
    ///   - token: the token in the `Authorization` field; `nil` if the request has no token.
    ///   - sessionContext: the request's `X-WOPI-SessionContext`.
    /// - Returns: the user of the token; `nil` unless `token` is a valid access token.
    func bearer(of token: String?, sessionContext: String?, now: Date) async throws -> BootstrapBearer?
}

/// The user whose OAuth token was sent to the bootstrapper.
public struct BootstrapBearer: Sendable {
    /// The user as responses describe the user. The member `Bootstrap`
    /// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response) is created from this value.
    public var person: Person
    /// The grant under which the token was issued. WOPI tokens are issued under the same grant.
    public var grant: GrantID
    /// Whether the session context in the request differs from the session context that the user was given at sign-in.
    /// A session context is a hint about the tenant and never affects permissions.
    public var hasOtherSessionContext: Bool

    /// Creates a bearer. By default, the request has the session context that the user was given at sign-in.
    public init(person: Person, grant: GrantID, hasOtherSessionContext: Bool = false) {
        self.person = person
        self.grant = grant
        self.hasOtherSessionContext = hasOtherSessionContext
    }
}
