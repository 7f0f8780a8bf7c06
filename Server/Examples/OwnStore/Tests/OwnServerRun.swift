import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import OwnStore
import Testing
import WOPI
import WOPIHost

/// A server in this process for one test, with one person.
struct OwnServerRun: Sendable {
    static let address = "https://own.example"

    let server: OwnServer
    let person: Person
    let client: any TestClientProtocol

    static func run(_ test: @escaping @Sendable (OwnServerRun) async throws -> Void) async throws {
        let clock = ManualClock()
        let server = OwnServer(address: try #require(PublicAddress(address)), blobs: InMemoryBlobs()) { clock.now }
        let person = Person(id: .random(), signInName: "mia", displayName: "Mia")
        server.store.add(person, now: clock.now)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(router: server.makeRouter(), logger: logger).test(.router) { client in
            try await test(OwnServerRun(server: server, person: person, client: client))
        }
    }

    // MARK: Documents

    private var caller: Caller { Caller(user: person.id, authority: .machine) }
    private var library: Library { server.host.library }
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    func root() async throws -> ResourceID {
        .container(try await library.root(for: caller, now: Self.start).container.id)
    }

    /// Creates a file in the person's root folder.
    func file(_ name: String, _ text: String) async throws -> ResourceID {
        let library = library, caller = caller
        let root = try await library.root(for: caller, now: Self.start).container.id, name = try DocumentName(name)
        let made = try await library.stage(TestBody(Array(text.utf8)), limit: nil) { content in
            try await library.createFile(
                .exactly(name, overwrite: false), in: root, content: content, isReadOnly: false, for: caller,
                now: Self.start)
        }
        return .file(made.file.id)
    }

    // MARK: Requests

    /// - Parameter token: the access token; `nil` issues a new one for the resource.
    func get(_ resource: ResourceID, at suffix: String = "", token: String? = nil) async throws -> TestResponse {
        try await send(.get, resource, at: suffix, token: token)
    }

    /// - Parameter headers: the headers by their name without the prefix `X-WOPI-`.
    func post(
        _ resource: ResourceID, at suffix: String = "", _ headers: [String: String], body: String? = nil
    ) async throws -> TestResponse {
        try await send(.post, resource, at: suffix, headers: headers, body: body)
    }

    /// Requests an address that occurs in a response. The address includes an access token.
    func follow(_ address: Any?) async throws -> TestResponse {
        let text = try #require(address as? String)
        try #require(text.hasPrefix(Self.address + "/"))
        return try await client.execute(uri: String(text.dropFirst(Self.address.count)), method: .get)
    }

    private func send(
        _ method: HTTPRequest.Method, _ resource: ResourceID, at suffix: String, token: String? = nil,
        headers: [String: String] = [:], body: String? = nil
    ) async throws -> TestResponse {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name("X-WOPI-" + name))] = value }
        let known: String
        if let token { known = token } else { known = try await server.token(for: resource, of: person.id) }
        return try await client.execute(
            uri: WOPISrc(resource).path + suffix + "?access_token=" + known, method: method, headers: fields,
            body: body.map { ByteBuffer(string: $0) })
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
