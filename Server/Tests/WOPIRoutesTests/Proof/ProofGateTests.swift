import Basics
import CryptoExtras
import Foundation
import HTTPTypes
import PortContracts
import Hummingbird
import HummingbirdTesting
import Logging
import OAuth
import PlaceServer
import ServerFixtures
import SocketFixtures
import Synchronization
import Testing
import WOPI
import WOPIHost

@testable import WOPIProof
@testable import WOPIRoutes

/// Tests which HTTP requests need a proof, which is a signature of Office's servers
/// (docs/protocol/security.md#proof-keys).
@Suite struct ProofGateTests {
    /// Simulates Office's servers: a key pair, and the discovery document that publishes the public key.
    private final class Office: Sendable {
        private let key: _RSA.Signing.PrivateKey
        let document: String

        init() throws {
            key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
            let parts = try key.publicKey.getKeyPrimitives()
            document =
                "<wopi-discovery><proof-key modulus=\"\(parts.modulus.base64EncodedString())\" "
                + "exponent=\"\(parts.publicExponent.base64EncodedString())\"/></wopi-discovery>"
        }

        func headers(_ path: String, token: String, at time: Date) throws -> [String: String] {
            let ticks = Int64((time.timeIntervalSince1970 + 62_135_596_800) * 1000) * 10_000
            let message = SignedRequest.message(
                token: token, url: "https://wopi.contoso.example\(path)?access_token=\(token)", ticks: ticks)
            let signature = try key.signature(for: message, padding: .insecurePKCS1v1_5)
            return ["Proof": signature.rawRepresentation.base64EncodedString(), "TimeStamp": "\(ticks)"]
        }
    }

    /// The current response of the server at the discovery URL. `nil` means that this server doesn't respond.
    private final class Source: Sendable {
        private let text: Mutex<String?>
        init(_ text: String?) { self.text = Mutex(text) }
        func become(_ text: String?) { self.text.withLock { $0 = text } }
        func read() throws -> String {
            guard let text = text.withLock({ $0 }) else { throw URLError(.notConnectedToInternet) }
            return text
        }
    }

