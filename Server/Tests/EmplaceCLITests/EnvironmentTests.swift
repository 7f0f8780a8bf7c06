import Foundation
import HTTPServing
import HTTPTypes
import OfficeClient
import Testing
import WOPI

@testable import EmplaceCLI

/// Tests the checks of `emplace doctor --environment`, except those of the certificate.
@Suite struct EnvironmentTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [(50, 100, .ok), (4, 100, .warning), (1, 10, .ok), (0, 10, .failed), (900, 100_000, .warning)]
            as [(Int64, Int64, EnvironmentFinding.Outcome)])
    func `little free space is a warning, and almost none a failure`(
        free: Int64, size: Int64, outcome: EnvironmentFinding.Outcome
    ) {
        let finding = EnvironmentDoctor.disk(free: free * 1_000_000_000, size: size * 1_000_000_000)
        #expect(finding.outcome == outcome, "\(finding)")
    }

    @Test func `few open files are a warning`() {
        #expect(EnvironmentDoctor.openFiles(ServerLimits(openFiles: 1024)).outcome == .warning)
        let enough = EnvironmentDoctor.openFiles(ServerLimits(openFiles: 65_536))
        #expect(enough.outcome == .ok && enough.finding.contains("65536 files"))
    }

    @Test(arguments: [
        (0.5, 0.1, EnvironmentFinding.Outcome.ok), (-0.9, 0, .ok), (2, 0.1, .failed), (-30, 1, .failed), (3, 2.5, .ok),
    ])
    func `the database's clock may differ by a second`(
        ahead: TimeInterval, uncertainty: TimeInterval, outcome: EnvironmentFinding.Outcome
    ) {
        let finding = EnvironmentDoctor.databaseClock(ahead: ahead, uncertainty: uncertainty)
        #expect(finding.outcome == outcome, "\(finding)")
    }

    @Test(
        arguments: [
            (nil, EnvironmentFinding.Outcome.warning), (0, .ok), (6.9, .ok), (8, .warning),
        ] as [(Double?, EnvironmentFinding.Outcome)])
    func `a backup is old after a week`(days: Double?, outcome: EnvironmentFinding.Outcome) {
        let last = days.map { Self.now.addingTimeInterval(-$0 * 86_400) }
        #expect(EnvironmentDoctor.backup(last, now: Self.now).outcome == outcome)
    }

    @Test(arguments: [(0.0, true), (60, true), (-59, true), (62, false), (-3600, false)])
    func `another clock may differ by a minute`(seconds: TimeInterval, isFine: Bool) {
        let finding = PublicAddressCheck.clock("server", Self.now.addingTimeInterval(seconds), now: Self.now)
        #expect(finding.outcome == (isFine ? .ok : .warning))
        #expect(isFine || finding.finding.contains(seconds > 0 ? "ahead" : "behind"))
    }

    @Test func `the command reports the environment, and content only without the option`() async throws {
        try await TemporaryInstallation.use { installation in
            let report = try await installation.json("doctor", "--environment")
            let checks = try #require(report["checks"] as? [[String: String]])
            let outcomes = Dictionary(uniqueKeysWithValues: checks.map { ($0["check"] ?? "", $0["outcome"] ?? "") })
            #expect(outcomes["disk"] != nil && outcomes["open files"] != nil && report["healthy"] as? Bool == true)
            #expect(outcomes["clock of the database"] == "skipped" && outcomes["public address"] == "skipped")
            #expect(outcomes["certificate"] == "skipped" && outcomes["backup"] == "warning")
            #expect(checks.allSatisfy { ($0["advice"] != nil) == ["warning", "failed"].contains($0["outcome"]) })
            #expect(await installation.run("backup", installation.path("backup")).status == 0)
            let said = await installation.run("doctor", "--environment")
            #expect(said.status == 0 && said.output.contains("ok       backup: the last one is of "), "\(said)")
            #expect(!said.output.contains("healthy") && !said.output.contains("checked"))
            #expect(await installation.run("doctor").output.hasSuffix("healthy\n"))
            #expect(await installation.run("doctor", "--environment", "--check-content").status == 64)
        }
    }

    @Test func `a certificate that can't be used is a failure`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write(
                #"{"tls-certificate": "/no/chain.pem", "tls-key": "/no/key.pem"}"#, to: "data/emplace.json")
            let said = await installation.run("doctor", "--environment")
            #expect(said.status == 1 && said.output.contains("failed   certificate: can't read the certificate"))
            #expect(said.output.contains("1 failed, "))
        }
    }
}

/// Tests the checks of `emplace doctor --network` with a transport that answers as a server or a proxy would.
@Suite struct PublicAddressCheckTests {
    private struct Answering: Transport {
        let answer: @Sendable (WireRequest) throws -> WireResponse

