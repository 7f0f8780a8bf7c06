import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import OAuth
import OAuthServer
import OwnStore
import PortContracts
import Testing
import WOPI

/// A server in this process for one test. Its user Mia signs in on the sign-in page, as on a phone.
struct OwnServerRun: Sendable {
    static let address = "https://own.example"
    static let password = "correct horse battery staple"

    let client: any TestClientProtocol
    /// The client id and client secret of Office.
    let office: (id: String, secret: String)
    let clock: ManualClock

    static func run(_ test: @escaping @Sendable (OwnServerRun) async throws -> Void) async throws {
        let clock = ManualClock(), folder = try TemporaryFolder(), stores = InMemoryStores()
        let server = try OwnServer(
            address: try #require(PublicAddress(address)), folder: folder.url, store: stores, keys: stores
        ) { clock.now }
        let account = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: clock.now)
        try await server.accounts.add(account, password: Password(choosing: password), now: clock.now)
        let (client, secret) = try await server.clients.add(
            name: "Office", redirectURIs: ["https://localhost"], isFirstParty: true, now: clock.now)
        let office = (client.id.rawValue, try #require(secret).plainText)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(router: server.makeRouter(), logger: logger).test(.router) { client in
            try await test(OwnServerRun(client: client, office: office, clock: clock))
        }
        withExtendedLifetime(folder) {}
    }

    // MARK: Sign-in

    /// Signs Mia in, and returns the access token that Office gets.
    func signIn() async throws -> String {
        let back = try await decide("allow")
        let location = try #require(back.headers[.location])
        let code = try #require(URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value)
        let answer = try await form(
            "/oauth/token",
            [
                "grant_type": "authorization_code", "code": code, "client_id": office.id,
                "client_secret": office.secret, "redirect_uri": "https://localhost",
            ])
        return try #require(try answer.json()["access_token"] as? String)
    }

    /// The query of Office's request to the authorization endpoint.
    var request: String {
        let redirect = PercentEncoding.encode("https://localhost")
        return "response_type=code&client_id=\(office.id)&redirect_uri=\(redirect)&state=s"
    }

    /// Submits the form of the sign-in page.
    func submit(
        _ password: String = password, request: String? = nil, token: String? = nil
    ) async throws -> TestResponse {
        let page = try await client.execute(uri: "/oauth/authorize?" + self.request, method: .get)
        let cookie = try #require(page.headers[.setCookie]?.split(separator: ";").first.map(String.init))
        let shown = try Self.token(page)
        let fields = ["name": "mia", "password": password, "request": request ?? self.request, "token": token ?? shown]
        return try await form("/sign-in", fields, cookie: cookie)
    }

    private static func token(_ page: TestResponse) throws -> String {
        String(try #require(page.text.firstMatch(of: /name="token" value="([^"]*)"/)).output.1)
    }

    /// Signs Mia in, and submits the form of the page that asks for consent.
    func decide(_ choice: String, token: String? = nil) async throws -> TestResponse {
        let signedIn = try await submit()
        let cookie = try #require(signedIn.headers[.setCookie]?.split(separator: ";").first.map(String.init))
        let page = try await client.execute(
            uri: try #require(signedIn.headers[.location]), method: .get, headers: [.cookie: cookie])
        let shown = try Self.token(page)
        return try await form(
            "/consent", ["choice": choice, "token": token ?? shown, "request": request], cookie: cookie)
    }

    private func form(
        _ path: String, _ fields: [String: String], cookie: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.cookie] = cookie
        let body = fields.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return try await client.execute(
            uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    /// Calls the bootstrapper with an OAuth access token.
    func bootstrap(_ token: String?, _ operation: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.authorization] = token.map { "Bearer \($0)" }
        if let operation { headers[try #require(HTTPField.Name("X-WOPI-EcosystemOperation"))] = operation }
        return try await client.execute(
            uri: "/wopibootstrapper", method: operation == nil ? .get : .post, headers: headers)
    }

    /// Signs Mia in, and returns the address of her root folder with an access token.
    func root() async throws -> String {
        let answer = try await bootstrap(signIn(), "GET_ROOT_CONTAINER").json()
        let info = try #require(answer["RootContainerInfo"] as? [String: Any])
        return try #require((info["ContainerPointer"] as? [String: Any])?["Url"] as? String)
    }

    // MARK: Requests

    func get(_ address: String, at suffix: String = "") async throws -> TestResponse {
        try await client.execute(uri: path(address, suffix), method: .get)
    }

    /// - Parameter headers: the headers by their name without the prefix `X-WOPI-`.
    func post(
        _ address: String, at suffix: String = "", _ headers: [String: String], body: String? = nil
    ) async throws -> TestResponse {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name("X-WOPI-" + name))] = value }
        return try await client.execute(
            uri: path(address, suffix), method: .post, headers: fields, body: body.map { ByteBuffer(string: $0) })
    }

    /// Creates a file in the root folder with a first version, and returns the file's address.
    func file(_ name: String, _ text: String) async throws -> String {
        let made = try await post(root(), ["Override": "CREATE_CHILD_FILE", "SuggestedTarget": name]).json()
        let address = try #require(made["Url"] as? String)
        let saved = try await post(address, at: "/contents", ["Override": "PUT"], body: text)
        try #require(saved.status == .ok)
        return address
    }

    private func path(_ address: String, _ suffix: String) throws -> String {
        try #require(address.hasPrefix(Self.address + "/"))
        return String(address.dropFirst(Self.address.count)).replacing("?", with: suffix + "?", maxReplacements: 1)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }

    /// Returns the members of a successful response.
    func json() throws -> [String: Any] {
        try #require(status == .ok)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
