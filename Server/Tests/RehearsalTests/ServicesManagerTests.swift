import Foundation
import HTTPTypes
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests onboarding sheets, the icons of providers, and the catalog of providers
/// (docs/protocol/bootstrap-and-oauth.md#onboarding, docs/protocol/flows.md#add-a-place step 1).
@Suite struct ServicesManagerTests {
    static let sheet: ProviderSheet = {
        var sheet = ProviderSheet(
            name: "Contoso", bootstrapper: "https://wopi.contoso.example/x/wopibootstrapper", clientID: "office",
            trustedDomains: ["contoso.example"])
        sheet.icons = Dictionary(uniqueKeysWithValues: IconCheck.sizes.map { ("\($0)", "https://a.example/\($0).png") })
        sheet.providerID = "TP_CONTOSO"
        return sheet
    }()

    struct Wrong: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let change: @Sendable (inout ProviderSheet) -> Void

        init(_ description: String, _ change: @escaping @Sendable (inout ProviderSheet) -> Void) {
            testDescription = description
            self.change = change
        }
    }

    static let wrong = [
        Wrong("a bootstrapper with another suffix") { $0.bootstrapper = "https://wopi.contoso.example/wopi" },
        Wrong("a bootstrapper over http") { $0.bootstrapper = "http://wopi.contoso.example/wopibootstrapper" },
        Wrong("a bootstrapper with a query") { $0.bootstrapper += "?x=1" },
        Wrong("a bootstrapper outside the trusted domains") { $0.trustedDomains = ["fabrikam.example"] },
        Wrong("a domain that only ends alike") {
            $0.bootstrapper = "https://evilcontoso.example/wopibootstrapper"
        },
        Wrong("a domain with a scheme") { $0.trustedDomains.append("https://id.contoso.example") },
        Wrong("no trusted domain") { $0.trustedDomains = [] },
        Wrong("no client id") { $0.clientID = "" },
        Wrong("another app name") { $0.clientAppName = "Microsoft Office" },
        Wrong("a redirect over http") { $0.redirectURI = "http://localhost" },
        Wrong("a provider id with a hyphen") { $0.providerID = "TP-CONTOSO" },
        Wrong("a site that is no address") { $0.site = "contoso" },
        Wrong("a missing icon") { $0.icons["48"] = nil },
        Wrong("no name") { $0.name = "" },
    ]

    @Test func `a valid sheet is accepted`() {
        #expect(Self.sheet.problems == [])
    }

    @Test(arguments: wrong) func `a sheet with a problem is returned`(_ wrong: Wrong) {
        var sheet = Self.sheet
        wrong.change(&sheet)
        #expect(sheet.problems.count == 1, "\(sheet.problems)")
    }

    @Test func `icons are checked pixel by pixel`() throws {
        let white = PNG.image(16) { _, _ in [255, 255, 255] }
        #expect(IconCheck.problem(white, size: 16) == nil)
        #expect(IconCheck.problem(white, size: 32)?.came == "16 × 16")
        for (x, y) in [(0, 0), (15, 3), (7, 15)] {
            let spotted = PNG.image(16) { $0 == x && $1 == y ? [240, 255, 255] : [255, 255, 255] }
            #expect(IconCheck.problem(spotted, size: 16)?.came == "an icon with other colors at its edge")
        }
        let framed = PNG.image(16) { (1...14).contains($0) && (1...14).contains($1) ? [0, 90, 80] : [255, 255, 255] }
        #expect(IconCheck.problem(framed, size: 16) == nil)
        #expect(IconCheck.problem(Array("GIF89a".utf8), size: 16)?.came == "a file that is not a PNG")
        for length in stride(from: 0, to: white.count, by: 3) {
            #expect(IconCheck.problem(Array(white.prefix(length)), size: 16) != nil)
        }
    }

    @Test func `a PNG header that claims a gigabyte of pixels is refused`() {
        var bytes = PNG.image(16) { _, _ in [255, 255, 255] }
        bytes[16] = 0x7F
        #expect(IconCheck.problem(bytes, size: 16) != nil)
    }

    @Test func `the catalog can be filtered and is sorted by name in the reader's language`() async throws {
        let manager = ServicesManager(Wire(ClosureTransport { _ in WireResponse(status: 404) }))
        for (id, name, apps) in [("A", "Zebra", nil), ("B", "Äpfel", ["word"]), ("C", "apple", nil)]
            as [(String, String, [String]?)]
        {
            var sheet = Self.sheet
            (sheet.providerID, sheet.name, sheet.apps) = (id, name, apps)
            sheet.names = ["de": id == "A" ? "Aal" : name]
            #expect(await manager.submit(sheet, isChecked: false) == [])
        }
        func names(_ query: String) async throws -> [String] {
            let answer = await manager.answer(WireRequest(method: .get, url: "http://localhost/catalog?\(query)"))
            let body = try await answer.body.collect(upTo: 1 << 16)
            return try JSONDecoder().decode(ServiceCatalog.self, from: Data(body)).services.map(\.name)
        }
        #expect(try await names("app=word&platform=iOS&locale=en-US") == ["Äpfel", "apple", "Zebra"])
        #expect(try await names("app=excel&platform=iOS&locale=en-US") == ["apple", "Zebra"])
        #expect(try await names("app=word&platform=iOS&locale=de-DE").first == "Aal")
        #expect(await manager.answer(WireRequest(method: .get, url: "http://localhost/")).status == 404)
    }

    @Test func `a sheet sent over HTTP with problems is refused with them and not in the catalog`() async throws {
        let manager = ServicesManager(Wire(ClosureTransport { _ in WireResponse(status: 404) }))
        let body = WireBody.bytes(Array(try JSONEncoder().encode(Self.sheet)))
        let answer = await manager.answer(WireRequest(method: .post, url: "http://localhost/sheets", body: body))
        #expect(answer.status == 422)
        let problems = try JSONDecoder().decode(
            [Finding].self, from: Data(try await answer.body.collect(upTo: 1 << 16)))
        #expect(problems.count == 6 && problems.allSatisfy { $0.expected.hasPrefix("an icon at") })
        #expect(manager.catalog(app: nil, platform: nil, locale: nil).services.isEmpty)
        let garbage = WireRequest(method: .post, url: "http://localhost/sheets", body: .bytes([1, 2, 3]))
        #expect(await manager.answer(garbage).status == 400)
    }
}
