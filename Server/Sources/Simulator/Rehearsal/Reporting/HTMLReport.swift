import Basics
import Foundation
import Mustache
import OfficeClient

/// The report for people to read: one HTML page that loads nothing from the network.
public struct HTMLReport: Sendable {
    private let report: RehearsalReport

    /// Creates the page of a rehearsal.
    public init(_ report: RehearsalReport) { self.report = report }

    /// Renders the page.
    ///
    /// - Throws: a template error, which can't occur in practice, because the template is part of the program.
    public func render() throws -> String {
        MustacheContentTypes.register(MarkupText(), named: MarkupText.name)
        let library = MustacheLibrary(
            templates: try [
                "page": ReportTemplate.page, "case": ReportTemplate.testCase, "diagram": ReportTemplate.diagram,
                "exchange": ReportTemplate.exchange, "sources": ReportTemplate.sources,
            ].mapValues { try MustacheTemplate(string: "{{% CONTENT_TYPE: \(MarkupText.name)}}\n" + $0) })
        guard let text = library.render(page, withTemplate: "page") else { throw CocoaError(.coderInvalidValue) }
        return text
    }

    private var page: [String: Any] {
        let exchanges = Dictionary(report.exchanges.map { ($0.id, $0) }) { first, _ in first }
        let cases = report.cases.map { members(of: $0, exchanges) }
        func with(_ outcome: Outcome) -> [[String: Any]] {
            zip(report.cases, cases).filter { $0.0.outcome == outcome }.map(\.1)
        }
        let failed = report.failed.count, shown = Set(report.cases.flatMap(\.steps).flatMap(\.exchanges))
        let values: [String: Any?] = [
            "fault": report.fault, "style": ReportTemplate.style, "script": ReportTemplate.script,
            "provider": report.provider,
            "bootstrapper": report.bootstrapper,
            "device": report.device.prefix(1).uppercased() + report.device.dropFirst(), "seed": "\(report.seed)",
            "started": report.started.formatted(.iso8601), "verdict": verdict,
            "isGood": failed == 0 && !report.passed.isEmpty, "failedCount": failed, "passedCount": report.passed.count,
            "notPlayedCount": report.notPlayed.count, "failed": with(.failed), "passed": with(.passed),
            "notPlayed": with(.notPlayed), "hasFailed": failed > 0,
            "warningText": Self.warningText(report.warnings.count),
            "hasWarnings": !report.warnings.isEmpty, "hasNotPlayed": !report.notPlayed.isEmpty,
            "manual": manual, "leftBehind": report.leftBehind, "hasLeftBehind": !report.leftBehind.isEmpty,
            "exchanges": report.exchanges.filter { shown.contains($0.id) }.map(Self.exchange),
        ]
        return values.compactMapValues { $0 }
    }

    private var verdict: String {
        let count = report.cases.count, failed = report.failed.count
        if failed > 0 { return count == 1 ? "The case failed" : "\(failed) of \(count) cases failed" }
        if report.notPlayed.isEmpty { return count == 1 ? "The case passed" : "All \(count) cases passed" }
        return "\(report.passed.count) cases passed, \(report.notPlayed.count) not played"
    }

    private func members(of testCase: CaseReport, _ exchanges: [Int: Exchange]) -> [String: Any] {
        let diagram = SequenceDiagram(testCase, exchanges)
        let values: [String: Any?] = [
            "name": testCase.name, "title": testCase.title, "sources": PublicSource.titles(testCase.sources),
            "outcome": testCase.outcome.rawValue,
            "word": Self.word(testCase.outcome), "isFailed": testCase.outcome == .failed, "reason": testCase.reason,
            "wasLate": testCase.wasLate,
            "warnings": testCase.warnings.isEmpty ? nil : Self.warningText(Set(testCase.warnings).count),
            "seconds": String(format: "%.1f s", testCase.seconds), "steps": testCase.steps.enumerated().map(Self.step),
            "pages": testCase.pages.filter { $0.screenshot != nil }.map(Self.picture),
            "diagram": diagram.lanes.isEmpty ? nil : Self.diagram(diagram),
        ]
        return values.compactMapValues { $0 }
    }

    private static func warningText(_ count: Int) -> String { count == 1 ? "1 warning" : "\(count) warnings" }

