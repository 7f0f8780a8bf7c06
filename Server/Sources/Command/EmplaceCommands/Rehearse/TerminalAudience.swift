import Foundation
import OfficeClient
import Rehearsal

/// One line a step, as it happens; a failed step is explained in place.
struct TerminalAudience: Audience {
    private let isQuiet: Bool
    private let hasColour: Bool
    /// The names of the scenes to be played, to say how far it is.
    private let names: [String]

    init(isQuiet: Bool, scenes: [Scene]) {
        self.isQuiet = isQuiet
        names = scenes.map(\.name)
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

    func begins(_ scene: Scene) {
        let number = names.firstIndex(of: scene.name).map { "\($0 + 1)/\(names.count)  " } ?? ""
        say("\n\(painted(number, .faint))\(painted(scene.title, .strong))  \(painted(scene.name, .faint))")
    }

    func ends(_ step: StepReport, of scene: Scene) {
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
        var told: Set<Finding> = []
        for finding in step.findings where finding.weight > .note && told.insert(finding).inserted {
            if !isFailed { say("    \(painted("warning", .soft)): only a strict client minds") }
            say("      expected  \(finding.expected)")
            say(
                "      \(finding.kind == .late ? "late     " : "came     ") \(painted(finding.came, isFailed ? .bad : .soft))"
            )
            if !finding.cause.isEmpty { say("      usually   \(finding.cause)") }
            for source in PublicSource.all(finding.section) {
                say("      by        \(painted(source.text, .faint))")
            }
        }
    }

    func ends(_ scene: SceneReport) {
        if scene.outcome == .notPlayed { say("  \(painted("not played", .soft)): \(scene.reason ?? "")") }
    }

    func repeats(_ scene: Scene, because reason: String, waiting wait: Int, limitFactor: Double) {
        let pause = wait > 0 ? " in \(wait) s" : ""
        let factor = limitFactor.formatted(.number.precision(.fractionLength(0...1)))
        say("  \(painted("late", .soft)): \(reason); played again\(pause), answers may take \(factor) times as long")
    }

    func sum(_ report: RehearsalReport, file: String?) {
        say("")
        for scene in report.failed { say("\(painted("failed", .bad))  \(scene.name)") }
        for line in report.reasonsNotPlayed { say("\(painted("not played", .soft))  \(line)") }
        for thing in report.leftBehind { say("\(painted("left behind", .soft))  \(thing)") }
        for scene in report.repeated { say("\(painted("late", .soft))  \(scene.name), played a second time") }
        if !report.warnings.isEmpty {
            say("\(painted("warnings", .soft))  \(report.warnings.count); with --strict they fail a scene")
        }
        let counts =
            "\(report.passed.count) passed, \(report.failed.count) failed, \(report.notPlayed.count) not played"
        say(painted(counts, report.failed.isEmpty ? .good : .bad) + (report.fault.map { " (fault: \($0))" } ?? ""))
        if let file { say("Report: \(file)") }
    }
}
