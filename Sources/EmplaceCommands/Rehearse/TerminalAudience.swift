import Foundation
import OfficeClient
import Rehearsal

/// One line a step, as it happens; a failed step is explained in place.
struct TerminalAudience: Audience {
    private let isQuiet: Bool
    private let hasColour: Bool

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        hasColour = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }

    private enum Colour: String {
        case good = "32", bad = "31", soft = "33", faint = "2", strong = "1"
    }

    private func painted(_ text: String, _ colour: Colour) -> String {
        hasColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    private func say(_ text: String) {
        guard !isQuiet else { return }
        print(text)
        fflush(nil)
    }

    func begins(_ scene: Scene) { say("\n\(painted(scene.title, .strong))  \(painted(scene.name, .faint))") }

    func ends(_ step: StepReport, of scene: Scene) {
        let mark =
            switch step.outcome {
            case .passed: painted("✓", .good)
            case .failed: painted("✗", .bad)
            case .notPlayed: painted("–", .soft)
            }
        say("  \(mark) \(step.title)")
        if let remark = step.remark { say("    \(painted(remark, .faint))") }
        guard step.outcome == .failed else { return }
        var told: Set<Finding> = []
        for finding in step.findings where finding.weight > .note && told.insert(finding).inserted {
            say("      expected  \(finding.expected)")
            say("      came      \(painted(finding.came, .bad))")
            if !finding.cause.isEmpty { say("      usually   \(finding.cause)") }
            say("      by        \(painted(finding.section, .faint))")
        }
    }

    func ends(_ scene: SceneReport) {
        if scene.outcome == .notPlayed { say("  \(painted("not played", .soft)): \(scene.reason ?? "")") }
    }

    func sum(_ report: RehearsalReport, file: String?) {
        say("")
        for scene in report.failed { say("\(painted("failed", .bad))  \(scene.name)") }
        let skipped = report.notPlayed.filter(\.steps.isEmpty)
        for reason in Set(skipped.compactMap(\.reason)).sorted() {
            let count = skipped.count { $0.reason == reason }
            if count > 1 { say("\(painted("not played", .soft))  \(count) scenes: \(reason)") }
        }
        for thing in report.leftBehind { say("\(painted("left behind", .soft))  \(thing)") }
        let counts =
            "\(report.passed.count) passed, \(report.failed.count) failed, \(report.notPlayed.count) not played"
        say(painted(counts, report.failed.isEmpty ? .good : .bad) + (report.fault.map { " (fault: \($0))" } ?? ""))
        if let file { say("Report: \(file)") }
    }
}
