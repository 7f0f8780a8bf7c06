import Foundation
import OfficeClient
import Rehearsal

/// Prints a line for each step when the step ends. Explains a failed step immediately. Prints the totals at the end.
struct TextReporter: Reporter {
    private let hasColors: Bool
    /// The names of all cases. The line of a case begins with its number and the number of all cases, such as `3/80`.
    private let names: [String]
    /// The path of the file with the HTML report, which is printed at the end; `nil` if there is none.
    private let page: String?

    init(cases: [Case], page: String?) {
        names = cases.map(\.name)
        self.page = page
        hasColors = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }

    private enum TextColor: String {
        case good = "32", bad = "31", soft = "33", faint = "2", strong = "1"
    }

    private func painted(_ text: String, _ color: TextColor) -> String {
        hasColors ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    private func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    func caseBegan(_ testCase: Case) {
        let number = names.firstIndex(of: testCase.name).map { "\($0 + 1)/\(names.count)  " } ?? ""
        say("\n\(painted(number, .faint))\(painted(testCase.title, .strong))  \(painted(testCase.name, .faint))")
    }

    func stepEnded(_ step: StepReport, of testCase: Case) {
        let mark =
            switch step.outcome {
            case .passed: painted("✓", .good)
            case .failed: painted("✗", .bad)
            case .notPlayed: painted("–", .soft)
            }
        say("  \(mark) \(step.title)")
        if let remark = step.remark { say("    \(painted(remark, .faint))") }
        guard step.outcome != .notPlayed else { return }
        let isFailed = step.outcome == .failed
        var reported: Set<Finding> = []
        for finding in step.findings where finding.weight > .note && reported.insert(finding).inserted {
            if !isFailed { say("    \(painted("warning", .soft)): a strict client would refuse this response") }
            say("      expected  \(finding.expected)")
            say(
                "      \(finding.kind == .late ? "late     " : "received ") \(painted(finding.came, isFailed ? .bad : .soft))"
            )
            if !finding.cause.isEmpty { say("      cause     \(finding.cause)") }
            for source in PublicSource.all(finding.section) {
                say("      source    \(painted(source.text, .faint))")
            }
        }
    }

    func caseEnded(_ report: CaseReport) {
        if report.outcome == .notPlayed { say("  \(painted("not played", .soft)): \(report.reason ?? "")") }
    }

    func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double) {
        let pause = wait > 0 ? " in \(wait) s" : ""
        let factor = limitFactor.formatted(.number.precision(.fractionLength(0...1)))
        say("  \(painted("late", .soft)): \(reason); repeating the case\(pause) with \(factor) times the time limit")
    }

    func rehearsalEnded(_ report: RehearsalReport) {
        say("")
        for testCase in report.failed { say("\(painted("failed", .bad))  \(testCase.name)") }
        for line in report.reasonsNotPlayed { say("\(painted("not played", .soft))  \(line)") }
        for item in report.leftBehind { say("\(painted("not deleted", .soft))  \(item)") }
        for testCase in report.repeated {
            say("\(painted("repeated", .soft))  \(testCase.name), because a response was late")
        }
        if !report.warnings.isEmpty {
            say("\(painted("warnings", .soft))  \(report.warnings.count); --strict treats them as failures")
        }
        let counts =
            "\(report.passed.count) passed, \(report.failed.count) failed, \(report.notPlayed.count) not played"
        say(painted(counts, report.failed.isEmpty ? .good : .bad) + (report.fault.map { " (fault: \($0))" } ?? ""))
        if let page { say("Report: \(page)") }
    }
}
