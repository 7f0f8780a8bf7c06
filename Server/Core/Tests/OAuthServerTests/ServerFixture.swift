import Foundation
import PortContracts
import OAuth
import OAuthServer
import Testing

/// A server with stores in memory, a user, Office as a client, and an app on the user's device.
struct ServerFixture: Sendable {
    static let issuer = "https://id.contoso.example"
    static let endpoints = AuthorizationServerEndpoints(
        authorization: issuer + "/oauth/authorize", token: issuer + "/oauth/token",
        revocation: issuer + "/oauth/revoke", introspection: issuer + "/oauth/introspect")
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"

    let stores = OAuthStores.inMemory()
    let server: AuthorizationServer
    let registry: ClientRegistry
    let account: Account
    let office: Client
    let officeSecret: String
    let app: Client
    let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// - Parameter refresh: the policy for Office's refresh tokens; most tests need a policy that replaces the token at
    ///   each refresh.
    init(
        refresh: TokenPolicy.Refresh = .rotate, _ change: (inout AuthorizationServerConfiguration) -> Void = { _ in }
    ) async throws {
        var configuration = AuthorizationServerConfiguration(issuer: Self.issuer)
        change(&configuration)
        server = AuthorizationServer(configuration: configuration, store: stores.store)
        registry = stores.clients
        account = Account(name: try #require(SignInName("mia")), displayName: "Mia Beck", created: start)
        try await stores.accounts.add(account, password: nil)
        let office = try await registry.ensureOffice(now: start)
        officeSecret = try #require(try await registry.newSecret(of: office.id, now: start)).plainText
        self.office = try #require(
            try await registry.setPolicy(of: office.id, to: TokenPolicy(refresh: refresh), now: start))
        app = try await registry.add(
            name: "App", redirectURIs: ["http://127.0.0.1/cb", "com.example.app:/cb"], isPublic: true, now: start
        ).client
    }

    func after(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    var officeQuery: String { query(office, "https://localhost") }
    var appQuery: String { query(app, "http://127.0.0.1:51234/cb") + "&" + Self.challenge }

    func query(_ client: Client, _ redirectURI: String) -> String {
        FormFields([
            .init("client_id", client.id.rawValue), .init("redirect_uri", redirectURI), .init("response_type", "code"),
        ]).encoded
    }

    /// Approves an authorization request in the user's browser, and returns the query parameters of the redirect.
    func approve(_ query: String, at seconds: TimeInterval = 0) async throws -> [String: String] {
        guard case .ask(let request) = try await server.begin(query) else {
            throw Unexpected()
        }
        let location = try await server.approve(request, user: account, session: nil, now: after(seconds))
        return try Self.parameters(location)
    }

    func code(_ query: String? = nil, at seconds: TimeInterval = 0) async throws -> String {
        try #require(try await approve(query ?? officeQuery, at: seconds)["code"])
    }

    static func parameters(_ location: String) throws -> [String: String] {
        let query = location.split(separator: "?", maxSplits: 1).last.map(String.init) ?? ""
        return try Dictionary(uniqueKeysWithValues: FormFields(query).fields.map { ($0.name, $0.value) })
    }

    var officeForm: [FormFields.Field] {
        [.init("client_id", office.id.rawValue), .init("client_secret", officeSecret)]
    }

    var appForm: [FormFields.Field] { [.init("client_id", app.id.rawValue)] }

    func post(
        _ form: [FormFields.Field], authorization: String? = nil, at seconds: TimeInterval = 0
    ) async throws -> TokenResponse {
        let request = try TokenRequest(FormFields(FormFields(form).encoded), authorization: authorization)
        return try await server.token(request, now: after(seconds))
    }

    func exchange(
        _ code: String, redirectURI: String? = "https://localhost", verifier: String? = nil,
        as form: [FormFields.Field]? = nil, at seconds: TimeInterval = 1
    ) async throws -> TokenResponse {
        var fields = [FormFields.Field("grant_type", "authorization_code"), .init("code", code)]
        if let redirectURI { fields.append(.init("redirect_uri", redirectURI)) }
        if let verifier { fields.append(.init("code_verifier", verifier)) }
        return try await post(fields + (form ?? officeForm), at: seconds)
    }

    func refresh(
        _ token: String?, scope: String? = nil, as form: [FormFields.Field]? = nil, at seconds: TimeInterval
    ) async throws -> TokenResponse {
        var fields = [FormFields.Field("grant_type", "refresh_token"), .init("refresh_token", token ?? "")]
        if let scope { fields.append(.init("scope", scope)) }
        return try await post(fields + (form ?? officeForm), at: seconds)
    }

    func inquiry(_ token: String, as form: [FormFields.Field]? = nil) throws -> TokenInquiry {
        try TokenInquiry(FormFields([.init("token", token)] + (form ?? officeForm)), authorization: nil)
    }

    func isGood(_ token: String, at seconds: TimeInterval) async throws -> Bool {
        try await server.authenticate(bearer: token, now: after(seconds)) != nil
    }

    func audited() async throws -> [AuditEvent.Kind] {
        try await stores.audit.recent(of: nil, limit: 1000).map(\.kind)
    }

    struct Unexpected: Error {}
}

/// Returns the OAuth error that `action` throws, or `nil` if it throws none.
func refusal(_ action: () async throws -> some Any) async -> OAuthError? {
    do {
        _ = try await action()
        return nil
    } catch {
        return error as? OAuthError
    }
}
