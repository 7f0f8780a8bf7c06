import Basics
public import Foundation
public import OAuth

/// The server's part of app-to-app sign-in. The provider's own app, in which the user is already signed in, requests a
/// code here and passes it to Office, which exchanges the code for tokens (docs/protocol/app-to-app.md#order,
/// #back-url).
///
/// The app is a first-party client (``Client/isFirstParty``, public, with PKCE: RFC 8252) and presents a recently
/// issued access token (``tokenFreshness``). The app receives an authorization code for Office's client, like the code
/// to which the consent page redirects a browser. The code is useless without the secret of Office's client. Office's
/// grant ends when the grant of the app ends (``Grant/parent``).
public struct AppToApp: Sendable {
    let server: AuthorizationServer
    /// The maximum age in seconds of an access token that is accepted here. An app with a refresh token can get a new
    /// access token at any time. A thief who has only an old access token can't get a code, and so can't create a grant
    /// that remains valid after the token expires.
    public static let tokenFreshness: TimeInterval = 300

    private let throttles: Throttles
    private let budgets: Budgets

    /// The rate limits of requests for codes. They also limit how many access tokens an attacker can try.
    public struct Budgets: Hashable, Sendable {
        /// The limit for requests of one account, from all network addresses together.
        public var account = Budget(burst: 20, interval: 30)
        /// The limit for requests from one network address, for all accounts together. Only refused requests count.
        public var address = Budget(burst: 50, interval: 10)

        /// Creates the default limits.
        public init() {}
    }

    /// Creates app-to-app sign-in for a server.
    ///
    /// - Parameter bounds: the maximum number of rows that requests may add to the server's store.
    public init(server: AuthorizationServer, budgets: Budgets = Budgets(), bounds: RecordBounds = RecordBounds()) {
        self.server = server
        self.budgets = budgets
        throttles = Throttles(store: server.store, bounds: bounds)
    }

    /// Describes the access to be granted, for the app's dialog. Grants nothing.
    ///
    /// - Throws: ``OAuthError``, as ``allow(_:source:now:)`` does.
    public func offer(_ request: AppToAppRequest, source: RequestSource, now: Date) async throws -> AppToAppOffer {
        try await attempt(request, source: source, now: now) { access, asked in
            AppToAppOffer(
                clientName: asked.client.name, scope: asked.scope, userID: access.account.id,
                userName: access.account.name.rawValue, displayName: access.account.displayName)
        }
    }

    /// Creates a grant and a code for Office after the user agreed in the app's dialog.
    ///
    /// - Throws: ``OAuthError``: `invalid_token` for the bearer token, `unauthorized_client` when the app isn't
    ///   first-party or the request doesn't name Office's client, `access_denied` when Office requested another user,
    ///   the errors of the authorization endpoint for invalid parameters, `temporarily_unavailable` with the seconds to
    ///   wait after too many requests.
    public func allow(_ request: AppToAppRequest, source: RequestSource, now: Date) async throws -> AppToAppCode {
        try await attempt(request, source: source, now: now) { access, asked in
            do {
                let code = try await server.issueCode(
                    asked, user: access.account, session: access.grant, parent: access.grant, source: source,
                    now: now)
                let hints = server.hints(for: access.account)
                return AppToAppCode(
                    code: code.plainText, tokenEndpoint: hints.tokenEndpoint, sessionContext: hints.sessionContext)
            } catch StoreRefusal.stale {
                // After the request was checked, the app was signed out, or the client of the app or of Office was
                // removed.
                throw OAuthError.invalidToken
            }
        }
    }

    /// Records that the user declined in the app's dialog. Grants nothing.
    ///
    /// - Returns: the error to return to Office: `access_denied`.
    /// - Throws: ``OAuthError`` when the request itself is invalid.
    public func decline(_ request: AppToAppRequest, source: RequestSource, now: Date) async throws -> OAuthError {
        let user = try await attempt(request, source: source, now: now) { access, _ in access.account.id }
        try await refused(user, source: source, reason: "declined", now: now)
        return .accessDenied.explained("the request was declined")
    }

