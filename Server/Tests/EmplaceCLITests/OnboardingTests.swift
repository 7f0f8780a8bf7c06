import Foundation
import OAuth
import OAuthServer
import PlaceServer
import Testing
import WOPI

@testable import EmplaceCLI

/// Tests the onboarding sheet, which has the provider's answers to Microsoft's form for partners.
@Suite struct OnboardingTests {
    private static func sheet(
        _ address: String, accounts: Int = 3, _ change: (inout Settings) -> Void = { _ in }
    ) throws -> OnboardingSheet {
        var settings = Settings()
        change(&settings)
        var office = Client.office(now: Date())
        if settings.server.providerID != nil { office.kind = .confidential(secret: SecretDigest(of: "s")) }
        return OnboardingSheet(
            settings: settings, address: try #require(PublicAddress(address)), office: office, accounts: accounts)
    }

    /// Changes every setting that a real provider would set.
    private static func contoso(_ settings: inout Settings, icons: String) {
        settings.server.providerName = "Contoso"
        settings.providerNames = ["de": "Contoso Ablage"]
        settings.providerDescription = "Free online storage."
        settings.server.providerID = "TP_CONTOSO"
        settings.tlsCertificate = "chain.pem"
        settings.trustedDomains = ["id.contoso.com", "wopi.contoso.com"]
        settings.icons = icons
        settings.server.urlSchemes = #"{"iOS":["contoso"]}"#
        settings.providerApps = ["iOS": 1]
    }

    @Test func `a public server that meets all requirements is ready to register`() throws {
        try IconFolder.use { folder in
            let sheet = try Self.sheet("https://wopi.contoso.com") { Self.contoso(&$0, icons: folder.path) }
            #expect(sheet.notFitToSend == [])
            #expect(sheet.bootstrapperURI == "https://wopi.contoso.com/wopibootstrapper")
            #expect(sheet.iconLocations.count == 6)
            #expect(sheet.trustedDomain == ["wopi.contoso.com", "id.contoso.com"])
            #expect(sheet.redirectURI == "https://localhost")
            for row in [
                "Free online storage.", "Contoso Ablage", "1 hour", "90 days", "iOS 1", #"{"iOS":["contoso"]}"#,
            ] {
                #expect(sheet.text.contains(row), "\(row)")
            }
            #expect(sheet.text.hasSuffix("Ready to send."))
        }
    }

    @Test func `each unmet requirement is flagged with advice`() throws {
        let flags = try Self.sheet("http://localhost:8080", accounts: 0).notFitToSend
        for word in [
            "https", "localhost", "new-secret", "provider-id", "provider-name", "provider-description", "icons",
            "user add",
        ] {
            #expect(flags.contains { $0.contains(word) }, "\(word)")
        }
        #expect(try Self.sheet("https://wopi.contoso.com").notFitToSend.contains { $0.contains("self-signed") })
        for host in ["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.0.9", "nas", "nas.local", "[::1]"] {
            #expect(try Self.sheet("https://\(host)").notFitToSend.contains { $0.contains(host) })
        }
        #expect(try !Self.sheet("https://172.32.0.1").notFitToSend.contains { $0.contains("can't be reached") })
    }

    @Test func `a token endpoint outside the trusted domains and an unknown number of apps are flagged`() throws {
        let flags = try Self.sheet("https://wopi.contoso.com") {
            $0.server.tokenEndpoint = "https://id.contoso.example/token"
            $0.server.urlSchemes = #"{"iOS":["contoso"]}"#
        }.notFitToSend
        #expect(flags.contains { $0.contains("token-endpoint") && $0.contains("trusted-domains") })
        #expect(flags.contains { $0.contains("provider-apps") })
    }

    @Test func `each invalid icon is flagged by its file`() throws {
        try IconFolder.use { folder in
            try FileManager.default.removeItem(at: folder.file(16))
            try Data("GIF89a".utf8).write(to: folder.file(32))
            try Data(contentsOf: folder.file(96)).write(to: folder.file(48))
            let flags = try Self.sheet("https://wopi.contoso.com") { $0.icons = folder.path }.notFitToSend
            for size in [16, 32, 48] { #expect(flags.contains { $0.contains("icon-\(size).png") }, "\(size)") }
            for size in [64, 80, 96] { #expect(!flags.contains { $0.contains("icon-\(size).png") }, "\(size)") }
        }
    }
}
