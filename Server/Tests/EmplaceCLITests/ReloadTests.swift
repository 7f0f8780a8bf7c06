import ArgumentParser
import Foundation
import HTTPServing
import Logging
import OAuthServer
import PlaceServer
import Synchronization
import Testing
import WOPI

@testable import EmplaceCLI

/// Tests the function that applies changed settings on SIGHUP, without sending the signal.
@Suite(.ownVariables) struct ReloadTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "reload-\(UUID().uuidString)")

    private func settings(_ flags: [Setting: String]) throws -> Settings {
        try DataOptions.parse(["--data", folder.path]).settings(flags)
    }

    private func running(_ flags: [Setting: String], threshold: LogThreshold = LogThreshold(.info)) async throws
        -> (installation: RunningServer, load: ServerLoad)
    {
        let installation = try await Installation(
            try DataOptions.parse(["--data", folder.path]), flags: flags, isServer: true)
        let metrics = PrometheusMetricsFactory()
        let load = ServerLoad(installation.settings.limits(openFiles: 1024), metrics: metrics)
        let fixed = RunningServer.Fixed(
            installation: installation, address: try #require(PublicAddress("https://wopi.contoso.example")),
            outside: nil, proofKeys: nil, watch: nil, leaving: Leaving(0, logger: Logger(label: "test")),
            hasher: PasswordHasher(), metrics: metrics, threshold: threshold, load: load)
        let certificates = CertificateFiles(hosts: ["localhost"], folder: folder.appending(path: "tls"))
        return (try RunningServer(installation.settings, fixed) { try certificates.load($0) }, load)
    }

    @Test func `a reload applies what can change, and the rest waits for the next start`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let threshold = LogThreshold(.info)
        let (installation, load) = try await running(
            [.providerName: "Before", .listen: "127.0.0.1:1"], threshold: threshold)
        let outcome = try installation.apply(
            settings([
                .providerName: "After", .listen: "127.0.0.1:2", .logLevel: "error", .maxConnections: "40",
            ]))
        #expect(Set(outcome.changed) == [.providerName, .logLevel, .maxConnections])
        #expect(outcome.waiting == [.listen] && !outcome.hasNewCertificate)
        #expect(
            installation.settings.current.server.providerName == "After"
                && installation.settings.current.listen.port == 1)
        #expect(threshold.level == .error && load.limits.connections == 40)
        let again = try settings([.listen: "127.0.0.1:2"])
        #expect(try installation.apply(again).waiting == [.listen], "reported again")
    }

    @Test func `a replaced certificate is loaded, and an invalid one isn't`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (installation, _) = try await running([:])
        let own = folder.appending(path: "tls")
        let same = try settings([:])
        #expect(try installation.apply(same).hasNewCertificate == false)
        try FileManager.default.removeItem(at: own)
        #expect(try installation.apply(same).hasNewCertificate)
        let nonsense = folder.appending(path: "nonsense.pem")
        try Data("no certificate".utf8).write(to: nonsense)
        let wanted: [Setting: String] = [
            .providerName: "Never", .tlsCertificate: nonsense.path, .tlsKey: own.appending(path: "key.pem").path,
        ]
        let refused = try settings(wanted)
        #expect(throws: Failure.self) { try installation.apply(refused) }
        #expect(installation.settings.current.server.providerName == "Emplace")
    }

    @Test(arguments: [
        (Setting.providerID, "TP \""), (.discovery, "https://mia:secret@contoso.com/hosting/discovery"),
    ]) func `settings that would mislead clients change nothing`(setting: Setting, value: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (installation, load) = try await running([.providerName: "Before"])
        #expect(throws: Failure.self) {
            let asked = try settings([setting: value, .providerName: "After", .maxConnections: "3"])
            _ = try installation.apply(asked)
        }
        #expect(installation.settings.current.server.providerName == "Before" && load.limits.connections == 448)
    }

    @Test func `an existing logger uses the new level`() throws {
        let threshold = LogThreshold(.info), lines = LogLines(descriptor: -1)
        var logger = Logger(label: "a") { LineLogHandler(label: $0, lines: lines, threshold: threshold) }
        logger[metadataKey: "a"] = "b"
        threshold.level = .debug
        #expect(logger.logLevel == .debug)
        logger.logLevel = .critical
        threshold.level = .trace
        #expect(logger.logLevel == .critical, "one that was set for this logger alone stays")
    }
}
