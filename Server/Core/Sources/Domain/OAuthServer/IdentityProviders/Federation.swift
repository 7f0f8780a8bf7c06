public import Basics
public import Foundation
import OAuth

/// An identity provider with the rules of the operator for its users.
public struct TrustedProvider: Sendable {
    /// The provider, which proves who a user is.
    public var provider: any IdentityProvider
    /// Which of the provider's users may sign in.
    public var rule: AdmissionRule
    /// The key that encrypts the provider's refresh tokens in the database.
    public var key: SealingKey

    /// The id of a server's only provider, or of its first one. The redirect URI of this provider doesn't contain its
    /// id.
    public static let defaultID = "oidc"

    /// Creates a trusted provider.
    public init(_ provider: any IdentityProvider, rule: AdmissionRule, key: SealingKey) {
        self.provider = provider
        self.rule = rule
        self.key = key
    }
}

/// Which users of an identity provider may sign in, and which of them are operators.
public struct AdmissionRule: Hashable, Sendable {
    /// Who may sign in.
    public enum Admission: Hashable, Sendable {
        /// Only users whose identity an operator has linked to an account.
        case linked
        /// The members of a group. An account is created when a member signs in for the first time.
        case members(of: String)
        /// All users of the provider. An account is created when a user signs in for the first time.
        case anyone
    }

    /// Who may sign in.
    public var admission: Admission
    /// The group whose members are operators. With `nil`, signing in doesn't change the operator role.
    public var operatorGroup: String?
    /// Whether a new account is created only under exactly the user name that the provider sends, because user names
    /// decide which documents a user may open. Otherwise, a name that is missing, taken, or not normalized is
    /// replaced.
    public var requiresExactName: Bool

    /// Creates a rule.
    public init(_ admission: Admission, operatorGroup: String? = nil, requiresExactName: Bool = false) {
        self.admission = admission
        self.operatorGroup = operatorGroup
        self.requiresExactName = requiresExactName
    }

    /// Whether a user with these groups may sign in to a linked account.
    func admits(_ groups: [String]) -> Bool {
        switch admission {
        case .linked, .anyone: true
        case .members(let group): groups.contains { $0.hasBytes(of: group) }
        }
    }

    /// Whether a user with these groups is an operator; `nil` if the groups don't decide.
    func isOperator(_ groups: [String]) -> Bool? {
        operatorGroup.map { group in groups.contains { $0.hasBytes(of: group) } }
    }

    /// Whether an account is created for a user without one.
    var createsAccounts: Bool { admission != .linked }
}

/// Signs users in with identity providers, creates their accounts, and asks the providers again later whether the users
/// may still sign in.
///
/// An account belongs to the issuer and subject of a ``LinkedIdentity``. Signing in never finds an account by a name or
/// an email address, because such a value may belong to somebody else at the provider.
///
/// No transaction is open while a provider answers.
public struct Federation: Sendable {
    /// The providers, in the order in which the sign-in page shows them.
    public let providers: [TrustedProvider]
    /// For how many seconds the answer of a provider that a user may sign in is valid. Afterwards, the next refresh of
    /// an app's tokens asks the provider again.
    public var confirmationLifetime: TimeInterval = 5 * 60
    /// For how many seconds an account stays usable while its provider can't be asked.
    public var outageLimit: TimeInterval = 24 * 3600

    let store: any SignInStore
    let throttles: Throttles
    let budgets: SignInBudgets

    /// Creates a value that signs users in to the accounts of a store.
    ///
    /// - Parameter providers: the providers. Their ids and issuers must be unique.
    public init(
        _ providers: [TrustedProvider], store: any SignInStore, budgets: SignInBudgets = SignInBudgets(),
        bounds: RecordBounds = RecordBounds()
    ) {
        self.providers = providers
        self.store = store
        self.budgets = budgets
        throttles = Throttles(store: store, bounds: bounds)
    }

    /// The beginning of a sign-in with a provider.
    public struct Start: Hashable, Sendable {
        /// The URL of the provider to which the browser is redirected.
        public var location: URL
        /// The cookie that binds the sign-in to this browser (`HttpOnly`, `Secure`, `SameSite=Lax`).
        public var cookie: String
    }

