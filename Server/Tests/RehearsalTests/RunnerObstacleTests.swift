import HTTPTypes
import OfficeClient
import Synchronization
import Testing

@testable import Rehearsal

/// Tests interrupted rehearsals, the cleanup after cases, and state that several cases share.
@Suite struct RunnerObstacleTests {
    /// Waits until the task is canceled, and then throws an error.
    private static func waitForCancellation() async throws {
        let (never, holder) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        withExtendedLifetime(holder) {}
        try Task.checkCancellation()
    }

    private static func testCase(_ name: String, play: @escaping @Sendable (CaseRun) async throws -> Void) -> Case {
        Case(name, "A case", from: "files.md#lock-decisions", play: play)
    }

    private static func setup() -> RehearsalSetup { SmallFixture().setup }

    @Test func `an unreachable bootstrapper is reported once, and nothing else is tried`() async {
        let asked = ListeningTransport(ClosureTransport { _ in throw TransportFailure.connection("refused") })
        let report = await Self.setup().play(Case.named(["declined", "open", "save"]), against: asked)
        #expect(report.failed.map(\.name) == ["declined"] && report.notPlayed.count == 2)
        #expect(report.reasonsNotPlayed == ["open, save: the bootstrapper can't be reached; see declined"])
        #expect(asked.sent.count == 1)
    }

    @Test(arguments: [200, 302, 403, 404, 500]) func `a web page instead of the bootstrapper is reported once`(
        status: Int
    ) async {
        let host = ClosureTransport { _ in
            WireResponse(status: status, headers: [.contentType: "text/html"], body: .bytes(Array("<html>".utf8)))
        }
        let report = await Self.setup().play(Case.named(["declined", "open", "save"]), against: host)
        #expect(report.failed.map(\.name) == ["declined"])
        #expect(report.notPlayed.allSatisfy { $0.reason?.contains("no client can continue") == true })
    }

    @Test func `a wrong password ends the rehearsal after the first case`() async {
        var setup = Self.setup()
        setup.credential.password = "wrong"
        let listener = ListeningTransport(SmallProvider())
        let report = await setup.play(Case.named(["declined", "open", "save"]), against: listener)
        #expect(report.failed.map(\.name) == ["declined"])
        #expect(report.reasonsNotPlayed.first?.contains("lock the account") == true)
        #expect(listener.sent.count { $0.url.hasSuffix("/sign-in") } == 1)
    }

    @Test func `sign-ins throttled twice end the rehearsal`() async {
        let plays = Mutex(0)
        let report = await SmallFixture().play([
            Self.testCase("turned-away") { run in
                plays.withLock { $0 += 1 }
                try await run.step("sign-in") {
                    var finding = Finding(.breaks, .late, section: "flows.md", expected: "a page", came: "429")
                    finding.retryAfter = 0
                    throw UnmetExpectation(finding)
                }
            },
            Self.testCase("next") { _ in Issue.record("it is played") },
        ])
        #expect(plays.withLock { $0 } == 2)
        #expect(report.notPlayed.first?.reason?.contains("refuses sign-ins for a while") == true)
    }

    @Test func `an endless case is stopped twice, and the rest is skipped`() async {
        var fixture = SmallFixture()
        fixture.setup.caseSeconds = 0
        let plays = Mutex(0)
        let report = await fixture.play([
            Self.testCase("endless") { _ in
                plays.withLock { $0 += 1 }
                // This call returns as soon as the runner stops the case.
                try await Self.waitForCancellation()
            },
            Self.testCase("next") { _ in Issue.record("it is played") },
        ])
        #expect(plays.withLock { $0 } == 2)
        #expect(report.failed.first?.problems.map(\.expected) == ["the end of the case within 0 s"])
        #expect(report.notPlayed.first?.reason?.contains("the server is too slow") == true)
    }

    @Test func `an interrupted rehearsal removes what it created and reports the interruption`() async {
        let fixture = SmallFixture(), (started, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            await fixture.play([
                Self.testCase("long") { run in
                    _ = try await run.document("Made", on: try await run.fixture.phone())
                    begin.yield()
                    try await Self.waitForCancellation()
                },
                Self.testCase("next") { _ in Issue.record("it is played") },
            ])
        }
        for await _ in started { break }
        task.cancel()
        let report = await task.value
        #expect(report.cases.map(\.reason) == ["interrupted"] && report.failed.isEmpty)
        #expect(fixture.provider.change { $0.items.count } == 1 && report.leftBehind == [])
    }

    // MARK: Faults

    @Test func `a fault fails only the cases that it affects`() async throws {
        let mutant = try #require(Mutant.named("codes-for-ever"))
        let report = await SmallFixture().play(["codes", "save"], fault: mutant)
        #expect(report.fault == "codes-for-ever")
        #expect(report.failed.map(\.name) == ["codes"] && report.passed.map(\.name) == ["save"])
    }

    @Test(arguments: [false, true]) func `strict-client findings fail only a strict rehearsal`(
        isStrict: Bool
    ) async throws {
        var fixture = SmallFixture()
        fixture.setup.isStrict = isStrict
        let mutant = try #require(Mutant.named("tokens-cached"))
        let report = await fixture.play(["sc"], fault: mutant)
        #expect(report.failed.count == (isStrict ? 1 : 0))
        let findings = report.warnings + report.cases.flatMap(\.problems)
        #expect(findings.contains { $0.weight == .strict && $0.expected.contains("no-store") }, "\(findings)")
    }

