import Foundation
import HTTPServing
import Logging
import Synchronization
import Testing

@testable import ACME
@testable import EmplaceCLI

/// Tests the service that orders certificates, with a CA that is a closure.
@Suite struct CertificateRenewalTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let day: TimeInterval = 24 * 3600
    /// The life of the certificates in these tests, which ``SelfSigned`` decides, begins an hour before they are made.
    private static let life: TimeInterval = 825 * day + 3600

    /// Returns a certificate that was issued at a time.
    private static func certificate(
        _ host: String = "place.example", at time: Date = start
    ) throws -> IssuedCertificate {
        let identity = try SelfSigned(hosts: [host]).identity(now: time)
        return try #require(IssuedCertificate(text: identity.certificate + "\n" + identity.key))
    }

    /// A store, a CA, and a server that presents certificates.
    private final class World: Sendable {
        struct State {
            var now = CertificateRenewalTests.start
            var entries: [CertificateStore.Entry: String] = [:]
            var isReadOnly = false
            var hasLease = true
            var leases = 0
            var orders = 0
            var used: [IssuedCertificate] = []
            var result: Result<IssuedCertificate, any Error> = .failure(ACMEFailure(.refused, "no"))
        }

        private let state = Mutex(State())

        func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
        func get<Value: Sendable>(_ read: (State) -> Value) -> Value { state.withLock { read($0) } }

        /// The failure in the store.
        var failure: OrderFailure? { OrderFailure(text: get { $0.entries[.failure] }) }

        func service(isShared: Bool = false) throws -> CertificateRenewal {
            let store = CertificateStore(
                isShared: isShared, read: { entry in self.get { $0.entries[entry] } },
                write: { entry, text in
                    if self.get(\.isReadOnly) { throw Failure("the disk is full") }
                    self.change { $0.entries[entry] = text }
                })
            let ports = CertificateRenewal.Ports(
                order: { _ in
                    self.change { $0.orders += 1 }
                    return try self.get { $0.result.mapError { $0 as any Error } }.get()
                },
                takeLease: { _ in
                    self.change { $0.leases += 1 }
                    return self.get(\.hasLease)
                },
                giveUpLease: { self.change { $0.leases = 0 } }, use: { one in self.change { $0.used.append(one) } })
            return CertificateRenewal(
                names: ["place.example"], directory: Settings().acme.directory, store: store, ports: ports,
                logger: Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }, now: { self.get(\.now) },
                pause: { _ in throw CancellationError() })
        }

        /// Runs a step of a service that was just started.
        func step(isShared: Bool = false) async throws {
            let service = try service(isShared: isShared)
            var state = await service.start()
            await service.step(&state)
        }
    }

    @Test func `a server without a certificate orders one and keeps it`() async throws {
        let world = World(), issued = try Self.certificate()
        world.change { $0.result = .success(issued) }
        try await world.step()
        #expect(world.get(\.used) == [issued] && world.get { $0.entries[.certificate] } == issued.text)
        #expect(world.failure == nil && world.get(\.leases) == 0, "the lease is given up")
        try await world.step()
        #expect(world.get(\.orders) == 1, "the kept certificate is used after a restart")
    }

    @Test func `a certificate is renewed after two thirds of its life`() async throws {
        let world = World(), old = try Self.certificate(), new = try Self.certificate(at: Self.start + 600 * Self.day)
        world.change { ($0.entries[.certificate], $0.result) = (old.text, .success(new)) }
        let service = try world.service()
        var state = await service.start()
        world.change { $0.now = Self.start + Self.life * 0.66 }
        await service.step(&state)
        #expect(world.get(\.orders) == 0 && world.get(\.used) == [old])
        world.change { $0.now = Self.start + Self.life * 0.69 }
        await service.step(&state)
        #expect(world.get(\.orders) == 1 && world.get(\.used).last == new)
    }

    @Test func `a certificate without a name of the server is replaced`() async throws {
        let world = World(), issued = try Self.certificate()
        let other = try Self.certificate("other.example")
        world.change { ($0.entries[.certificate], $0.result) = (other.text, .success(issued)) }
        try await world.step()
        #expect(world.get(\.used) == [issued])
    }

    @Test func `a failure is kept, and delays the next order`() async throws {
        let world = World(), issued = try Self.certificate()
        let service = try world.service()
        var state = await service.start()
        await service.step(&state)
        let failure = try #require(world.failure)
        #expect(failure.reason == "no" && failure.count == 1 && !failure.isDemanded && world.get(\.used).isEmpty)
        #expect(failure.next >= Self.start + 60)
        await service.step(&state)
        #expect(world.get(\.orders) == 1)
        world.change { ($0.now, $0.result) = (failure.next + 1, .success(issued)) }
        await service.step(&state)
        #expect(world.get(\.orders) == 2 && world.failure == nil && world.get(\.used) == [issued])
    }

    @Test func `only a time that the CA demanded counts after a restart`() async throws {
        let world = World()
        try await world.step()
        try await world.step()
        #expect(world.get(\.orders) == 2, "the operator may have removed the cause")
        world.change { $0.result = .failure(ACMEFailure(.refused, "slow down", retryAfter: Self.start + Self.day)) }
        try await world.step()
        try await world.step()
        #expect(world.get(\.orders) == 3)
        world.change { $0.now = Self.start + Self.day + 1 }
        try await world.step()
        #expect(world.get(\.orders) == 4)
    }

    @Test func `a server without the lease waits for the certificate of another`() async throws {
        let world = World(), issued = try Self.certificate()
        world.change { $0.hasLease = false }
        let service = try world.service(isShared: true)
        var state = await service.start()
        await service.step(&state)
        #expect(world.get(\.orders) == 0 && world.get(\.used).isEmpty)
        world.change { $0.entries[.certificate] = issued.text }
        await service.step(&state)
        #expect(world.get(\.orders) == 0 && world.get(\.used) == [issued])
    }

    @Test func `the failure of another server delays this one`() async throws {
        let world = World(), service = try world.service(isShared: true)
        var state = await service.start()
        let other = OrderFailure(
            time: Self.start, next: Self.start + 500, reason: "no", count: 2, isDemanded: false)
        let text = try other.text
        world.change { $0.entries[.failure] = text }
        await service.step(&state)
        #expect(world.get(\.orders) == 0)
        world.change { $0.now = Self.start + 501 }
        await service.step(&state)
        #expect(world.get(\.orders) == 1 && world.failure?.count == 3)
    }

    @Test func `a certificate that can't be kept is used and not ordered again`() async throws {
        let world = World(), issued = try Self.certificate()
        world.change { ($0.isReadOnly, $0.result) = (true, .success(issued)) }
        let service = try world.service()
        var state = await service.start()
        await service.step(&state)
        await service.step(&state)
        #expect(world.get(\.orders) == 1 && world.get(\.used).last == issued)
    }

    @Test func `files are private, and replaced as a whole`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "acme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = CertificateStore.folder(folder.appending(path: "a/b"))
        #expect(try await store.read(.account) == nil)
        try await store.write(.account, "first")
        try await store.write(.account, "second")
        #expect(try await store.read(.account) == "second")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b")
        #expect(names == ["account.json"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a/b/account.json")
        #expect(mode[.posixPermissions] as? Int == 0o600)
        try await store.write(.account, nil)
        try await store.write(.account, nil)
        #expect(try await store.read(.account) == nil)
    }

    @Test func `another server answers a challenge only while it is published`() async throws {
        let entries = Mutex<[CertificateStore.Entry: String]>([:])
        let store = CertificateStore(
            isShared: true, read: { entry in entries.withLock { $0[entry] } },
            write: { entry, text in entries.withLock { $0[entry] = text } })
        let one = Challenges(store), other = Challenges(store)
        let proof = ChallengeProof(type: .http, host: "place.example", token: "token", keyAuthorization: "response")
        try await one.publish(proof)
        #expect(try await one.response(to: "token") == "response")
        #expect(try await other.response(to: "token") == "response")
        #expect(try await other.response(to: "other") == nil)
        #expect(try await other.certificate(for: "place.example") == nil, "the proof is for another challenge")
        await one.withdraw(proof)
        #expect(try await other.response(to: "token") == nil)
    }

    @Test func `a TLS handshake finds the certificate of a challenge at every server`() async throws {
        let entries = Mutex<[CertificateStore.Entry: String]>([:])
        let store = CertificateStore(
            isShared: true, read: { entry in entries.withLock { $0[entry] } },
            write: { entry, text in entries.withLock { $0[entry] = text } })
        let one = Challenges(store), other = Challenges(store)
        let proof = ChallengeProof(type: .tlsALPN, host: "place.example", token: "token", keyAuthorization: "text")
        try await one.publish(proof)
        for server in [one, other] {
            try #require(try await server.certificate(for: "place.example")).check()
            #expect(try await server.certificate(for: "content.place.example") == nil)
            #expect(try await server.response(to: "place.example") == nil)
            #expect(try await server.response(to: "token") == nil)
        }
        await one.withdraw(proof)
        #expect(try await other.certificate(for: "place.example") == nil)
    }
}

