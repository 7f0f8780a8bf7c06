import SQLStorage
import Foundation
import Testing
import WOPI

@testable import EmplaceCLI

/// Tests several servers of one installation whose settings contradict each other.
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

    @Test func `servers may differ in settings that are their own`() throws {
        let one = try shared([.providerID: "TP_CONTOSO", .logLevel: "debug", .listen: "127.0.0.1:1"])
        let two = try shared([.providerID: "TP_CONTOSO", .maxConnections: "100", .retention: "thin"])
        try one.check(against: [node(two)])
        try one.check(against: [])
    }

    @Test(arguments: [
        (Setting.providerID, "TP_OTHER", "with provider-id=TP_OTHER, but this server runs without provider-id"),
        (.retention, "none", "with retention=none, but this server runs with retention=thin"),
        (.discovery, "https://discovery.example", "with discovery, but this server runs without discovery"),
    ]) func `a differing setting is named`(setting: Setting, text: String, phrase: String) throws {
        let other = try node(shared([setting: text]))
        #expect {
            try shared([:]).check(against: [other])
        } throws: { error in
            "\(error)".hasPrefix("server other runs \(phrase); servers that share a database")
        }
    }

    @Test func `a different address is reported, even if it is the default`() throws {
        #expect(throws: Failure.self) {
            try shared([:]).check(against: [node(shared([:], at: "https://place.example:8443"))])
        }
    }

    @Test func `a server of an older release without a setting is no conflict`() throws {
        try shared([.providerID: "TP_CONTOSO"]).check(against: [
            NodeRecord(name: "old", start: "1", settings: [:], seen: Date())
        ])
    }
}