    // MARK: Shared state

    @Test func `cases share a phone and a folder that is removed at the end`() async {
        let fixture = SmallFixture(), folders = Mutex<[String]>([]), signIns = Mutex(0)
        let look: @Sendable (CaseRun) async throws -> Void = { run in
            let folder = try await run.fixture.folder(), phone = try await run.fixture.phone()
            folders.withLock { $0.append(folder.address.source) }
            signIns.withLock { $0 = phone.counts.signIns }
        }
        let report = await fixture.play([Self.testCase("one", play: look), Self.testCase("two", play: look)])
        #expect(report.passed.count == 2 && signIns.withLock { $0 } == 1)
        #expect(folders.withLock { Set($0).count } == 1)
        #expect(fixture.provider.change { $0.items.count } == 1, "the root alone is left")
    }

    @Test func `a second phone uses the first one's tokens without a sign-in`() async {
        let report = await SmallFixture().play([
            Self.testCase("two phones") { run in
                let first = try await run.fixture.phone(), second = try await run.fixture.secondPhone()
                let provider = run.fixture.provider
                #expect(try second.place(at: provider) == first.place(at: provider))
                _ = try await second.root(at: provider)
                #expect(second.counts.signIns == 0 && second !== first)
            }
        ])
        #expect(report.passed.count == 1, "\(report.cases.flatMap(\.problems))")
    }

    @Test func `a case's documents and folders are removed however it ends`() async {
        let fixture = SmallFixture()
        let report = await fixture.play([
            Self.testCase("making") { run in
                let phone = try await run.fixture.phone()
                let folder = try await run.folder("Deep", on: phone)
                _ = try await run.document("Made", on: phone)
                _ = try await phone.container(folder.address, at: run.fixture.provider) {
                    await $0.createFile(.suggested("Below.docx"))
                }
                throw UnmetExpectation("files.md#lock-decisions", expected: "200", came: "409")
            }
        ])
        #expect(report.failed.count == 1 && report.leftBehind == [])
        #expect(fixture.provider.change { $0.items.count } == 1)
    }

    @Test func `an item that can't be removed is reported by its name`() async {
        let mutant = Mutant(
            "keeps", "Everything can be deleted", from: "a page", at: [.deleteFile, .deleteContainer],
            making: .swallowed(501), detectedBy: "open")
        let report = await SmallFixture().play(["open"], fault: mutant)
        #expect(report.fault == "keeps" && report.passed.count == 1)
        #expect(
            report.leftBehind.contains { $0.hasPrefix("Free ") }
                && report.leftBehind.contains { $0.hasPrefix("the folder ") })
    }

    @Test func `without its own folder a rehearsal works in the root and keeps the root`() async {
        let fixture = SmallFixture(lacking: [.createContainer])
        fixture.makeDocument("Mine.docx", [1])
        let report = await fixture.play(["save", "close"])
        #expect(report.passed.count == 2 && report.leftBehind == [])
        #expect(
            fixture.provider.change { place in place.items.values.map(\.name).sorted() } == ["Contoso", "Mine.docx"])
    }

    @Test func `a saved Place uses the provider's current catalog entry`() async throws {
        var fixture = SmallFixture()
        #expect(await fixture.play(["browse"]).passed.count == 1)
        fixture.setup.sheet.name = "Contoso Drive"
        #expect(await fixture.play(["kept-place"]).passed.count == 1)
        #expect(fixture.setup.book.all.map(\.sheet.name) == ["Contoso Drive"])
    }

    @Test func `an error outside the protocol is reported in its own words`() async {
        struct Odd: Error {}
        let report = await SmallFixture().play([
            Self.testCase("odd") { run in try await run.step("first") { throw Odd() } },
            Self.testCase("refused") { run in
                try await run.step("first") { throw SignInReply.Refusal(error: "server_error", explanation: "later") }
            },
            Self.testCase("closed") { run in try await run.step("first") { throw Phone.Cancelled(pages: []) } },
            Self.testCase("gone") { run in try await run.step("first") { throw Phone.Refused(refusal: .notFound) } },
        ])
        #expect(
            report.cases.flatMap(\.problems).map(\.came) == [
                "Odd()", "server_error: later", "a web view that was closed before", "404",
            ])
    }

    @Test func `a problem of the simulated phone is no fault of the host`() async {
        let report = await SmallFixture().play([
            Self.testCase("trouble") { run in
                let phone = try await run.fixture.phone(), provider = run.fixture.provider
                let file = try await run.document("Cut", on: phone)
                try await run.step("cut off", isTrouble: true) {
                    _ = try await phone.file(file.address, at: provider) {
                        await $0.put(.brokenOff([1], of: 2), lock: nil)
                    }
                }
            }
        ])
        #expect(report.passed.count == 1 && report.warnings == [])
        #expect(report.cases.first?.steps.first?.findings.map(\.weight) == [.note])
    }
}
