import Foundation

/// Keeps the tokens of one user: signs in, refreshes, and signs out.
///
/// All refreshes at one time share one request. A refresh that is answered after the user signed out is dropped, and its
/// tokens are revoked. If a refresh fails because of the network, the old refresh token stays: the server accepts it
/// once more if its answer was lost.
actor Session {
    private let settings: ClientSettings
    private let store: any TokenStore
    private let transport: any Transport
    private let now: @Sendable () -> Date

    /// The number of seconds before the expiration at which an access token is refreshed.
    private static let margin: TimeInterval = 30

    private var tokens: Tokens?
    private var loading: Task<ClientError?, Never>?
    private var refreshing: Task<Result<Tokens, ClientError>, Never>?
    private var lastWrite: Task<ClientError?, Never>?
    private var known: Endpoints?
    private var pending: (request: AuthorizationRequest, endpoints: Endpoints)?
    /// Changes when a user signs in or out, or the sign-in ends, so that an answer to an earlier refresh is recognized.
    private var generation = 0
    /// Changes when a user signs in or out, so that an earlier sign-in that is still waiting is recognized.
    private var decisions = 0
    /// Whether the store has the current tokens.
    private var isStored = true

    init(
        _ settings: ClientSettings, store: any TokenStore, transport: any Transport, now: @escaping @Sendable () -> Date
    ) {
        self.settings = settings
        self.store = store
        self.transport = transport
        self.now = now
    }

    // MARK: Signing in

    /// Starts a sign-in, which replaces one that was started earlier. Returns the address of the server's page.
    func begin() async throws(ClientError) -> URL {
        let endpoints = try await endpoints(), request = try AuthorizationRequest(settings, endpoints: endpoints)
        pending = (request, endpoints)
        return request.page
    }

    /// Finishes the sign-in with the address of the redirect. A redirect can be used once, because the server revokes
    /// the sign-in if a code is used twice.
    func finish(_ redirect: String) async throws(ClientError) {
        guard let (request, endpoints) = pending else { throw .foreignRedirect(.notExpected) }
        // Another app may have sent the address, so the sign-in waits on for the right one.
        let code: String
        do {
            code = try request.code(of: redirect)
        } catch {
            if case .foreignRedirect = error {} else { pending = nil }
            throw error
        }
        pending = nil
        let form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", settings.redirectURI),
            ("client_id", settings.clientID), ("code_verifier", request.verifier),
        ]
        let own = decisions, new: Tokens
        do {
            new = try await requestTokens(form, endpoints, after: nil)
        } catch {
            // A code that the server refuses is no ended sign-in, but a failed one.
            throw error == .signInAgain ? .refusedByServer("invalid_grant") : error
        }
        // The user may have signed out meanwhile, or signed in a second time.
        guard decisions == own else {
            _ = await revoke(new, endpoints)
            throw .canceled
        }
        let old = tokens
        (generation, decisions) = (generation + 1, decisions + 1)
        (tokens, refreshing) = (new, nil)
        do {
            try await persist()
        } catch {
            // Without a store, the user would have to sign in at every launch, and the server would keep unused grants.
            if tokens == new { tokens = nil }
            _ = await revoke(new, endpoints)
            throw error
        }
        if let old, old.issuer == new.issuer { _ = await revoke(old, endpoints) }
    }

    var isSignedIn: Bool {
        get async throws(ClientError) {
            try await load()
            return tokens != nil
        }
    }

    /// Removes the tokens from this device, and revokes them. Returns whether the server revoked them.
    func signOut() async throws(ClientError) -> Bool {
        try await load()
        let old = tokens
        (generation, decisions) = (generation + 1, decisions + 1)
        (tokens, refreshing, pending) = (nil, nil, nil)
        let problem: ClientError?
        do {
            try await persist()
            problem = nil
        } catch {
            problem = error
        }
        // Tokens that the store couldn't remove are revoked too, so that nobody is signed in at the next launch.
        let isRevoked: Bool
        if let old {
            isRevoked = if let endpoints = try? await endpoints() { await revoke(old, endpoints) } else { false }
        } else {
            isRevoked = true
        }
        if let problem { throw problem }
        return isRevoked
    }

    private func revoke(_ tokens: Tokens, _ endpoints: Endpoints) async -> Bool {
        guard let revocation = endpoints.revocation else { return false }
        let kind = tokens.refresh == nil ? "access_token" : "refresh_token"
        let form = [
            ("token", tokens.refresh ?? tokens.access), ("token_type_hint", kind), ("client_id", settings.clientID),
        ]
        return (try? await post(form, to: revocation).status) == 200
    }

    // MARK: Access tokens

    /// Returns an access token that is valid now.
    ///
    /// - Parameters:
    ///   - refused: an access token that the server has refused, which isn't returned again.
    ///   - maxAge: the maximum age of the token in seconds.
    func accessToken(refused: String? = nil, maxAge: TimeInterval? = nil) async throws(ClientError) -> String {
        try await load()
        guard let tokens else { throw .notSignedIn }
        // A store that refused earlier, for example because the device was locked, may accept the tokens now.
        if !isStored { try? await persist() }
        if tokens.access != refused, isFresh(tokens, maxAge: maxAge) { return tokens.access }
        return try await refresh().access
    }

    private func isFresh(_ tokens: Tokens, maxAge: TimeInterval?) -> Bool {
        let now = now(), age = now.timeIntervalSince(tokens.issued)
        // If the clock was set back, the age isn't known.
        guard age >= 0, maxAge.map({ age < $0 }) ?? true else { return false }
        guard let expires = tokens.expires else { return true }
        // A short-lived token is refreshed later, so that it is used at all.
        let margin = min(Self.margin, expires.timeIntervalSince(tokens.issued) / 4)
        return expires.timeIntervalSince(now) > margin
    }

    private func refresh() async throws(ClientError) -> Tokens {
        if let refreshing { return try await refreshing.value.get() }
        guard let tokens else { throw .notSignedIn }
        let own = generation
        // The task isn't part of the caller's task, because a canceled request would lose the new refresh token.
        let task = Task { await self.refresh(tokens, generation: own) }
        refreshing = task
        return try await task.value.get()
    }

    private func refresh(_ old: Tokens, generation own: Int) async -> Result<Tokens, ClientError> {
        let result = await refreshed(old, generation: own)
        if generation == own { refreshing = nil }
        return result
    }

    private func refreshed(_ old: Tokens, generation own: Int) async -> Result<Tokens, ClientError> {
        do throws(ClientError) {
            guard let refresh = old.refresh else { throw .signInAgain }
            let endpoints = try await endpoints()
            guard generation == own else { throw .notSignedIn }
            let form = [
                ("grant_type", "refresh_token"), ("refresh_token", refresh), ("client_id", settings.clientID),
            ]
            let new: Tokens
            do {
                new = try await requestTokens(form, endpoints, after: old)
            } catch .unreachable {
                // The server may have replaced the refresh token before the connection was lost. For a minute it
                // accepts the old one again, so this is tried at once.
                guard generation == own else { throw .notSignedIn }
                new = try await requestTokens(form, endpoints, after: old)
            }
            guard generation == own else {
                _ = await revoke(new, endpoints)
                throw .notSignedIn
            }
            tokens = new
            // If the store refuses, the tokens stay in memory, and storing them is tried again later.
            try? await persist()
            return .success(new)
        } catch {
            if generation == own, error == .signInAgain {
                generation += 1
                (tokens, refreshing) = (nil, nil)
                try? await persist()
            }
            return .failure(error)
        }
    }

    /// Ends the session if the server refuses even a new access token.
    func end() async {
        generation += 1
        (tokens, refreshing) = (nil, nil)
        try? await persist()
    }

    // MARK: Storing

    private func load() async throws(ClientError) {
        if loading == nil { loading = Task { await self.loaded() } }
        if let problem = await loading?.value {
            loading = nil
            throw problem
        }
    }

    private func loaded() async -> ClientError? {
        let own = generation
        do {
            let stored = try await store.load()
            // A user may have signed in meanwhile. Tokens of another server must not be sent to this one.
            if generation == own, tokens == nil, let stored, stored.issuer == settings.origin { tokens = stored }
            return nil
        } catch {
            return .tokenStore(error.reason)
        }
    }

    /// Stores the current tokens, after all earlier changes are stored.
    private func persist() async throws(ClientError) {
        let before = lastWrite
        let write = Task { () -> ClientError? in
            _ = await before?.value
            return await self.write()
        }
        lastWrite = write
        if let problem = await write.value { throw problem }
    }

    private func write() async -> ClientError? {
        let current = tokens
        do throws(TokenStoreFailure) {
            if let current { try await store.save(current) } else { try await store.remove() }
            if tokens == current { isStored = true }
            return nil
        } catch {
            isStored = false
            return .tokenStore(error.reason)
        }
    }

    // MARK: Requests

    /// Returns the server's endpoints, which are read once.
    func endpoints() async throws(ClientError) -> Endpoints {
        if let known { return known }
        guard let metadata = URL(string: settings.origin + "/.well-known/oauth-authorization-server"),
            let bootstrapper = URL(string: settings.origin + "/wopibootstrapper")
        else { throw .badSettings("the server’s address is invalid") }
        let described = try await send(.init(method: "GET", url: metadata, maxResponse: 64 * 1024))
        guard described.status == 200 else {
            throw described.status == 404
                ? .unexpectedAnswer("no metadata of an authorization server") : ClientError(status: described)
        }
        let challenged = try await send(.init(method: "GET", url: bootstrapper, maxResponse: 64 * 1024))
        let found = try Endpoints(
            metadata: described.body, challenge: challenged.header("WWW-Authenticate"), settings: settings)
        known = found
        return found
    }

    private struct Answer: Decodable {
        let access_token: String?
        let token_type: String?
        let expires_in: Double?
        let refresh_token: String?
        let error: String?
    }

    private func requestTokens(
        _ form: [(String, String)], _ endpoints: Endpoints, after old: Tokens?
    ) async throws(ClientError) -> Tokens {
        let response = try await post(form, to: endpoints.token)
        let answer = try? JSONDecoder().decode(Answer.self, from: response.body)
        guard response.status == 200 else {
            switch answer?.error {
            case "invalid_grant": throw .signInAgain
            case let error? where (400...499).contains(response.status) && response.status != 429:
                throw .refusedByServer(Form.code(error))
            default: throw ClientError(status: response)
            }
        }
        guard let answer, let access = answer.access_token, Form.isToken(access),
            answer.token_type?.lowercased() == "bearer", answer.refresh_token.map(Form.isToken) ?? true
        else { throw .unexpectedAnswer("no access token") }
        let issued = now()
        // A lifetime that isn't a sensible number counts as unknown.
        let lifetime = answer.expires_in.flatMap { (1...1e9).contains($0) ? $0 : nil }
        return Tokens(
            issuer: endpoints.issuer, access: access, refresh: answer.refresh_token ?? old?.refresh, issued: issued,
            expires: lifetime.map(issued.addingTimeInterval))
    }

    private func post(_ form: [(String, String)], to url: URL) async throws(ClientError) -> TransportResponse {
        try await send(
            .init(
                method: "POST", url: url,
                headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
                body: Data(Form.encode(form).utf8), maxResponse: 64 * 1024))
    }

    func send(_ request: TransportRequest) async throws(ClientError) -> TransportResponse {
        do {
            return try await transport.send(request)
        } catch {
            throw ClientError(error)
        }
    }
}
