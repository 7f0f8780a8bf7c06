import Foundation
import OfficeClient
import OfficeLinks

/// Runs cases one after the other, and collects their reports.
public struct Runner: Sendable {
    /// The objects that all cases share, such as phones.
    public let fixture: Fixture
    /// The cases, in the order in which they run.
    public let cases: [Case]
    /// The timeout of a case in seconds.
    public var caseSeconds = 300
    /// The factor by which timeouts are longer while a case is repeated because a response was late.
    public static let secondLimit = Pace.repetitionFactor
    /// The maximum number of seconds to wait when the provider limits sign-in attempts.
    public static let longestWait = 120

    /// Creates a runner without running anything.
    public init(_ fixture: Fixture, cases: [Case] = Case.all) {
        self.fixture = fixture
        self.cases = cases
    }

    /// Runs the cases and removes what they created.
    ///
    /// - Parameters:
    ///   - fault: the name of the injected fault, for the report.
    ///   - seed: the seed of the fixture's random numbers, for the report.
    public func play(reporter: any Reporter, fault: String? = nil, seed: UInt64 = 0) async -> RehearsalReport {
        let started = Date()
        var reports: [CaseReport] = []
        var obstacle: String?
        for testCase in cases where !Task.isCancelled {
            if let obstacle {
                reports.append(Self.skipped(testCase, obstacle))
                continue
            }
            reporter.caseBegan(testCase)
            var report = await play(testCase, reporter)
            if report.isLate, !Task.isCancelled { await decide(testCase, after: &report, reporter) }
            reporter.caseEnded(report)
            reports.append(report)
            obstacle = self.obstacle(in: report)
        }
        // Cleans up in an unstructured task, which isn't canceled when the rehearsal is interrupted.
        let fixture = fixture
        await Task { await fixture.clear() }.value
        return RehearsalReport(
            provider: fixture.sheet.name, bootstrapper: fixture.sheet.bootstrapper,
            device: "\(fixture.device.app.rawValue) on \(fixture.device.platform.rawValue)", started: started,
            seed: seed,
            fault: fault, cases: reports, leftBehind: fixture.leftBehind, exchanges: fixture.recorder.exchanges)
    }

    /// Repeats a case in which a response was late, unless an operation in it never responds or the time budget for
    /// waiting is used up.
    private func decide(_ testCase: Case, after report: inout CaseReport, _ reporter: any Reporter) async {
        let areSignInsRefused = report.problems.contains { $0.retryAfter != nil }
        if areSignInsRefused || fixture.wire.pace.mayRepeat(within: fixture.wire.limits) {
            report = await playAgain(testCase, after: report, reporter)
        } else {
            fixture.wire.pace.giveUp()
            report.steps.append(Self.notRepeated)
            reporter.stepEnded(Self.notRepeated, of: testCase)
        }
    }

    /// Repeats the whole case instead of the failed step, because a request without a response may have taken effect,
    /// and a code can be redeemed only once.
    private func playAgain(_ testCase: Case, after first: CaseReport, _ reporter: any Reporter) async -> CaseReport {
        let late = first.problems.first { $0.kind == .late }
        let wait = min(late?.retryAfter ?? 0, Self.longestWait)
        reporter.caseRepeats(
            testCase, because: late?.came ?? "the response took too long", waiting: wait, limitFactor: Self.secondLimit)
        if wait > 0 { try? await Task.sleep(for: .seconds(wait)) }
        var second = await play(testCase, reporter, isRepetition: true)
        second.wasLate = late?.description ?? "the response took too long"
        second.seconds += first.seconds + Double(wait)
        return second
    }

    private func play(
        _ testCase: Case, _ reporter: any Reporter, isRepetition: Bool = false
    ) async -> CaseReport {
        let run = CaseRun(testCase, with: fixture, reporter: reporter), start = ContinuousClock.now
        let first = fixture.recorder.last + 1
        fixture.wire.pace.beginCase(isRepetition: isRepetition)
        var reason: String?, extra: [StepReport] = []
        do {
            try await within { try await testCase.play(run) }
        } catch let absent as NotAvailable {
            reason = absent.reason
        } catch  where Task.isCancelled {
            reason = "interrupted"
        } catch is CancellationError {
            extra.append(Self.late(caseSeconds))
        } catch {
            // A failed step has its own report, but an error between two steps has no report yet.
            if run.steps.last?.outcome != .failed { extra.append(between(error, run, since: first)) }
        }
        fixture.wire.pace.endCase()
        await Task { await run.clean() }.value
        extra.forEach { reporter.stepEnded($0, of: testCase) }
        let steps = run.steps + extra
        let isFailed = steps.contains { $0.outcome == .failed } && reason != "interrupted"
        return CaseReport(
            name: testCase.name, title: testCase.title, sources: testCase.sources, manualTests: testCase.manualTests,
            outcome: isFailed ? .failed : reason != nil ? .notPlayed : .passed, reason: reason, steps: steps,
            pages: run.pages, seconds: start.duration(to: .now) / .seconds(1))
    }

