public import Basics
public import Foundation
public import OAuth

/// The authorization endpoint's decision about a request.
public enum AuthorizationDecision: Hashable, Sendable {
    /// The server asks the user for consent.
    case ask(ValidatedRequest)
    /// Show an error page instead of redirecting, because the client has no redirect URI that is known to be valid (RFC
    /// 6749 §4.1.2.1).
    case refuse(Refusal)
    /// Redirect the browser to this URL, which carries the error for the client.
    case redirect(String)

    /// The reasons for an error page.
    public enum Refusal: Hashable, Sendable {
        /// The request is so malformed that its client or redirect URI can't be determined.
        case malformed(OAuthError)
        /// There is no client with this `client_id`.
        case unknownClient
        /// `redirect_uri` isn't registered for the client, or the request omits it although the client has several
        /// redirect URIs.
        case unregisteredRedirectURI
    }
}

/// A valid authorization request that waits for the user's decision. Only ``AuthorizationServer/begin(_:)`` creates
/// such a value.
public struct ValidatedRequest: Hashable, Sendable {
    /// The requesting client.
    public let client: Client
    /// The scope that is granted if the user agrees.
    public let scope: Scope
    /// The parameters with which Office describes itself. They determine the language and the text of the consent page.
    public let office: OfficeHints
    /// The registered redirect URI for the answer.
    public let redirectURI: String
    let sentRedirectURI: String?
    let state: String?
    let challenge: PKCE.Challenge?
}

extension AuthorizationServer {
    /// Validates a request to the authorization endpoint.
    ///
    /// - Parameter query: the query of the URL without the `?`, still percent-encoded.
    public func begin(_ query: String) async throws -> AuthorizationDecision {
        let request: AuthorizationRequest
        do {
            request = try AuthorizationRequest(FormFields(query))
        } catch {
            return .refuse(.malformed(error))
        }
        guard let client = try await client(request.clientID) else { return .refuse(.unknownClient) }
        guard let redirectURI = RedirectURI.target(of: request.redirectURI, for: client) else {
            return .refuse(.unregisteredRedirectURI)
        }
        do {
            return .ask(try validate(request, client: client, redirectURI: redirectURI))
        } catch {
            return .redirect(redirect(to: redirectURI, .error(error), state: request.state))
        }
    }

    /// Makes a grant and a code after the user agreed, and returns the URL to redirect the browser to.
    ///
    /// - Parameters:
    ///   - session: the grant of the browser session in which the user agreed; it must not have ended or expired.
    ///   - attempt: the display of the page on which the user agreed. Repeated calls with the same attempt return the
    ///     same code and store nothing, until the code is redeemed.
    /// - Throws: ``StoreRefusal/stale`` when the session has ended, or the account or the client was removed; the
    ///   authorization must start again.
    public func approve(
        _ request: ValidatedRequest, user: Account, session: GrantID?, attempt: ConsentAttempt? = nil,
        source: RequestSource = .machine, now: Date
    ) async throws -> String {
        let code = try await issueCode(
            request, user: user, session: session, attempt: attempt, source: source, now: now)
        let hints = hints(for: user)
        return redirect(
            to: request.redirectURI,
            .code(
                code.plainText, tokenEndpoint: hints.tokenEndpoint, sessionContext: hints.sessionContext),
            state: request.state)
    }

    /// The values of the parameters `tk` and `sc` in redirects for an account. Values of the account override values of
    /// the server.
    public func hints(for account: Account) -> RedirectHints { account.hints.falling(backTo: configuration.hints) }

    /// Creates a grant, an authorization code for this grant, and an audit event, in one transaction.
    ///
    /// - Parameters:
    ///   - session: the grant of the browser session in which the user agreed; it must not have ended or expired.
    ///   - attempt: as for ``approve(_:user:session:attempt:source:now:)``.
    ///   - parent: the grant whose end also ends the new grant.
    func issueCode(
        _ request: ValidatedRequest, user: Account, session: GrantID?, attempt: ConsentAttempt? = nil,
        parent: GrantID? = nil, source: RequestSource, now: Date
    ) async throws -> Secret {
        let code = Secret.random(.code), repeated = attempt?.code(for: request)
        let expires = now.addingTimeInterval(configuration.cappedCodeLifetime)
        let grant = Grant(
            user: user.id, kind: .oauth(request.client.id), parent: parent, scope: request.scope, created: now,
            expires: expires, label: request.client.name)
        let record = CodeRecord(
            client: request.client.id, user: user.id, grant: grant.id, redirectURI: request.sentRedirectURI,
            scope: request.scope, challenge: request.challenge, sessionContext: hints(for: user).sessionContext,
            expires: expires)
        let stored = try await codes.store(
            code.digest, attempt: repeated?.digest, record, grant: grant, under: session, source: source, now: now)
        return if let repeated, stored == repeated.digest { repeated } else { code }
    }

    /// Returns the URL to redirect the browser to after the user declined or left the page.
    public func deny(_ request: ValidatedRequest) -> String {
        redirect(
            to: request.redirectURI, .error(.accessDenied.explained("the request was declined")), state: request.state)
    }

    func validate(
        _ request: AuthorizationRequest, client: Client, redirectURI: String
    ) throws(OAuthError) -> ValidatedRequest {
        if let problem = request.problem { throw problem }
        // RFC 9700 §2.1.1: public clients must use PKCE.
        if client.kind == .publicClient, request.challenge == nil {
            throw .invalidRequest.explained("code_challenge is required of this client")
        }
        // RFC 7636 §7.2: with `plain`, anyone who sees the request knows the verifier, and nothing else protects a
        // public client's code.
        if client.kind == .publicClient, request.challenge?.method != .s256 {
            throw .invalidRequest.explained("code_challenge_method has to be S256")
        }
        // RFC 6749 §3.3: the server may ignore part of the scope, and then returns the scope that it granted.
        let scope = request.scope.map { $0.intersection(configuration.supportedScope) } ?? configuration.defaultScope
        if scope.isEmpty { throw .invalidScope.explained("nothing of the scope is known here") }
        return ValidatedRequest(
            client: client, scope: scope, office: request.office, redirectURI: redirectURI,
            sentRedirectURI: request.redirectURI, state: request.state, challenge: request.challenge)
    }

    private func redirect(to uri: String, _ outcome: AuthorizationRedirect.Outcome, state: String?) -> String {
        AuthorizationRedirect(
            redirectURI: uri, outcome: outcome, state: state,
            issuer: configuration.sendsIssuer ? configuration.issuer : nil
        ).location
    }
}
