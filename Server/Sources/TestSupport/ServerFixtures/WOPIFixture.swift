package import Basics
package import SQLStorage
import DiskBlobs
package import Documents
import Foundation
package import HTTPTypes
package import PortContracts
package import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
package import PlaceServer
import SQLiteEngine
import Testing
package import WOPI
package import WOPIHost
package import WOPIRoutes

/// A server for a single test, with a database and content in a temporary directory, two users and a manual clock.
package struct WOPIFixture {
    package let host: PlaceServer
    package let storage: SQLStorage
    package let clock: ManualClock
    package let mia: UserID
    package let mallory: UserID
    package let grant: GrantID
    /// The inline limits for tests of both ways to store content: with 0, all content is in files; with the default
    /// limit, small content is in the database.
    package static let inlineLimits = [0, Library.defaultInlineLimit]

    private let folder: URL
    private let engine: SQLiteEngine

    package static func run(
        proof keys: DiscoveryKeys? = nil, urlSchemes: String? = nil, limit: Int64? = nil,
        inlineLimit: Int = Library.defaultInlineLimit, features: ClientFeatures = ClientFeatures(),
        over setup: TestingSetup = .router,
        _ body: @Sendable (WOPIFixture, any TestClientProtocol) async throws -> Void
    ) async throws {
        let fixture = try await WOPIFixture(proof: keys, features: features) { options in
            options.urlSchemes = urlSchemes
            options.maxUploadBytes = limit
            options.inlineLimit = inlineLimit
        }
        defer { try? FileManager.default.removeItem(at: fixture.folder) }
        try await fixture.host.serving(over: setup) { try await body(fixture, $0) }
    }

    private init(
        proof keys: DiscoveryKeys?, features: ClientFeatures, set: (inout PlaceServer.Options) -> Void
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let clock = ManualClock()
        self.clock = clock
        engine = try SQLiteEngine(path: folder.appending(path: "catalogue.sqlite").path)
        storage = try await SQLStorage.open(engine)
        let blobs = try DiskBlobs(folder: folder.appending(path: "content").path)
        let address = try #require(PublicAddress("https://wopi.contoso.example"))
        var configuration = PlaceServer.Configuration(address: address)
        configuration.options.features = features
        set(&configuration.options)
        host = try PlaceServer(
            configuration, ports: .init(storage, blobs: blobs, records: storage), proofKeys: keys
        ) { clock.now }
        mia = try await Self.person("mia", in: storage, now: clock.now)
        mallory = try await Self.person("mallory", in: storage, now: clock.now)
        grant = try await host.apps.makeOperatorGrant(
            for: mia, label: "test", lifetime: 10 * 24 * 3600, now: clock.now
        ).id
    }

    private static func person(_ name: String, in store: some SignInStore, now: Date) async throws -> UserID {
        let account = Account(
            id: .random(), name: try #require(SignInName(name)), displayName: name.capitalized, isBusiness: false,
            isEducation: false, created: now)
        try await store.verbs.accounts.add(account, password: nil)
        return account.id
    }

    /// The library with the documents of all users, which every adapter calls.
    package var library: Library { host.library }

    package var caller: Caller { Caller(user: mia, authority: .machine) }

    /// Creates a file in Mia's root folder.
    package func file(_ name: String = "Plan.docx", _ text: String = "first", isReadOnly: Bool = false) async throws
        -> FileID
    {
        let root = try await library.root(for: caller, now: clock.now).container.id
        return try await library.stage(TestBody(Array(text.utf8)), limit: nil) { content in
            try await library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: content, isReadOnly: isReadOnly,
                for: caller, now: clock.now)
        }.file.id
    }

    /// Returns the number of contents that are stored in files and in the database, whether or not a version uses them.
    package func staged() async throws -> Int {
        let small = try await engine.read { try $0.rows("SELECT key FROM contents", []).count }
        return try await host.ports.blobs.keys(unchangedSince: .distantFuture).count + small
    }

    package func token(_ resource: ResourceID, mayWrite: Bool = true, user: UserID? = nil) async throws -> String {
        try await host.wopi.tokens.mint(
            AccessClaims(
                user: user ?? mia, grant: grant, origin: .phone, resource: resource, mayWrite: mayWrite,
                expires: clock.now.addingTimeInterval(3600)), now: clock.now)
    }
}

/// The response to a WOPI request.
package struct WOPIAnswer {
    package var status: Int
    package var headers: HTTPFields
    package var body: String

    package func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    }
}

/// The parts of a URL that a WOPI response contains.
package struct WOPILink {
    package let path: String
    package let token: String

    package init(_ address: Any?) throws {
        let text = try #require(address as? String)
        let parts = try #require(URLComponents(string: text))
        path = parts.path
        token = try #require(parts.queryItems?.first { $0.name == "access_token" }?.value)
    }
}

extension TestClientProtocol {
    package func wopi(
        _ method: HTTPRequest.Method, _ path: String, token: String?, headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> WOPIAnswer {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name("X-WOPI-\(name)"))] = value }
        let uri = token.map { "\(path)?access_token=\($0)" } ?? path
        return try await execute(uri: uri, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) }) {
            WOPIAnswer(status: $0.status.code, headers: $0.headers, body: String(buffer: $0.body))
        }
    }
}