    /// For how many seconds the user may stay on the provider's pages.
    public static let startLifetime: TimeInterval = 10 * 60

    /// Begins a sign-in. Stores nothing on the server.
    ///
    /// - Parameters:
    ///   - id: the id of the provider.
    ///   - continuation: the text that ``finish(_:cookie:source:now:)`` returns, such as the page to open
    ///     after the sign-in. A text of more than 2,500 bytes is dropped, because browsers limit the size of cookies.
    ///   - redirectURI: the URL of this server to which the provider sends the browser back. Each provider needs a path
    ///     of its own, so that an answer of one provider is never taken for an answer of another (RFC 9700 §4.4.2).
    /// - Returns: `nil` if there is no provider with this id.
    /// - Throws: ``IdentityProviderError``.
    public func start(
        with id: String, continuation: String, redirectURI: URL, now: Date
    ) async throws -> Start? {
        guard let trusted = providers.first(where: { $0.provider.id == id }) else { return nil }
        let pending = PendingSignIn(
            secret: PendingSignIn.newSecret(), expires: now.addingTimeInterval(Self.startLifetime),
            redirectURI: redirectURI,
            continuation: continuation.utf8.count <= PendingSignIn.maxContinuation ? continuation : "")
        let location = try await trusted.provider.authorizationURL(pending.request)
        return Start(location: location, cookie: try pending.cookie(for: trusted))
    }

    /// The result of a sign-in with a provider.
    public enum Outcome: Hashable, Sendable {
        /// The user is signed in. The second value is the continuation that the sign-in started with.
        case signedIn(Account, continuation: String)
        /// The user isn't signed in. The second value is the continuation; `nil` if it is unknown.
        case refused(Refusal, continuation: String?)
    }

    /// The reasons why a user isn't signed in.
    public enum Refusal: Error, Hashable, Sendable {
        /// The answer doesn't belong to a sign-in that this browser started in the last ten minutes, or the answer was
        /// already used.
        case notStarted
        /// The user declined at the provider.
        case declined
        /// The provider proved the user's identity, but the operator's rule doesn't admit the user, or no account is
        /// linked to the identity. An operator needs the subject to link it.
        case notAdmitted(provider: String, subject: String)
        /// The account is disabled.
        case disabled
        /// The provider proved the user's identity, but the user can't get an account under the user name that the
        /// provider sends (``AdmissionRule/requiresExactName``). An operator needs the subject to link it.
        case nameRefused(provider: String, subject: String, reason: String)
        /// The browser came back with an error code, or without a code. Anyone can send such an answer. The code is one
        /// of ``ProviderAnswer/errorCodes`` or `other`.
        case errorAnswer(provider: String, code: String)
        /// The provider can't be reached or failed. A retry may succeed. The reason is for the log.
        case unavailable(provider: String, reason: String)
        /// The provider's answer failed a check. The reason is for the log.
        case failed(provider: String, reason: String)
        /// There were too many attempts. The next attempt is allowed after `retryAfter` seconds.
        case throttled(retryAfter: Int)
    }

    /// Finishes a sign-in with the provider's answer. Each sign-in can be finished only once.
    ///
    /// - Parameters:
    ///   - query: the query with which the browser came back from the provider.
    ///   - path: the path of this server to which the browser came back. It has to be that of the redirect URI with
    ///     which the sign-in started.
    ///   - cookie: the cookie of ``Start``, as sent by the browser.
    public func finish(
        _ query: String, at path: String, cookie: String?, source: RequestSource, now: Date
    ) async throws -> Outcome {
        guard let answer = ProviderAnswer(query), let found = pending(cookie), let state = answer.state,
            found.pending.redirectURI.path().hasBytes(of: path), found.pending.matches(state: state),
            found.pending.expires > now
        else { return .refused(.notStarted, continuation: nil) }
        do {
            let account = try await finish(
                answer, found.pending, with: found.trusted, source: source, now: now)
            return .signedIn(account, continuation: found.pending.continuation)
        } catch let refusal as Refusal {
            return .refused(refusal, continuation: found.pending.continuation)
        }
    }

