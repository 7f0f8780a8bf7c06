import OfficeClient

/// The report as build servers read it: a test case a scene.
public struct JUnitReport: Sendable {
    private let report: RehearsalReport

    public init(_ report: RehearsalReport) { self.report = report }

    public var text: String {
        let cases = report.scenes.map { scene in
            let head =
                "    <testcase classname=\"rehearsal\" name=\"\(Self.escaped(scene.name))\" time=\"\(Self.seconds(scene.seconds))\""
            switch scene.outcome {
            case .passed:
                let said =
                    (scene.wasLate.map { ["late at first: \($0)"] } ?? []) + scene.warnings.map { "warning: \($0)" }
                guard !said.isEmpty else { return head + "/>" }
                return head + "><system-out>\(Self.escaped(said.joined(separator: "\n")))</system-out></testcase>"
            case .notPlayed:
                return head + "><skipped message=\"\(Self.escaped(scene.reason ?? "not played"))\"/></testcase>"
            case .failed:
                let first = scene.problems.first?.description ?? "failed"
                let all = scene.steps.filter { $0.outcome == .failed }.map { step in
                    "\(step.title)\n" + step.findings.map { "  \($0)" }.joined(separator: "\n")
                }
                return head
                    + "><failure message=\"\(Self.escaped(first))\">\(Self.escaped(all.joined(separator: "\n")))"
                    + "</failure></testcase>"
            }
        }
        let total = report.scenes.reduce(0) { $0 + $1.seconds }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="emplace rehearse \(Self.escaped(report.bootstrapper))" tests="\(report.scenes.count)" \
            failures="\(report.failed.count)" skipped="\(report.notPlayed.count)" time="\(Self.seconds(total))">
            \(cases.joined(separator: "\n"))
              </testsuite>
            </testsuites>

            """
    }

    private static func seconds(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

    private static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
