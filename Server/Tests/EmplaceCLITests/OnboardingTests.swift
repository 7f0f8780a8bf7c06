import Foundation
import OAuth
import OAuthServer
import Pages
import PlaceServer
import Testing
import WOPI

@testable import EmplaceCLI

/// Tests the onboarding sheet, which has the provider's answers to Microsoft's form for partners.
@Suite struct OnboardingTests {
    private static func sheet(
        _ address: String, accounts: TestAccounts = TestAccounts(consumer: 3),
        _ change: (inout Settings) -> Void = { _ in }
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
        settings.server.contentAddress = PublicAddress("https://files.contoso.com")
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
        let flags = try Self.sheet("http://localhost:8080", accounts: TestAccounts()).notFitToSend
        for word in [
            "https", "localhost", "new-secret", "provider-id", "provider-name", "provider-description", "icons",
            "user add", "content-url",
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

    @Test(
        arguments: [
            (0, 3, []), (3, 0, []), (3, 3, []), (7, 4, []), (0, 2, [.testAccounts(2)]), (2, 0, [.testAccounts(2)]),
            (1, 9, [.accountKinds(commercial: 1, consumer: 9)]), (3, 2, [.accountKinds(commercial: 3, consumer: 2)]),
        ] as [(Int, Int, [OnboardingGap])])
    func `a provider with both kinds of accounts needs three test accounts of each`(
        commercial: Int, consumer: Int, gaps: [OnboardingGap]
    ) throws {
        #expect([TestAccounts(commercial: commercial, consumer: consumer).gap].compactMap(\.self) == gaps)
    }

    @Test func `disabled accounts aren't test accounts`() throws {
        let name = try #require(SignInName("mia")), now = Date()
        let accounts = [
            Account(name: name, displayName: "Mia", isBusiness: true, created: now),
            Account(name: name, displayName: "Mia", created: now),
            Account(name: name, displayName: "Mia", created: now, disabled: now),
        ]
        #expect(TestAccounts(accounts) == TestAccounts(commercial: 1, consumer: 1))
    }

    @Test func `WOPI needs port 443 and a domain without user content`() throws {
        func flags(_ address: String) throws -> [String] {
            try Self.sheet(address) { $0.server.contentAddress = PublicAddress("https://files.contoso.com") }
                .notFitToSend
        }
        #expect(try !flags("https://wopi.contoso.com").contains { $0.contains("port") || $0.contains("content-url") })
        #expect(try flags("https://wopi.contoso.com:8443").contains { $0.contains("port 443") })
        #expect(try !flags("https://wopi.contoso.com:443").contains { $0.contains("port 443") })
        let sheet = try Self.sheet("https://wopi.contoso.com")
        #expect(sheet.notFitToSend.contains { $0.contains("serves no user content") && $0.contains("content-url") })
    }

    @Test func `the sheet lists what Microsoft requires outside this server`() throws {
        let sheet = try Self.sheet("https://wopi.contoso.com")
        for words in ["Cloud Storage Partner Program", "allow list", "app stores", "validator", "aka.ms/cspp"] {
            #expect(sheet.outside.contains { $0.contains(words) } && sheet.text.contains(words), "\(words)")
        }
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
