import ArgumentParser
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OAuthServer
import OfficeClient
import PlaceServer
import ServerFixtures
import Rehearsal
import Testing
import WOPI

@testable import EmplaceCLI

/// A correct server in this process. The tests reach it without sockets, certificates or waiting, and Microsoft's
/// services are simulated.
struct RehearsedServer: Sendable {
    static let address = "https://place.example"

    let client: any TestClientProtocol
    let operations: LocalOperator
    let sheet: ProviderSheet
    let secret: String
    /// The name and password of the user who signs in.
    var credential: UserCredential

    /// Settings that enable all optional features.
    private static let flags: [Setting: String] = [
        .publicURL: address, .providerID: "TP_CONTOSO", .sessionContext: "tenant-42",
        .tokenEndpoint: address + "/oauth/token",
        .urlSchemes: #"{"iOS":["contosodrive"],"Android":["420","com.contoso.drive","com.contoso.drive.Auth"]}"#,
    ]

    /// Runs a test on a server whose data is in memory.
    static func run(_ body: @escaping @Sendable (RehearsedServer) async throws -> Void) async throws {
        let settings = try await OwnVariables.use { try DataOptions.parse(["--data", "in-memory"]).settings(flags) }
        let address = try #require(PublicAddress(Self.address))
        let server = try PlaceServer.inMemory(try settings.host(at: address), hasher: hasher)
        let clients = ClientRegistry(store: server.ports.signIn)
        let sheet = OnboardingSheet(
            settings: settings, address: address, office: try await clients.ensureOffice(now: Date()),
            accounts: TestAccounts(consumer: 3))
        try await run(server, sheet: sheet, body)
    }

    /// Runs a test on a server with a data directory on the disk.
    static func runOnDisk(_ body: @escaping @Sendable (RehearsedServer) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rehearsed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let installation = try await OwnVariables.use {
            try await Installation(try DataOptions.parse(["--data", folder.path]), flags: flags)
        }
        let server = try installation.host(at: try await installation.address(), hasher: hasher)
        try await run(server, sheet: try await OnboardingSheet(of: installation), body)
    }

    /// Adds a client and a user to a server, and runs a test on the server.
    static func run(
        _ server: PlaceServer, sheet: OnboardingSheet,
        _ body: @escaping @Sendable (RehearsedServer) async throws -> Void
    ) async throws {
        let operations = try LocalOperator(of: server, sheet: sheet)
        let registered = try await operations.makeClient(redirectURI: "https://localhost")
        let credential = try await operations.makeUser(isBusiness: false)
        var provider = operations.sheet
        (provider.clientID, provider.providerID) = (registered.id, "TP_CONTOSO")
        let finished = provider
        try await server.serving { client in
            try await body(
                RehearsedServer(
                    client: client, operations: operations, sheet: finished, secret: registered.secret,
                    credential: credential))
        }
        await operations.clear()
    }

    /// A password hasher with the cheapest allowed parameters, because the tests check passwords a hundred times.
    private static var hasher: PasswordHasher {
        PasswordHasher(parameters: ScryptParameters(logCost: 4, blockSize: 8, parallelism: 1) ?? .default)
    }

    /// Runs cases of the rehearsal on this server, optionally with a fault (a mutant).
    func rehearse(
        _ cases: [Rehearsal.Case], _ mutant: Mutant? = nil, isStrict: Bool = false, timeout: Double = 20,
        document: String? = nil, book: PlaceBook = PlaceBook(), device: Device = Device(),
        through wrap: (any Transport) -> any Transport = { $0 }
    ) async throws -> RehearsalReport {
        var setup = RehearsalSetup(sheet: sheet, clientSecret: secret, credential: credential)
        setup.operations = operations
        setup.device = device
        setup.limits.seconds = timeout
        setup.caseSeconds = max(setup.caseSeconds, 2 * Int(timeout))
        setup.isStrict = isStrict
        setup.document = document
        setup.book = book
        setup.seed = UInt64.random(in: 0...UInt64.max)
        let client = client
        let server = wrap(ClosureTransport { try await Self.answer($0, client) })
        return await setup.play(cases, against: server, fault: mutant)
    }

    private static func answer(
        _ request: WireRequest, _ client: any TestClientProtocol
    ) async throws -> WireResponse {
        guard request.url.hasPrefix(address) else {
            throw TransportFailure.connection("nobody is at \(request.url.prefix { $0 != "?" })")
        }
        let body = try await request.body?.collect(upTo: 64 << 20)
        let response = try await client.executeRequest(
            uri: String(request.url.dropFirst(address.count)), method: request.method, headers: request.headers,
            body: body.map { ByteBuffer(bytes: $0) })
        return WireResponse(
            status: response.status.code, headers: response.headers,
            body: .bytes(Array(response.body.readableBytesView)))
    }
}
