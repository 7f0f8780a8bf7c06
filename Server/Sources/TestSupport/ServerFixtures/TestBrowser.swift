package import Basics
import SQLStorage
package import Documents
import Foundation
package import HTTPTypes
import PortContracts
package import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import Pages
import PlaceServer
import Testing
import WOPI
import WOPIHost

/// A browser without JavaScript, signed in or not. It has a server of its own.
package struct TestBrowser: Sendable {
    package let fixture: WOPIFixture
    package let client: any TestClientProtocol
    /// The secret in the session cookie or, before sign-in, in the cookie from which form tokens are computed.
    package var secret: String
    package var isSignedIn: Bool

    package init(fixture: WOPIFixture, client: any TestClientProtocol, secret: String, isSignedIn: Bool = true) {
        self.fixture = fixture
        self.client = client
        self.secret = secret
        self.isSignedIn = isSignedIn
    }

    /// Runs a test with Mia's browser.
    ///
    /// - Parameters:
    ///   - isApart: whether the pages have a separate origin. The browser then sends its requests to that origin.
    ///   - hosted: returns documents that the server serves instead of those of its library.
    package static func run(
        limit: Int64? = nil, provider: String? = nil, isApart: Bool = false,
        hosted: (@Sendable (WOPIFixture) -> any HostDocuments)? = nil,
        _ body: @escaping @Sendable (TestBrowser, WOPIFixture) async throws -> Void
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            guard limit != nil || provider != nil || isApart || hosted != nil else {
                return try await body(try await signedIn(fixture.mia, at: fixture, client: client), fixture)
            }
            var configuration = fixture.host.configuration
            configuration.options.maxUploadBytes = limit
            configuration.options.providerID = provider
            if isApart { configuration.options.contentAddress = PublicAddress("https://localhost") }
            var ports = fixture.host.ports
            ports.hosted = hosted?(fixture)
            let clock = fixture.clock
            try await PlaceServer(configuration, ports: ports) { clock.now }.serving {
                try await body(try await signedIn(fixture.mia, at: fixture, client: $0), fixture)
            }
        }
    }

    package func signedIn(as user: UserID) async throws -> TestBrowser {
        try await Self.signedIn(user, at: fixture, client: client)
    }

    package var signedOut: TestBrowser {
        TestBrowser(fixture: fixture, client: client, secret: "form-secret", isSignedIn: false)
    }

    private static func signedIn(
        _ user: UserID, at fixture: WOPIFixture, client: any TestClientProtocol
    ) async throws -> TestBrowser {
        let account = try #require(try await fixture.storage.verbs.accounts.find(user))
        let source = RequestSource(address: "192.0.2.1", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0")
        let secret = try await fixture.host.sessions.begin(account, source: source, now: fixture.clock.now)
        return TestBrowser(fixture: fixture, client: client, secret: secret.plainText)
    }

    package var csrf: String { FormToken.make(cookie: secret, purpose: BrowserVisit.purpose) }

    /// The session cookie or, before sign-in, the cookie from which form tokens are computed.
    package var cookie: String { "__Host-emplace-\(isSignedIn ? "session" : "form")=\(secret)" }

    package func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> PageAnswer {
        try await send(.get, path, headers: headers)
    }

    /// Posts a form.
    ///
    /// - Parameters:
    ///   - csrf: the form token; defaults to the token of the page. `.some(nil)` sends no token.
    ///   - headers: headers in addition to the content type.
    package func post(
        _ path: String, _ fields: [String: String] = [:], csrf: String?? = .none, headers: HTTPFields = [:]
    ) async throws -> PageAnswer {
        var fields = fields
        fields["csrf"] = csrf ?? self.csrf
        let body = fields.map { PagePath.segment($0) + "=" + PagePath.segment($1) }.joined(separator: "&")
        let type = HTTPField(name: .contentType, value: "application/x-www-form-urlencoded")
        return try await send(.post, path, headers: HTTPFields(headers + [type]), body: ByteBuffer(string: body))
    }

    package func upload(_ path: String, _ files: [(name: String, content: String)], csrf: String? = nil) async throws
        -> PageAnswer
    {
        var body = Self.part("name=\"csrf\"", csrf ?? self.csrf)
        for file in files { body += Self.part("name=\"file\"; filename=\"\(file.name)\"", file.content) }
        return try await upload(path, raw: body + "--B--\r\n")
    }

    /// Posts a multipart form whose raw body uses the boundary `B`.
    ///
    /// - Parameter headers: headers in addition to the content type.
    package func upload(
        _ path: String, raw body: String, type: String = "multipart/form-data; boundary=B", headers: HTTPFields = [:]
    ) async throws -> PageAnswer {
        try await send(
            .post, path, headers: HTTPFields(headers + [HTTPField(name: .contentType, value: type)]),
            body: ByteBuffer(string: body))
    }

    package static func part(_ disposition: String, _ content: String) -> String {
        "--B\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(content)\r\n"
    }

    /// Requests the page to which a form redirects, with the cookie of the flash message.
    package func follow(_ answer: PageAnswer) async throws -> PageAnswer {
        #expect(answer.status == 303)
        let cookies = answer.headers[values: .setCookie].compactMap { $0.split(separator: ";").first }
        let headers: HTTPFields = [.cookie: ([cookie] + cookies.map(String.init)).joined(separator: "; ")]
        let path = try #require(answer.headers[.location]).prefix { $0 != "#" }
        return try await send(.get, String(path), headers: headers)
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> PageAnswer {
        var headers = headers
        if headers[.cookie] == nil { headers[.cookie] = cookie }
        return try await client.execute(uri: path, method: method, headers: headers, body: body) {
            PageAnswer(status: $0.status.code, headers: $0.headers, body: String(buffer: $0.body))
        }
    }
}

package struct PageAnswer {
    package var status: Int
    package var headers: HTTPFields
    package var body: String

    package init(status: Int, headers: HTTPFields, body: String) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var location: String? { headers[.location] }
}

extension WOPIFixture {
    package func root(of user: UserID? = nil) async throws -> ContainerID {
        try await library.root(for: Caller(user: user ?? mia, authority: .machine), now: clock.now).container.id
    }

    package func folder(_ name: String, in parent: ContainerID? = nil) async throws -> ContainerID {
        let above = if let parent { parent } else { try await root() }
        return try await library.createContainer(
            .exactly(DocumentName(name), overwrite: false), in: above, for: caller, now: clock.now
        ).container.id
    }

    /// Returns all items in one of Mia's folders, by default in her root folder.
    package func listing(of folder: ContainerID? = nil) async throws -> Listing {
        let folder = if let folder { folder } else { try await root() }
        return try await library.children(of: folder, for: caller, now: clock.now)
    }

    package func contents(_ id: FileID) async throws -> String {
        let content = try await library.open(id, for: caller, now: clock.now).content
        return String(decoding: try await content.read(at: 0, count: Int(content.size)), as: UTF8.self)
    }

    package func lock(_ id: FileID) async throws {
        _ = try await library.lock(
            id, .acquire(try #require(LockID(rawValue: "secret-lock"))), for: caller, now: clock.now)
    }

    /// Returns all of Mia's items, so that a test can check that nothing has changed.
    package func everything() async throws -> [String] {
        var lines: [String] = [], folders = [try await root()]
        while let folder = folders.popLast() {
            let listing = try await self.listing(of: folder)
            folders += listing.containers.map(\.id)
            lines += listing.containers.map { "\($0)" }
            for file in listing.files {
                let shares = try await library.shares(of: .file(file.id), for: caller, now: clock.now)
                lines.append("\(file) \(shares.map(\.id.rawValue))")
            }
            lines += try await library.shares(of: .container(folder), for: caller, now: clock.now).map(\.id.rawValue)
        }
        lines += try await storage.verbs.grants.list(of: mia, now: clock.now).map(\.id.rawValue).sorted()
        return lines + [try #require(try await storage.verbs.accounts.find(mia)).displayName]
    }
}
