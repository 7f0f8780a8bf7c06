import OfficeClient
import Synchronization
import Testing

@testable import Rehearsal

/// Tests the runner of a rehearsal without a provider. The cases are made for these tests.
@Suite struct RunnerTests {
    /// A reporter that records each event of a rehearsal as one or two words.
    private final class EventReporter: Reporter {
        private let noted = Mutex<[String]>([])

        var events: [String] { noted.withLock { $0 } }

        private func note(_ event: String) { noted.withLock { $0.append(event) } }
        func caseBegan(_ testCase: Case) { note("began \(testCase.name)") }
        func stepEnded(_ step: StepReport, of testCase: Case) { note("\(step.title) \(step.outcome.rawValue)") }
        func caseEnded(_ report: CaseReport) { note("ended \(report.name)") }
        func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double) {
            note("repeats \(testCase.name) after \(wait) s")
        }
    }

    private static func play(
        _ cases: [Case], isStrict: Bool = false, seed: UInt64 = 0, reporter: any Reporter = SilentReporter()
    ) async -> RehearsalReport {
        var setup = RehearsalSetup(
            sheet: ServicesManagerTests.sheet, clientSecret: "hush",
            credential: UserCredential(name: "mia", password: "x"))
        setup.isSheetChecked = false
        setup.isStrict = isStrict
        setup.seed = seed
        let host = ClosureTransport { request in
            Issue.record("sent to \(request.url)")
            return WireResponse(status: 500)
        }
        return await setup.play(cases, against: host, reporter: reporter)
    }

    private static func testCase(_ name: String, play: @escaping @Sendable (CaseRun) async throws -> Void) -> Case {
        Case(name, "A case", from: "files.md#lock-decisions", play: play)
    }

    private static let unmet = UnmetExpectation("files.md#lock-decisions", expected: "200", came: "409")

    @Test func `cases run in order and report each step`() async {
        let reporter = EventReporter()
        let report = await Self.play(
            [
                Self.testCase("one") { run in
                    try await run.step("first") {}
                    try await run.step("second") {}
                },
                Self.testCase("two") { run in try await run.step("third") { throw Self.unmet } },
            ], reporter: reporter)
        #expect(report.passed.map(\.name) == ["one"] && report.failed.map(\.name) == ["two"])
        #expect(report.failed.first?.problems == [Self.unmet.finding])
        #expect(
            reporter.events == [
                "began one", "first passed", "second passed", "ended one", "began two", "third failed", "ended two",
            ])
    }

    @Test func `a case whose requirement is missing is skipped and never passed`() async {
        let report = await Self.play([
            Self.testCase("before") { _ in throw NotAvailable("no tk") },
            Self.testCase("within") { run in
                try await run.step("first") {}
                try await run.step("second") { throw NotAvailable("no sc") }
            },
        ])
        #expect(report.notPlayed.map(\.reason) == ["no tk", "no sc"])
        #expect(report.cases.last?.steps.map(\.outcome) == [.passed, .notPlayed])
        #expect(report.passed.isEmpty && report.failed.isEmpty)
    }

    @Test func `items of a case are removed in reverse order, however it ends`() async {
        let removed = Mutex<[Int]>([])
        _ = await Self.play([
            Self.testCase("failing") { run in
                run.addCleanup { removed.withLock { $0.append(1) } }
                run.addCleanup { removed.withLock { $0.append(2) } }
                throw Self.unmet
            },
            Self.testCase("passing") { run in run.addCleanup { removed.withLock { $0.append(3) } } },
        ])
        #expect(removed.withLock { $0 } == [2, 1, 3])
    }

    @Test(arguments: [false, true]) func `an objection is a warning, or a failure in a strict rehearsal`(
        isStrict: Bool
    ) async {
        let report = await Self.play(
            [
                Self.testCase("objecting") { run in
                    try await run.step("first") {
                        run.addFinding("files.md#lock-decisions", expected: "application/json", came: "text/plain")
                    }
                    try await run.step("second") {}
                }
            ], isStrict: isStrict)
        #expect(report.failed.count == (isStrict ? 1 : 0) && report.warnings.count == (isStrict ? 0 : 1))
        #expect(report.cases.first?.steps.count == 2, "the case goes on")
    }

    @Test func `an error between two steps fails the case as its own step`() async {
        let report = await Self.play([
            Self.testCase("between") { run in
                try await run.step("first") {}
                throw Self.unmet
            }
        ])
        #expect(report.failed.first?.steps.map(\.title) == ["first", "Preparation between steps"])
    }

    @Test func `a case with a late answer is repeated once as a whole`() async {
        let plays = Mutex(0), reporter = EventReporter()
        let report = await Self.play(
            [
                Self.testCase("late") { run in
                    let isFirst = plays.withLock { plays in
                        plays += 1
                        return plays == 1
                    }
                    try await run.step("first") {
                        if isFirst {
                            throw UnmetExpectation(
                                "files.md#lock-decisions", expected: "an answer", came: "none in time", kind: .late)
                        }
                    }
                }
            ], reporter: reporter)
        #expect(report.passed.count == 1 && report.repeated.map(\.name) == ["late"])
        #expect(report.cases.first?.wasLate?.contains("none in time") == true)
        #expect(
            reporter.events == [
                "began late", "first failed", "repeats late after 0 s", "first passed", "ended late",
            ])
    }

    @Test func `a wrong answer is never repeated`() async {
        let plays = Mutex(0)
        let report = await Self.play([
            Self.testCase("wrong") { run in
                plays.withLock { $0 += 1 }
                try await run.step("first") { throw Self.unmet }
            }
        ])
        #expect(plays.withLock { $0 } == 1 && report.repeated.isEmpty)
    }

    @Test func `a refused password ends the rehearsal so that the account isn't locked`() async {
        let report = await Self.play([
            Self.testCase("one") { run in
                try await run.step("first") {
                    throw UnmetExpectation(
                        "files.md#lock-decisions", expected: FormUser.signedIn, came: "the sign-in page again")
                }
            },
            Self.testCase("two") { _ in Issue.record("it is played") },
        ])
        #expect(report.failed.map(\.name) == ["one"])
        #expect(report.notPlayed.first?.reason?.contains("lock the account") == true)
    }

    @Test func `the same seed produces the same numbers`() async {
        func numbers(seed: UInt64) async -> [Int] {
            let drawn = Mutex<[Int]>([])
            _ = await Self.play(
                [
                    Self.testCase("drawing") { run in
                        for _ in 0..<4 {
                            let number = run.fixture.number(below: 100_000)
                            drawn.withLock { $0.append(number) }
                        }
                    }
                ], seed: seed)
            return drawn.withLock { $0 }
        }
        let first = await numbers(seed: 7), again = await numbers(seed: 7), other = await numbers(seed: 8)
        #expect(first == again && first != other)
    }
}
