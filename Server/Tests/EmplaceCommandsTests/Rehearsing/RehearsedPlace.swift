import ArgumentParser
import Catalogue
import Foundation
import HTTPTypes
import HostHTTP
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import OAuthServer
import OfficeClient
import Rehearsal

@testable import EmplaceCommands

/// A good place in this process, and Microsoft's parties in front of it: no socket, no certificate, no waiting.
struct RehearsedPlace: Sendable {
    static let address = "https://place.example"
    private static let catalogue = "https://catalogue.example"
    private static let identity = "https://identity.example"

    let client: any TestClientProtocol
    let operations: PlaceOperator
    let sheet: ProviderSheet
    let secret: String
    /// Who signs in.
    var credential: Credential

    /// Settings that make it show all it can.
    private static let flags: [Setting: String] = [
        .publicURL: address, .providerID: "TP_CONTOSO", .sessionContext: "tenant-42",
        .tokenEndpoint: address + "/oauth/token",
        .urlSchemes: #"{"iOS":["contosodrive"],"Android":["420","com.contoso.drive","com.contoso.drive.Auth"]}"#,
    ]

    static func run(_ body: @escaping @Sendable (RehearsedPlace) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rehearsed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = try await Place(try DataOptions.parse(["--data", folder.path]), flags: flags)
        try await place.catalogue.setSetting(Place.addressSetting, to: address)
        // Passwords are checked a hundred times here: as cheaply as the rules allow.
        let hasher = PasswordHasher(parameters: ScryptParameters(logCost: 4, blockSize: 8, parallelism: 1) ?? .standard)
        let router = HostServer.makeRouter()
        try place.host(at: try await place.address(), hasher: hasher).addRoutes(to: router)
        var logger = Logger(label: "rehearsed")
        logger.logLevel = .critical
        let operations = try await PlaceOperator(data: folder.path)
        let registered = try await operations.makeClient(redirectURI: "https://localhost")
        let credential = try await operations.makeUser(isBusiness: false)
        var sheet = try await operations.sheet()
        (sheet.clientID, sheet.providerID) = (registered.id, "TP_CONTOSO")
        let finished = sheet
        try await Application(router: router, logger: logger).test(.router) { client in
            try await body(
                RehearsedPlace(
                    client: client, operations: operations, sheet: finished, secret: registered.secret,
                    credential: credential))
        }
        await operations.clear()
    }

    /// A rehearsal of these scenes, with a mutant in between or none.
    func rehearse(
        _ scenes: [Rehearsal.Scene], _ mutant: Mutant? = nil, isStrict: Bool = false, timeout: Double = 20,
        book: PlaceBook = PlaceBook(), device: Device = Device(),
        through wrap: (any Transport) -> any Transport = { $0 }
    ) async throws -> RehearsalReport {
        var limits = Limits()
        limits.seconds = timeout
        let client = client
        let place = ClosureTransport { try await Self.answer($0, client) }
        let front = wrap(
            mutant.map { MutantTransport($0, before: place, lateness: .seconds(timeout * Performance.secondLimit + 1)) }
                ?? place)
        let services = Services()
        let wire = Wire(
            ClosureTransport { request in
                if request.url.hasPrefix(Self.catalogue) { return await services.manager(request) }
                if request.url.hasPrefix(Self.identity) { return await services.identity(request) }
                return try await front.send(request)
            }, limits: limits)
        let manager = ServicesManager(wire), identity = OfficeIdentityService(wire)
        await services.set(manager, identity)
        let problems = await manager.submit(sheet)
        if !problems.isEmpty { await manager.submit(sheet, isChecked: false) }
        identity.register(.init(sheet, secret: secret))
        let stage = Stage(
            sheet: sheet, wire: wire, services: .init(catalogue: Self.catalogue, identity: Self.identity),
            device: device, credential: credential, user: { FormUser($0) }, operations: operations,
            sheetProblems: problems, isStrict: isStrict, seed: UInt64.random(in: 0...UInt64.max), book: book)
        return await Performance(stage, scenes: scenes).play(audience: Nobody(), fault: mutant?.id)
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

    /// The parties are made with the wire that leads to them.
    private actor Services {
        private var parties: (ServicesManager, OfficeIdentityService)?

        func set(_ manager: ServicesManager, _ identity: OfficeIdentityService) { parties = (manager, identity) }

        nonisolated func manager(_ request: WireRequest) async -> WireResponse {
            await found()?.0.answer(request) ?? WireResponse(status: 503)
        }

        nonisolated func identity(_ request: WireRequest) async -> WireResponse {
            await found()?.1.answer(request) ?? WireResponse(status: 503)
        }

        private func found() -> (ServicesManager, OfficeIdentityService)? { parties }
    }

    private struct Nobody: Audience {
        func begins(_ scene: Rehearsal.Scene) {}
        func ends(_ step: StepReport, of scene: Rehearsal.Scene) {}
        func ends(_ scene: SceneReport) {}
    }
}
