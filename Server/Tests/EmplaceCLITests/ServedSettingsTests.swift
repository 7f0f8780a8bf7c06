import ArgumentParser
import SQLStorage
import Foundation
import PlaceServer
import Testing
import WOPI

@testable import EmplaceCLI

/// Tests that commands use the settings with which the running server was started.
@Suite(.ownVariables) struct ServedSettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "served-\(UUID().uuidString)")

    private func options() throws -> DataOptions { try DataOptions.parse(["--data", folder.path]) }

    private func serve(_ flags: [Setting: String], from start: String = "/srv") async throws {
        let installation = try await Installation(try options(), flags: flags, isServer: true)
        try await ServedSettings(installation.settings.given, folder: start).write(to: installation.storage)
    }

    @Test func `another command uses the server's settings if nothing else sets them`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serve([
            .providerID: "TP_CONTOSO", .publicURL: "https://wopi.contoso.example", .maxUploadBytes: "4096",
            .trustedDomains: "id.contoso.example", .tlsCertificate: "chain.pem", .tlsKey: "/etc/key.pem",
        ])
        let known = try await Installation(try options()).settings
        #expect(
            known.server.providerID == "TP_CONTOSO" && known.publicAddress?.text == "https://wopi.contoso.example"
        )
        #expect(known.server.maxUploadBytes == 4096 && known.trustedDomains == ["id.contoso.example"])
        #expect(known.tlsCertificate == "/srv/chain.pem" && known.tlsKey == "/etc/key.pem")
        let own = try await Installation(try options(), flags: [.providerID: "TP_OTHER"]).settings
        #expect(own.server.providerID == "TP_OTHER" && own.server.maxUploadBytes == 4096)
    }

    @Test func `a settings file takes precedence over the settings that the server started with`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serve([.providerID: "TP_CONTOSO", .providerName: "Contoso"])
        try Data(#"{"provider-id": "TP_FILE"}"#.utf8).write(to: folder.appending(path: "emplace.json"))
        let known = try await Installation(try options()).settings
        #expect(known.server.providerID == "TP_FILE" && known.server.providerName == "Contoso")
    }

    @Test func `a server ignores the settings of the previous one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serve([.providerID: "TP_CONTOSO"])
        #expect(try await Installation(try options(), isServer: true).settings.server.providerID == nil)
        try await serve([:])
        #expect(try await Installation(try options()).settings.server.providerID == nil)
    }

    @Test func `recorded settings that contradict the command's own, or of another version, are ignored`() async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serve([.plainHTTP: "true", .providerID: "TP_CONTOSO"])
        let own = try await Installation(try options(), flags: [.tlsCertificate: "a", .tlsKey: "b"]).settings
        #expect(own.tlsCertificate == "a" && !own.plainHTTP)
        let installation = try await Installation(try options())
        try await installation.storage.setSetting("served-settings", to: #"{"no-such": "1", "provider-id": "TP_NEXT"}"#)
        #expect(try await Installation(try options()).settings.server.providerID == "TP_NEXT")
        try await installation.storage.setSetting("served-settings", to: "nonsense")
        #expect(try await Installation(try options()).settings.server.providerID == nil)
    }
}
