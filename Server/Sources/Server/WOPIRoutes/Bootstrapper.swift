public import Basics
public import Documents
public import Foundation
import OAuth
public import WOPI
import WOPIHost

/// Settings of the bootstrapper: who judges the tokens that come to it, and the challenge for everybody else.
public struct Bootstrapper: Sendable {
    let challenge: BearerChallenge
    let authority: any BootstrapAuthority

    /// - Parameters:
    ///   - challenge: tells clients without a valid token where to sign in.
    ///   - authority: checks the tokens of the server that the challenge names.
    public init(challenge: BearerChallenge, authority: any BootstrapAuthority) {
        self.challenge = challenge
        self.authority = authority
    }
}

/// Says whose an OAuth token is; the part of an authorization server that the bootstrapper needs.
public protocol BootstrapAuthority: Sendable {
    /// - Parameters:
    ///   - token: as the `Authorization` field has it; `nil` without one.
    ///   - sessionContext: the request's `X-WOPI-SessionContext`.
    /// - Returns: `nil` for anything but a live access token.
    func bearer(of token: String?, sessionContext: String?, now: Date) async throws -> BootstrapBearer?
}

/// The person whose OAuth token came to the bootstrapper.
public struct BootstrapBearer: Sendable {
    /// The person as answers describe them: the `Bootstrap` member of
    /// docs/protocol/bootstrap-and-oauth.md#bootstrapper-response is made of it.
    public var person: Person
    /// The grant the token was issued under; WOPI tokens are issued under the same one.
    public var grant: GrantID
    /// Whether the request carries another session context than the person was given: a hint of the tenant, which never
    /// decides what anybody may do.
    public var hasOtherSessionContext: Bool

    /// Makes a bearer whose session context is the one they were given, unless told otherwise.
    public init(person: Person, grant: GrantID, hasOtherSessionContext: Bool = false) {
        self.person = person
        self.grant = grant
        self.hasOtherSessionContext = hasOtherSessionContext
    }
}