    /// Checks the rate limits, then the access token of the app, then the request. Refused requests count toward the
    /// rate limits. A refused request with a valid token gets an event in the audit log. Refusals without a valid token
    /// are written only to the server's log, so that unknown clients can't fill the database.
    private func attempt<Answer: Sendable>(
        _ request: AppToAppRequest, source: RequestSource, now: Date,
        _ act: (AuthorizedAccess, ValidatedRequest) async throws -> Answer
    ) async throws -> Answer {
        let fromAddress = [
            ThrottleKey(.appAddress, NetworkAddress.network(of: source.address ?? "machine")): budgets.address
        ]
        try await take(fromAddress, user: nil, source: source, now: now)
        var user: UserID?
        do {
            let access = try await authenticate(request, now: now)
            user = access.account.id
            try await take(
                [ThrottleKey(.appAccount, access.account.id.rawValue): budgets.account], user: user,
                source: source, now: now)
            try checkUser(request, access)
            let asked = try await server.validate(handover: request.parameters)
            let answer = try await act(access, asked)
            // Ignore an error here. The answer may contain an authorization code that is already stored, so the app
            // must receive the answer.
            try? await throttles.refund(fromAddress)
            return answer
        } catch let error as OAuthError where user == nil || error.code == OAuthError.temporarilyUnavailable.code {
            throw error
        } catch let error as OAuthError {
            try await refused(user, source: source, reason: error.cause ?? error.code, now: now)
            throw error
        }
    }

    private func refused(_ user: UserID?, source: RequestSource, reason: String, now: Date) async throws {
        try await AuditLog(store: server.store).append(
            AuditEvent(.appToAppRefused, at: now, user: user, source: source, detail: .refusal(reason)))
    }

    private func take(
        _ budgets: [ThrottleKey: Budget], user: UserID?, source: RequestSource, now: Date
    ) async throws {
        let refusal = user.map {
            AuditEvent(.appToAppRefused, at: now, user: $0, source: source, detail: .refusal("throttled"))
        }
        guard case .wait(let until, _) = try await throttles.take(budgets, telling: refusal, now: now) else { return }
        let seconds = until.timeIntervalSince(now).rounded(.up)
        throw OAuthError.temporarilyUnavailable.explained("too many requests").because("throttled")
            .retry(after: max(1, Int(exactly: seconds) ?? Int(Int32.max)))
    }

    /// Accepts only a first-party app: a token issued to Office or to any other client can't be used to get codes.
    private func authenticate(_ request: AppToAppRequest, now: Date) async throws -> AuthorizedAccess {
        guard let access = try await server.authenticate(bearer: request.bearer, now: now) else {
            throw OAuthError.invalidToken
        }
        // RFC 6750 §3.1: on invalid_token a client may request a new access token and try again.
        guard Self.isFresh(access, now: now) else {
            throw OAuthError.invalidToken.explained("the access token is not fresh: refresh it and try again")
                .because("access token not fresh")
        }
        guard let id = access.client, let client = try await ClientRegistry(store: server.store).find(id),
            client.isFirstParty, client.kind == .publicClient
        else {
            throw OAuthError.unauthorizedClient.explained(
                "only a first-party client can pass its sign-in to Office; the operator adds one with --first-party"
            )
            .because("bearer of a client that isn't a first-party app")
        }
        return access
    }

    /// Whether the token was issued less than ``tokenFreshness`` ago. A token whose time of issue is in the future,
    /// because the clock was set back, isn't fresh; otherwise a token could stay fresh for longer than
    /// ``tokenFreshness``. Compares whole milliseconds because stored times are rounded and could be later than the
    /// clock.
    private static func isFresh(_ access: AuthorizedAccess, now: Date) -> Bool {
        let age = (Double(now.milliseconds) - Double(access.issued.milliseconds)) / 1000
        return (0..<tokenFreshness).contains(age)
    }

    /// Checks Android's `UserId` (docs/protocol/app-to-app.md#android-request): when Office requests a certain user, it
    /// must not receive another user's documents.
    private func checkUser(_ request: AppToAppRequest, _ access: AuthorizedAccess) throws(OAuthError) {
        guard let wanted = request.userID, wanted != access.account.id.rawValue else { return }
        throw .accessDenied.explained("another user is signed in").because("user mismatch")
    }
}