    /// Returns a reason why all later cases would fail too and might lock the account; `nil` if there is no such
    /// reason.
    private func obstacle(in report: CaseReport) -> String? {
        guard report.outcome == .failed else { return nil }
        let numbers = Set(report.steps.flatMap(\.exchanges))
        let challenge = fixture.recorder.exchanges.last {
            numbers.contains($0.id) && $0.operation == "Bootstrap without a valid token"
                && $0.findings.contains { $0.weight == .breaks }
        }
        if let challenge, !isLateForOnce(challenge) {
            return challenge.status == nil
                ? "the bootstrapper can't be reached; see \(report.name)"
                : "no client can continue with the bootstrapper's response; see \(report.name)"
        }
        if report.problems.contains(where: { $0.retryAfter != nil }) {
            return "the provider refuses sign-ins for a while; see \(report.name), and try again later"
        }
        if report.wasLate != nil, report.problems.contains(where: { $0.expected == Self.end(caseSeconds) }) {
            return
                "the server is too slow: \(report.name) reached its time limit twice; use --case-seconds for a longer one"
        }
        if report.problems.contains(where: { $0.kind == .late && $0.expected == "a response to form" }) {
            return "the sign-in page didn't respond in time; see \(report.name), and use --timeout for a longer limit"
        }
        let isRefused = report.problems.contains { $0.expected == FormUser.signedIn }
        return isRefused
            ? "the password was refused; the rehearsal stops, because more attempts could lock the account" : nil
    }

    /// Returns whether the bootstrapper timed out once but responded to other requests. Then the provider isn't down.
    private func isLateForOnce(_ challenge: Exchange) -> Bool {
        challenge.findings.contains { $0.kind == .late }
            && fixture.recorder.exchanges.contains { $0.to == challenge.to && $0.status != nil }
    }

    private static func skipped(_ testCase: Case, _ reason: String) -> CaseReport {
        CaseReport(
            name: testCase.name, title: testCase.title, sources: testCase.sources, manualTests: testCase.manualTests,
            outcome: .notPlayed, reason: reason, steps: [], pages: [], seconds: 0)
    }

    private func within(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await work() }
            let seconds = Double(caseSeconds) * fixture.wire.pace.factor
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private static func end(_ seconds: Int) -> String { "the end of the case within \(seconds) s" }

    private static func late(_ seconds: Int) -> StepReport {
        failure(Finding(.breaks, .late, section: "flows.md", expected: end(seconds), came: "no end within the limit"))
    }

    /// Creates the report for an error between two steps. The report includes late responses between the two steps,
    /// which may have caused the error.
    private func between(_ error: any Error, _ run: CaseRun, since first: Int) -> StepReport {
        let lastReported = run.steps.flatMap(\.exchanges).max() ?? first - 1
        var report = Self.failure(
            (error as? UnmetExpectation)?.finding
                ?? Finding(
                    .breaks, section: "flows.md", expected: "the preparation of the case to succeed", came: "\(error)"))
        let findings = fixture.recorder.exchanges.filter { $0.id > lastReported }.flatMap(\.findings),
            known = report.findings
        report.findings += findings.filter { $0.kind == .late && !known.contains($0) }
        return report
    }

    private static let notRepeated = StepReport(
        title: "The case is not repeated", flowSteps: [], outcome: .notPlayed, findings: [], exchanges: [], seconds: 0,
        remark: "the rehearsal has used up its time for responses that don't arrive")

    private static func failure(_ finding: Finding) -> StepReport {
        StepReport(
            title: "Preparation between steps", flowSteps: [], outcome: .failed, findings: [finding], exchanges: [],
            seconds: 0,
            remark: nil)
    }
}

/// A generator that returns the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
