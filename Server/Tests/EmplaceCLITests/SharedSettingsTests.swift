import SQLStorage
import Foundation
import Testing
import WOPI

@testable import EmplaceCLI

/// Servers of one place that would contradict each other.
@Suite struct SharedSettingsTests {
    private func shared(
        _ given: [Setting: String], at address: String = "https://place.example"
    ) throws -> SharedSettings {
        var settings = Settings()
        settings.given = given
        for (setting, text) in given { try setting.take(text, into: &settings) }
        return SharedSettings(settings, address: try #require(PublicAddress(address)))
    }

    private func node(_ shared: SharedSettings) -> NodeRecord {
        NodeRecord(name: "other", start: "1", settings: shared.texts, seen: Date())
    }

    @Test func `the same settings, and those that are each server's own, go together`() throws {
        let one = try shared([.providerID: "TP_CONTOSO", .logLevel: "debug", .listen: "127.0.0.1:1"])
        let two = try shared([.providerID: "TP_CONTOSO", .maxConnections: "100", .retention: "thin"])
        try one.check(against: [node(two)])
        try one.check(against: [])
    }

    @Test(arguments: [
        (Setting.providerID, "TP_OTHER", "with provider-id TP_OTHER, but this one with no provider-id"),
        (.retention, "none", "with retention none, but this one with retention thin"),
        (
            .discovery, "https://discovery.example",
            "with discovery proofs are checked, but this one with no discovery"
        ),
    ]) func `a difference is named`(setting: Setting, text: String, phrase: String) throws {
        let other = try node(shared([setting: text]))
        #expect {
            try shared([:]).check(against: [other])
        } throws: { error in
            "\(error)".hasPrefix("the server other runs \(phrase); give all servers")
        }
    }

    @Test func `another address is a difference, also where it wasn't set`() throws {
        #expect(throws: Failure.self) {
            try shared([:]).check(against: [node(shared([:], at: "https://place.example:8443"))])
        }
    }

    @Test func `a server of another release that doesn't know a setting is no contradiction`() throws {
        try shared([.providerID: "TP_CONTOSO"]).check(against: [
            NodeRecord(name: "old", start: "1", settings: [:], seen: Date())
        ])
    }
}
