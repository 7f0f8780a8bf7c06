import HTTPTypes
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests the simulated services of Microsoft, which run in this process.
@Suite struct MicrosoftServicesTests {
    private static func setup() -> RehearsalSetup {
        RehearsalSetup(
            sheet: ServicesManagerTests.sheet, clientSecret: "hush",
            credential: UserCredential(name: "mia", password: "x"))
    }

    /// A host that answers 404 to every request, even to requests for the six icons on the onboarding sheet.
    private static let host = ClosureTransport { _ in WireResponse(status: 404) }

    @Test func `a sheet with problems still appears in the catalog`() async {
        let services = await MicrosoftServices(for: Self.setup(), over: Wire(Self.host))
        #expect(services.sheetProblems?.count == IconCheck.sizes.count)
        let catalog = services.manager.catalog(app: "word", platform: "iOS", locale: nil)
        #expect(catalog.services.map(\.id) == ["TP_CONTOSO"])
    }

    @Test func `a sheet built from options isn't validated`() async {
        var setup = Self.setup()
        setup.isSheetChecked = false
        let services = await MicrosoftServices(for: setup, over: Wire(Self.host))
        #expect(services.sheetProblems == nil)
    }

    @Test func `the services answer at their own addresses and the provider at all others`() async throws {
        let services = await MicrosoftServices(for: Self.setup(), over: Wire(Self.host))
        let transport = ServicesTransport(services, besides: Self.host)
        func status(_ method: HTTPRequest.Method, _ url: String) async throws -> Int {
            try await transport.send(WireRequest(method: method, url: url)).status
        }
        let addresses = ServicesTransport.addresses
        #expect(try await status(.get, addresses.catalog + "/catalog?app=word") == 200)
        #expect(try await status(.post, addresses.identity + "/sign-in") == 404, "without an order in its body")
        #expect(try await status(.get, "https://wopi.contoso.example/x/wopibootstrapper") == 404)
        #expect(try await status(.get, addresses.catalog + ".contoso.example/catalog") == 404)
    }
}
