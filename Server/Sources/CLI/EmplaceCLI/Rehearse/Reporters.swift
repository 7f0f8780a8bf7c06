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

/// Prints the report as JSON when the rehearsal ends, for scripts. Includes only the requests and responses of failed
/// steps.
struct JSONReporter: Reporter {
    func rehearsalEnded(_ report: RehearsalReport) throws {
        let wanted = Set(report.cases.flatMap(\.steps).filter { $0.outcome == .failed }.flatMap(\.exchanges))
        var short = report
        short.exchanges = report.exchanges.filter { wanted.contains($0.id) }
        print(try ReportOptions.json(short.citingPublicPages))
        fflush(nil)
    }
}

/// Writes the HTML report and the JUnit XML to files when the rehearsal ends.
struct FileReporter: Reporter {
    /// The path of the file for the HTML report; `nil` if no HTML report is written.
    let page: String?
    /// The path of the file for the JUnit XML; `nil` if no JUnit XML is written.
    let junit: String?

    /// Verifies that the files can be written, before any case runs.
    ///
    /// - Throws: ``Failure`` if a file can't be written.
    func check() throws {
        for path in [page, junit].compactMap({ $0 }) {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                throw Failure("\(path) is a directory; specify a file")
            }
            guard FileManager.default.isWritableFile(atPath: folder) else {
                throw Failure("can't write \(path); check that its directory exists and is writable")
            }
        }
    }

    func rehearsalEnded(_ report: RehearsalReport) throws {
        if let page { try Self.write(try HTMLReport(report).render(), to: page) }
        if let junit { try Self.write(JUnitReport(report).text, to: junit) }
    }

    private static func write(_ text: String, to path: String) throws {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            throw Failure("can't write \(path); check that its directory exists and is writable")
        }
    }
}
