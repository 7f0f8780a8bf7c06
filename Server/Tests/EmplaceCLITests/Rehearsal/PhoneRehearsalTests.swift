import OfficeClient
import Rehearsal
import Testing

@testable import EmplaceCLI

/// Tests the simulated phone against a server in this process: where the phone signs in, and what it stores.
@Suite(.serialized) struct PhoneRehearsalTests {
    private static func titles(_ report: RehearsalReport) -> [String] { report.cases.flatMap(\.steps).map(\.title) }

    @Test func `a Place of an earlier run opens without a sign-in until its grant expires`() async throws {
        try await RehearsedServer.run { server in
            let book = PlaceBook()
            let none = try await server.rehearse(Case.named(["kept-place"]), book: book)
            #expect(none.notPlayed.map(\.name) == ["kept-place"])
            let first = try await server.rehearse(Case.named(["browse"]), book: book)
            #expect(first.failed.isEmpty && book.all.count == 1)
            let again = try await server.rehearse(Case.named(["kept-place"]), book: book)
            #expect(again.passed.map(\.name) == ["kept-place"], "\(again.cases.flatMap(\.problems))")
            try await server.operations.revokeGrant(of: server.credential)
            let ended = try await server.rehearse(Case.named(["kept-place"]), book: book)
            #expect(ended.failed.map(\.name) == ["kept-place"])
        }
    }

    @Test(arguments: Device.Platform.allCases) func `a link of the provider's app signs in through that app`(
        _ platform: Device.Platform
    ) async throws {
        try await RehearsedServer.run { server in
            var device = Device()
            device.platform = platform
            let report = try await server.rehearse(Case.named(["link-new-place"]), isStrict: true, device: device)
            #expect(report.failed.isEmpty, "\(report.cases.flatMap(\.problems))")
            #expect(Self.titles(report).contains { $0.contains("in the provider's app") })
        }
    }

    @Test func `app-to-app sign-in is tested on both platforms, with every fallback to the web view`() async throws {
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.named(["app-to-app"]), isStrict: true)
            #expect(report.passed.count == 1, "\(report.cases.flatMap(\.problems))")
            let titles = Self.titles(report)
            for words in [
                "On iOS, Office opens", "declines in the app", "On Android, the activity of version 420",
                "is older than",
                "isn't installed", "doesn't allow it to open",
            ] {
                #expect(titles.contains { $0.contains(words) }, "\(words): \(titles)")
            }
        }
    }

    /// By default, the server doesn't replace a client's refresh token when the client uses it.
    @Test func `three apps that share a refresh token all keep working`() async throws {
        try await RehearsedServer.run { server in
            let report = try await server.rehearse(Case.named(["three-apps"]), isStrict: true)
            #expect(report.passed.count == 1, "\(report.cases.flatMap(\.problems))")
            #expect(
                Self.titles(report).contains(
                    "The server keeps the refresh token, and all three apps get working access tokens"))
        }
    }
}