        func send(_ request: WireRequest) async throws -> WireResponse { try answer(request) }
    }

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func check(_ address: String = "https://wopi.contoso.com", plain: Bool = false) throws
        -> PublicAddressCheck
    {
        var settings = Settings()
        settings.plainHTTP = plain
        return PublicAddressCheck(
            address: try #require(PublicAddress(address)), settings: settings, resolve: { _ in ["192.0.2.7"] },
            ownAddresses: { ["127.0.0.1", "192.0.2.8"] })
    }

    private static func findings(
        _ check: PublicAddressCheck, _ answer: @escaping @Sendable (WireRequest) throws -> WireResponse
    ) async -> [EnvironmentFinding] {
        await check.server(key: "key", over: Answering(answer: answer), now: now)
    }

    private static func response(_ answer: ProbeRoute.Answer) throws -> WireResponse {
        WireResponse(status: 200, body: .bytes(Array(try JSONEncoder().encode(answer))))
    }

    @Test func `a server of this installation is recognized by its answer to the key`() async throws {
        let findings = await Self.findings(try Self.check()) { request in
            #expect(request.url == "https://wopi.contoso.com/health/probe")
            #expect(request.headers[HTTPField.Name("X-Emplace-Probe")!] == "key")
            return try Self.response(
                .init(
                    node: "a", time: Self.now.timeIntervalSince1970 + 90, peer: "10.0.0.1", client: "192.0.2.1",
                    isForwarded: true))
        }
        #expect(findings.map(\.check) == ["public address", "proxy", "clock of the server"])
        #expect(findings.map(\.outcome) == [.ok, .ok, .warning])
        #expect(findings[0].finding.hasSuffix("(a)") && findings[1].finding.contains("10.0.0.1 is trusted"))
    }

    @Test(arguments: [
        (true, "10.0.0.1", false, "add 10.0.0.1 to trusted-proxies"), (false, "10.0.0.1", true, "X-Forwarded-For"),
        (false, "192.0.2.1", false, ""),
    ])
    func `a proxy that isn't trusted, or hides the client, is a warning`(
        isForwarded: Bool, client: String, plain: Bool, words: String
    ) async throws {
        let findings = await Self.findings(try Self.check(plain: plain)) { _ in
            try Self.response(
                .init(
                    time: Self.now.timeIntervalSince1970, peer: words.isEmpty ? client : "10.0.0.1", client: client,
                    isForwarded: isForwarded))
        }
        let proxy = try #require(findings.first { $0.check == "proxy" })
        #expect(proxy.outcome == (words.isEmpty ? .ok : .warning))
        #expect(words.isEmpty || (proxy.finding + (proxy.advice ?? "")).contains(words), "\(proxy)")
    }

    @Test func `another server, or none, is a failure that says what to do`() async throws {
        let check = try Self.check()
        let other = await Self.findings(check) { _ in
            WireResponse(status: 301, headers: [.location: "https://www.contoso.com/"])
        }
        #expect(other.map(\.outcome) == [.failed])
        #expect(other[0].finding.contains("answers 301 to https://www.contoso.com/"))
        #expect(other[0].advice?.contains("proxy forwards this host") == true)
        let silent = await Self.findings(check) { _ in throw TransportFailure.connection("nothing listens") }
        #expect(silent.map(\.outcome) == [.failed] && silent[0].advice?.contains("firewall") == true)
        let untrusted = await Self.findings(check) { _ in throw TransportFailure.certificate("it can't be verified") }
        #expect(untrusted[0].advice?.contains("certificate that clients trust") == true)
    }

    @Test func `a name resolves to this machine, to another one, or not at all`() throws {
        var check = try Self.check()
        #expect(check.name().outcome == .ok && check.name().finding.contains("no address of this machine"))
        check.resolve = { _ in ["2001:db8::1", "192.0.2.8"] }
        #expect(check.name().finding == "wopi.contoso.com is 2001:db8::1, 192.0.2.8, an address of this machine")
        check.resolve = { _ in throw HostAddresses.Unresolved(description: "Name or service not known") }
        #expect(check.name().outcome == .failed && check.name().finding.contains("Name or service not known"))
        #expect(try Self.check("https://[::1]:8443").name().outcome == .skipped)
        #expect(try HostAddresses.resolve("localhost").contains { $0 == "127.0.0.1" || $0 == "::1" })
        #expect(throws: HostAddresses.Unresolved.self) { try HostAddresses.resolve("no-such-host.invalid") }
        #expect(HostAddresses.ofThisMachine().contains("127.0.0.1"))
    }

    @Test func `a server accepts the key of the command for a minute`() async throws {
        try await TemporaryInstallation.use { installation in
            let probe = Probe(storage: try await installation.open().storage)
            #expect(await !probe.accepts("", now: Self.now))
            let key = try await probe.begin(now: Self.now)
            #expect(await probe.accepts(key, now: Self.now.addingTimeInterval(59)))
            #expect(await !probe.accepts(key, now: Self.now.addingTimeInterval(61)))
            #expect(await !probe.accepts(key + "a", now: Self.now))
            try await probe.end()
            #expect(await !probe.accepts(key, now: Self.now))
        }
    }
}