    static func word(_ outcome: Outcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .notPlayed: "not played"
        }
    }

    private static func step(_ index: Int, _ step: StepReport) -> [String: Any] {
        let values: [String: Any?] = [
            "number": index + 1, "title": step.title, "outcome": step.outcome.rawValue, "word": word(step.outcome),
            "flowSteps": step.flowSteps.map(\.rawValue).joined(separator: "; "),
            "hasFlowSteps": !step.flowSteps.isEmpty,
            "remark": step.remark, "findings": step.findings.map(finding),
        ]
        return values.compactMapValues { $0 }
    }

    private static func finding(_ finding: Finding) -> [String: Any] {
        let values: [String: Any?] = [
            "weight": finding.weight.rawValue, "isLate": finding.kind == .late, "sources": sources(finding.section),
            "expected": finding.expected,
            "came": finding.came, "cause": finding.cause.isEmpty ? nil : finding.cause,
        ]
        return values.compactMapValues { $0 }
    }

    private static func sources(_ citation: String) -> [[String: Any]] {
        PublicSource.all(citation).map { ["title": $0.title, "link": $0.address as Any?].compactMapValues(\.self) }
    }

    private static func picture(_ page: SeenPage) -> [String: Any] {
        [
            "title": page.title, "png": page.screenshot ?? "", "size": "\(page.width) × \(page.height)",
            "width": page.width, "height": page.height,
        ]
    }

    private static func diagram(_ diagram: SequenceDiagram) -> [String: Any] {
        [
            "width": diagram.width, "height": diagram.height, "bottom": diagram.height - 6,
            "lanes": diagram.lanes.map { ["name": $0.name, "x": $0.x] as [String: Any] },
            "bands": diagram.bands.map { band in
                [
                    "y": band.y, "textY": band.y + 19, "title": "\(band.number)  \(band.title)",
                    "outcome": band.outcome.rawValue,
                ] as [String: Any]
            },
            "arrows": diagram.arrows.map { arrow in
                let isRight = arrow.to >= arrow.from, tip = isRight ? arrow.to - 6 : arrow.to + 6
                return [
                    "id": arrow.exchange.id, "kind": arrow.kind, "from": arrow.from, "tip": tip, "y": arrow.y,
                    "side": isRight ? tip - 7 : tip + 7, "sideTop": arrow.y - 4, "sideBottom": arrow.y + 4,
                    "labelX": (arrow.from + arrow.to) / 2, "labelY": arrow.y - 6, "label": arrow.label,
                    "top": arrow.y - 22,
                    "left": min(arrow.from, arrow.to), "span": abs(arrow.to - arrow.from),
                ] as [String: Any]
            },
        ]
    }

    private static func exchange(_ exchange: Exchange) -> [String: Any] {
        let rule = ProtocolRule.on(exchange)
        let values: [String: Any?] = [
            "judgedBy": rule?.text, "sources": rule.map { sources($0.section) }, "id": exchange.id,
            "kind": SequenceDiagram.kind(exchange), "from": exchange.from, "to": exchange.to,
            "operation": exchange.operation, "method": exchange.method, "address": exchange.address,
            "status": exchange.status.map { "\($0)" } ?? "no response", "failure": exchange.failure,
            "milliseconds": Int((exchange.seconds * 1000).rounded()),
            "at": String(format: "%.3f", exchange.started), "findings": exchange.findings.map(finding),
            "requestHeaders": exchange.requestHeaders.map { ["name": $0.name, "value": $0.value] },
            "requestBody": exchange.requestBody, "hasRequestBody": !exchange.requestBody.isEmpty,
            "responseHeaders": exchange.responseHeaders.map { ["name": $0.name, "value": $0.value] },
            "responseBody": exchange.responseBody, "hasResponseBody": !exchange.responseBody.isEmpty,
        ]
        return values.compactMapValues { $0 }
    }
}

extension HTMLReport {
    /// Microsoft's ten manual tests, each with the outcomes of the cases that cover it.
    private var manual: [[String: Any]] {
        ManualTest.all.map { test in
            let cases = report.cases.filter { $0.manualTests.contains(test.number) }
            let outcome: Outcome =
                cases.contains { $0.outcome == .failed }
                ? .failed : !cases.isEmpty && cases.allSatisfy { $0.outcome == .passed } ? .passed : .notPlayed
            let isInPart = outcome == .notPlayed && cases.contains { $0.outcome == .passed }
            let played = cases.filter { $0.outcome != .notPlayed }.map(\.name).joined(separator: ", ")
            return [
                "number": test.number, "title": test.title, "outcome": outcome.rawValue,
                "word": isInPart ? "partly passed" : Self.word(outcome),
                "cases": played.isEmpty ? "–" : played, "unseen": test.unseen,
            ]
        }
    }
}

/// Escapes values that are inserted into the report's template, because they contain responses of hosts, which may be
/// hostile. This type replaces Mustache's own escaping, which is slow because it works by `Character`.
struct MarkupText: MustacheContentType {
    static let name = "EMPLACE_REPORT"

    func escapeText(_ text: String) -> String { Markup.xml.escaped(text) }
}