    private static func keys(_ source: Source, memory: DiscoveryMemory? = nil) -> DiscoveryKeys {
        DiscoveryKeys(
            fetch: { try source.read() }, memory: memory,
            logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private struct ProofFixture {
        let fixture: WOPIFixture
        let office: Office
        let client: any TestClientProtocol
        let path: String
        let id: FileID

        func token(_ origin: AccessClaims.Origin) async throws -> String {
            try await fixture.host.wopi.tokens.mint(
                AccessClaims(
                    user: fixture.mia, grant: fixture.grant, origin: origin, resource: .file(id),
                    expires: fixture.clock.now.addingTimeInterval(3600)), now: fixture.clock.now)
        }

        func status(_ token: String, _ headers: [String: String] = [:]) async throws -> Int {
            try await client.wopi(.get, path, token: token, headers: headers).status
        }
    }

    private static func run(
        known: Bool = true, _ body: @escaping @Sendable (ProofFixture) async throws -> Void
    ) async throws {
        let office = try Office(), source = Source(known ? office.document : nil)
        let keys = keys(source)
        await keys.refresh()
        try await WOPIFixture.run(proof: keys) { fixture, client in
            let id = try await fixture.file()
            try await body(
                ProofFixture(
                    fixture: fixture, office: office, client: client, path: "/wopi/files/\(id.rawValue)", id: id))
        }
    }

    @Test func `a host page's token requires a proof, and a phone's doesn't`() async throws {
        try await Self.run { bench in
            let page = try await bench.token(.hostPage), phone = try await bench.token(.phone)
            #expect(try await bench.status(page) == 500)
            #expect(try await bench.status(phone) == 200)
            let now = bench.fixture.clock.now
            #expect(try await bench.status(page, bench.office.headers(bench.path, token: page, at: now)) == 200)
            #expect(try await bench.status(phone, bench.office.headers(bench.path, token: phone, at: now)) == 200)
        }
    }

    @Test func `a proof from any client is verified if present`() async throws {
        try await Self.run { bench in
            let now = bench.fixture.clock.now
            for origin in [AccessClaims.Origin.phone, .hostPage] {
                let token = try await bench.token(origin)
                #expect(try await bench.status(token, ["Proof": "AAAA", "TimeStamp": "1"]) == 500)
                let old = try bench.office.headers(bench.path, token: token, at: now.addingTimeInterval(-1201))
                #expect(try await bench.status(token, old) == 500)
                let elsewhere = try bench.office.headers(bench.path + "/contents", token: token, at: now)
                #expect(try await bench.status(token, elsewhere) == 500)
                let stranger = try Office().headers(bench.path, token: token, at: now)
                #expect(try await bench.status(token, stranger) == 500)
            }
        }
    }

    @Test func `a proof covers the URL as it was sent, in any percent encoding`() async throws {
        try await Self.run { bench in
            let token = try await bench.token(.hostPage), now = bench.fixture.clock.now, id = bench.id.rawValue
            let first = try #require(id.utf8.first)
            let encoded = "/%77opi/fil%65s/%" + String(first, radix: 16) + id.dropFirst()
            for (sent, signed, status) in [
                (encoded, encoded, 200), (bench.path, bench.path, 200), (encoded, bench.path, 500),
                (bench.path, encoded, 500),
            ] {
                let headers = try bench.office.headers(signed, token: token, at: now)
                #expect(try await bench.client.wopi(.get, sent, token: token, headers: headers).status == status)
            }
        }
    }

    @Test func `a valid proof doesn't make an invalid token valid`() async throws {
        try await Self.run { bench in
            let token = try await bench.token(.hostPage) + "x"
            let headers = try bench.office.headers(bench.path, token: token, at: bench.fixture.clock.now)
            #expect(try await bench.status(token, headers) == 401)
            #expect(try await bench.status(token) == 401)
        }
    }

    @Test func `without keys no signed request is accepted, and phones keep working`() async throws {
        try await Self.run(known: false) { bench in
            let page = try await bench.token(.hostPage)
            let headers = try bench.office.headers(bench.path, token: page, at: bench.fixture.clock.now)
            #expect(try await bench.status(page, headers) == 500)
            #expect(try await bench.status(bench.token(.phone)) == 200)
        }
    }

    @Test func `changed keys are loaded, and a failing source doesn't remove known keys`() async throws {
        let first = try Office(), second = try Office(), source = Source(first.document)
        let keys = Self.keys(source)
        await keys.refresh()
        let known = try #require(keys.keys)
        for answer in [nil, "", "<html>sign in</html>"] {
            source.become(answer)
            await keys.refresh()
            #expect(keys.keys == known)
        }
        source.become(second.document)
        await keys.refresh()
        #expect(keys.keys == ProofKeys(discovery: second.document))
    }

    @Test func `the last valid copy of the keys allows a start without network`() async throws {
        let cache = FileManager.default.temporaryDirectory.appending(path: "discovery-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: cache) }
        let office = try Office()
        await Self.keys(Source(office.document), memory: DiscoveryMemory(file: cache)).refresh()
        #expect(
            Self.keys(Source(nil), memory: DiscoveryMemory(file: cache)).keys == ProofKeys(discovery: office.document))
    }

    @Test func `keys found by one server are used when another starts`() async throws {
        let office = try Office(), kept = Mutex<String?>(nil)
        let first = DiscoveryMemory(known: nil) { text in kept.withLock { $0 = text } }
        await Self.keys(Source(office.document), memory: first).refresh()
        let second = DiscoveryMemory(known: kept.withLock { $0 }) { _ in }
        #expect(Self.keys(Source(nil), memory: second).keys == ProofKeys(discovery: office.document))
    }

    @Test func `a flood of bad proofs requests discovery once a minute`() async throws {
        let fetched = Mutex(0)
        let keys = DiscoveryKeys(
            fetch: {
                fetched.withLock { $0 += 1 }
                return ""
            }, memory: nil, logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() })
        let service = Task { try await keys.run() }
        defer { service.cancel() }
        try await eventually { fetched.withLock { $0 } == 1 }
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for second in 0..<59 { keys.renew(now: start.addingTimeInterval(Double(second))) }
        try await eventually { fetched.withLock { $0 } == 2 }
        keys.renew(now: start.addingTimeInterval(60))
        try await eventually { fetched.withLock { $0 } == 3 }
    }
}
