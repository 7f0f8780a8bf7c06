import Foundation
import OAuth
import OAuthServer
import Testing
import WOPI

@testable import EmplaceCommands

/// bootstrap-and-oauth.md §8.
@Suite struct OnboardingTests {
    private static func sheet(_ address: String, _ change: (inout Settings) -> Void = { _ in }) throws
        -> OnboardingSheet
    {
        var settings = Settings()
        change(&settings)
        var office = Client.office(now: Date())
        if settings.providerID != nil { office.kind = .confidential(secret: SecretDigest(of: "s")) }
        return OnboardingSheet(settings: settings, address: try #require(PublicAddress(address)), office: office)
    }

    @Test func `a place on the Internet with all that is asked for is fit to send`() throws {
        let sheet = try Self.sheet("https://wopi.contoso.com") {
            $0.providerName = "Contoso"
            $0.providerID = "TP_CONTOSO"
            $0.tlsCertificate = "chain.pem"
            $0.trustedDomains = ["id.contoso.com", "wopi.contoso.com"]
        }
        #expect(sheet.notFitToSend.isEmpty)
        #expect(sheet.bootstrapperURI == "https://wopi.contoso.com/wopibootstrapper")
        #expect(sheet.iconLocations.count == 6)
        #expect(sheet.trustedDomain == ["wopi.contoso.com", "id.contoso.com"])
        #expect(sheet.redirectURI == "https://localhost")
    }

    @Test func `what isn't is flagged, each with what to do`() throws {
        let flags = try Self.sheet("http://localhost:8080").notFitToSend
        for word in ["https", "localhost", "secret", "provider id", "provider name"] {
            #expect(flags.contains { $0.contains(word) }, "\(word)")
        }
        #expect(try Self.sheet("https://wopi.contoso.com").notFitToSend.contains { $0.contains("self-signed") })
        for host in ["127.0.0.1", "10.1.2.3", "192.168.0.9", "nas", "nas.local", "[::1]"] {
            #expect(try Self.sheet("https://\(host)").notFitToSend.contains { $0.contains(host) })
        }
    }
}