    /// - Throws: ``Refusal``, and the store's errors.
    private func finish(
        _ answer: ProviderAnswer, _ pending: PendingSignIn, with trusted: TrustedProvider, source: RequestSource,
        now: Date
    ) async throws -> Account {
        let name = trusted.provider.displayName, budgets = addressBudgets(source)
        try await take(pending, budgets, source: source, now: now)
        let code = try answer.code(from: name), signIn: ProviderSignIn
        do {
            try await trusted.provider.checkResponse(issuer: answer.issuer)
            signIn = try await trusted.provider.redeem(
                code: code, for: pending.request, now: now)
        } catch {
            throw Refusal(error, of: name)
        }
        let account = try await admit(signIn, by: trusted, source: source, now: now)
        try await throttles.refund(budgets)
        return account
    }

    private func addressBudgets(_ source: RequestSource) -> [ThrottleKey: Budget] {
        [ThrottleKey(.address, NetworkAddress.network(of: source.address ?? "machine")): budgets.address]
    }

    /// Counts an answer toward the limit of its network address, and makes the state single-use. The address comes
    /// first, so that one address can't store any number of used states.
    ///
    /// - Throws: ``Refusal``, and the store's errors.
    private func take(
        _ pending: PendingSignIn, _ budgets: [ThrottleKey: Budget], source: RequestSource, now: Date
    ) async throws {
        let throttled = AuditEvent(.signInThrottled, at: now, source: source)
        if case .wait(let until, _) = try await throttles.take(budgets, telling: throttled, now: now) {
            throw Refusal.throttled(retryAfter: max(1, Int(clamping: until.timeIntervalSince(now).rounded(.up))))
        }
        // A rate limit of one use makes the state single-use. It lasts longer than the pending sign-in.
        let use = [pending.throttleKey: Budget(burst: 1, interval: Self.startLifetime)]
        if case .wait = try await throttles.take(use, now: now) { throw Refusal.notStarted }
    }

    /// The pending sign-in of a cookie, and its provider; `nil` if the cookie is missing or wasn't made by this server.
    private func pending(_ cookie: String?) -> (pending: PendingSignIn, trusted: TrustedProvider)? {
        guard let cookie, cookie.utf8.count <= 4096, let dot = cookie.firstIndex(of: "."),
            let trusted = providers.first(where: { $0.provider.id == cookie[..<dot] }),
            let pending = PendingSignIn(cookie: cookie[cookie.index(after: dot)...], of: trusted)
        else { return nil }
        return (pending, trusted)
    }

    /// The URL that signs a user out at the provider with which the user last signed in; `nil` if the user didn't sign
    /// in with a provider, or the provider has no such URL.
    ///
    /// - Parameter page: the page of this server to which the provider then returns.
    /// - Returns: the name of the provider, and the URL.
    public func signOut(of user: UserID, returningTo page: URL) async throws -> (name: String, location: URL)? {
        if providers.isEmpty { return nil }
        let identities = try await store.readOnce { try $0.identities(of: user) }
        let latest = identities.filter { $0.confirmed != nil }
            .max { ($0.confirmed ?? .distantPast) < ($1.confirmed ?? .distantPast) }
        guard let latest, let trusted = trusted(latest.issuer),
            let location = await trusted.provider.signOutURL(returningTo: page)
        else { return nil }
        return (trusted.provider.displayName, location)
    }

    func trusted(_ issuer: String) -> TrustedProvider? { providers.first { $0.provider.issuer.hasBytes(of: issuer) } }
}

extension Federation.Refusal {
    /// Creates the refusal for an error of a provider with this name.
    public init(_ error: IdentityProviderError, of name: String) {
        switch error {
        case .unavailable(let reason): self = .unavailable(provider: name, reason: reason)
        case .refused(let reason), .invalid(let reason): self = .failed(provider: name, reason: reason)
        }
    }
}
