import Basics
import OfficeClient

/// The report for build servers, in the XML format of JUnit: each case of the rehearsal is a test case.
public struct JUnitReport: Sendable {
    private let report: RehearsalReport

    /// Creates a JUnit report of a rehearsal.
    public init(_ report: RehearsalReport) { self.report = report }

    /// The report as XML.
    public var text: String {
        let cases = report.cases.map { testCase in
            let head =
                "    <testcase classname=\"rehearsal\" name=\"\(Self.escaped(testCase.name))\" time=\"\(Self.seconds(testCase.seconds))\""
            switch testCase.outcome {
            case .passed:
                let said =
                    (testCase.wasLate.map { ["late at first: \($0)"] } ?? [])
                    + testCase.warnings.map { "warning: \($0)" }
                guard !said.isEmpty else { return head + "/>" }
                return head + "><system-out>\(Self.escaped(said.joined(separator: "\n")))</system-out></testcase>"
            case .notPlayed:
                return head + "><skipped message=\"\(Self.escaped(testCase.reason ?? "not played"))\"/></testcase>"
            case .failed:
                let first = testCase.problems.first?.description ?? "failed"
                let all = testCase.steps.filter { $0.outcome == .failed }.map { step in
                    "\(step.title)\n" + step.findings.map { "  \($0)" }.joined(separator: "\n")
                }
                return head
                    + "><failure message=\"\(Self.escaped(first))\">\(Self.escaped(all.joined(separator: "\n")))"
                    + "</failure></testcase>"
            }
        }
        let total = report.cases.reduce(0) { $0 + $1.seconds }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="emplace rehearse \(Self.escaped(report.bootstrapper))" tests="\(report.cases.count)" \
            failures="\(report.failed.count)" skipped="\(report.notPlayed.count)" time="\(Self.seconds(total))">
            \(cases.joined(separator: "\n"))
              </testsuite>
            </testsuites>

            """
    }

    private static func seconds(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

    private static func escaped(_ text: String) -> String { Markup.xml.escaped(text) }
}
