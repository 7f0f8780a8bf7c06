import Foundation
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests the reports of a rehearsal for people (HTML) and for CI servers (JUnit).
@Suite struct ReportTests {
    static let evil = "\"\u{301}><script>alert('x')</script>\u{1B}[2J"

    static func report(_ outcome: Outcome, _ text: String = "odd") -> RehearsalReport {
        let finding = Finding(.breaks, section: "files.md#lock-decisions", expected: "200", came: text, cause: text)
        let step = StepReport(
            title: text, flowSteps: [.takeLock], outcome: outcome, findings: outcome == .failed ? [finding] : [],
            exchanges: [], seconds: 0.1, remark: text)
        let testCase = CaseReport(
            name: "save", title: text, sources: text, manualTests: [2], outcome: outcome,
            reason: outcome == .notPlayed ? text : nil, steps: [step], pages: [], seconds: 1.2345)
        return RehearsalReport(
            provider: text, bootstrapper: text, device: text, started: Date(timeIntervalSince1970: 0), seed: 1,
            fault: nil, cases: [testCase], leftBehind: [text], exchanges: [])
    }

    @Test(arguments: [Outcome.passed, .failed, .notPlayed]) func `a host's text never becomes markup`(
        _ outcome: Outcome
    ) throws {
        let page = try HTMLReport(Self.report(outcome, Self.evil)).render()
        #expect(!page.contains("<script>alert") && !page.contains("\u{1B}"))
        #expect(
            page.unicodeScalars.count { $0 == "<" }
                == (try HTMLReport(Self.report(outcome)).render()).unicodeScalars.count { $0 == "<" })
        let junit = JUnitReport(Self.report(outcome, Self.evil)).text
        #expect(!junit.contains("<script") && !junit.contains("\u{1B}"))
    }

    @Test func `failures come first, with expectation, answer and reason`() throws {
        let page = try HTMLReport(Self.report(.failed)).render()
        let failed = try #require(page.range(of: "Failed cases")), passed = try #require(page.range(of: "Passed cases"))
        #expect(failed.lowerBound < passed.lowerBound)
        for text in [
            "The case failed", "Expected", "Received", "Likely cause", "Microsoft Learn: Lock", "Not cleaned up",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains(">nil"))
    }

    @Test func `JUnit reports count failures and skipped cases`() {
        #expect(JUnitReport(Self.report(.failed)).text.contains("tests=\"1\" failures=\"1\" skipped=\"0\""))
        #expect(JUnitReport(Self.report(.notPlayed)).text.contains("<skipped message=\"odd\"/>"))
    }

    @Test func `a passed case mentions initial lateness and objections of strict clients`() throws {
        var report = Self.report(.passed)
        report.cases[0].wasLate = "no answer within 10 s"
        report.cases[0].steps[0].findings = [
            Finding(.strict, section: "files.md#item-version", expected: "X-WOPI-ItemVersion", came: "no such header"),
            Finding(.note, section: "files.md#item-version", expected: "less", came: "more"),
        ]
        #expect(report.warnings.count == 1 && report.repeated.count == 1 && report.failed.isEmpty)
        let junit = JUnitReport(report).text
        #expect(junit.contains("<system-out>late at first: no answer within 10 s\nwarning: "))
        let page = try HTMLReport(report).render()
        for text in [
            "played again with longer time limits", "no answer within 10 s", "1 warning: a strict client",
            "1 warning (--strict",
        ] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func `a case is late only if it failed and an answer was late`() {
        var report = Self.report(.failed)
        #expect(!report.cases[0].isLate)
        report.cases[0].steps[0].findings[0].kind = .late
        #expect(report.cases[0].isLate)
        report.cases[0].outcome = .passed
        #expect(!report.cases[0].isLate)
    }

    @Test func `a report survives JSON unchanged`() throws {
        let report = Self.report(.failed), bytes = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(RehearsalReport.self, from: bytes).cases == report.cases)
    }

    @Test func `skipped cases are grouped by their reason`() {
        func report(_ reasons: [(String, String?)]) -> RehearsalReport {
            var report = Self.report(.passed)
            report.cases = reasons.map { name, reason in
                CaseReport(
                    name: name, title: name, sources: "", manualTests: [],
                    outcome: reason == nil ? .passed : .notPlayed,
                    reason: reason, steps: [], pages: [], seconds: 0)
            }
            return report
        }
        let few = report([
            ("open", nil), ("tk", "the redirect has no tk"), ("given-document", "no --document"),
            ("app-to-app", "no UrlSchemes"), ("link-new-place", "no UrlSchemes"),
        ])
        #expect(
            few.reasonsNotPlayed == [
                "tk: the redirect has no tk", "given-document: no --document",
                "app-to-app, link-new-place: no UrlSchemes",
            ])
        #expect(report((1...9).map { ("\($0)", "unreachable") }).reasonsNotPlayed == ["9 cases: unreachable"])
        #expect(report([("open", nil)]).reasonsNotPlayed.isEmpty)
    }

    @Test func `each case has a unique name and sources`() {
        #expect(Set(Case.all.map(\.name)).count == Case.all.count)
        #expect(Case.all.allSatisfy { !$0.title.isEmpty && !$0.sources.isEmpty })
        #expect(Set(Case.all.flatMap(\.manualTests)) == Set(1...10))
    }

    @Test func `random values are repeated with the same seed`() {
        var first = SeededGenerator(seed: 7), again = SeededGenerator(seed: 7), other = SeededGenerator(seed: 8)
        let numbers = (0..<4).map { _ in first.next() }
        #expect(numbers == (0..<4).map { _ in again.next() } && numbers != (0..<4).map { _ in other.next() })
    }
}