/// Tests the settings for certificates from a CA.
@Suite struct CertificateSettingTests {
    private func settings(_ given: [Setting: String]) throws -> Settings {
        var settings = Settings()
        settings.given = given
        for setting in Setting.all {
            if let text = given[setting] { try setting.take(text, into: &settings) }
        }
        try settings.checkOrders()
        try settings.check()
        return settings
    }

    @Test func `the names are the hosts of both addresses, and plain HTTP is at port 80`() throws {
        let settings = try settings([
            .acmeEmail: "mia@place.example", .publicURL: "https://Place.example:8443",
            .contentURL: "https://content.place.example:8443",
        ])
        #expect(settings.certificateNames == ["place.example", "content.place.example"])
        #expect(settings.httpAddress == ListenAddress(host: "0.0.0.0", port: 80))
        #expect(Settings().httpAddress == nil)
    }

    private static let email: [Setting: String] = [.acmeEmail: "mia@place.example"]
    private static let refused: [([Setting: String], String)] = [
        (email, "acme-email needs public-url"),
        (email.at("https://[2001:db8::1]"), "acme-email needs a host name, not an IP address"),
        (email.at("https://192.0.2.1"), "acme-email needs a host name, not an IP address"),
        (email.at("https://server"), "acme-email needs a host name that others can reach"),
        (email.at("https://a.localhost"), "acme-email needs a host name that others can reach"),
        (email.at("http://place.example"), "acme-email needs an https address"),
        (email.merging([.plainHTTP: "true"]) { $1 }, "acme-email and plain-http can't be combined"),
        (
            email.merging([.tlsCertificate: "a.pem", .tlsKey: "b.pem"]) { $1 },
            "acme-email and tls-certificate can't be combined"
        ),
        ([.acmeDirectory: "https://ca.example/"], "acme-directory has no effect without acme-email"),
        ([.acmeCA: "ca.pem"], "acme-ca has no effect without acme-email"),
        ([.plainHTTP: "true", .httpListen: ":80"], "plain-http and http-listen can't be combined"),
        ([.listen: ":80", .httpListen: ":80"], "http-listen needs another address than listen"),
        ([.acmeDirectory: "http://ca.example/"], "acme-directory must be an https address"),
        ([.acmeEmail: "mia"], "acme-email must be one e-mail address"),
        ([.acmeEmail: "mia@a.example,leo@a.example"], "acme-email must be one e-mail address"),
        ([.acmeEmail: "mia@a.example?x=1"], "acme-email must be one e-mail address"),
    ]

    @Test(arguments: refused)
    func `settings that can't work are refused`(given: [Setting: String], reason: String) {
        let failure = #expect(throws: Failure.self) { try settings(given) }
        #expect(failure?.description.hasPrefix(reason) == true, "\(failure?.description ?? "")")
    }

    @Test func `a file without certificates isn't accepted as roots`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "roots-\(UUID().uuidString).pem")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("no certificate".utf8).write(to: file)
        let failure = #expect(throws: Failure.self) {
            try settings([
                .acmeEmail: "mia@place.example", .publicURL: "https://place.example", .acmeCA: file.path,
            ])
        }
        #expect(failure?.description.hasSuffix("contains no PEM certificate") == true)
    }
}

extension [Setting: String] {
    fileprivate func at(_ address: String) -> Self { merging([.publicURL: address]) { $1 } }
}
