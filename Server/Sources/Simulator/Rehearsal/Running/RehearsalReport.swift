public import Foundation
public import OfficeClient

/// The results of a rehearsal, for people and programs.
public struct RehearsalReport: Codable, Sendable {
    /// The provider's name.
    public var provider: String
    /// The address of the provider's bootstrapper.
    public var bootstrapper: String
    /// The Office app and the operating system of the phone.
    public var device: String
    /// The time at which the rehearsal began.
    public var started: Date
    /// The seed of all random numbers.
    public var seed: UInt64
    /// The name of the injected fault; `nil` if no fault was injected.
    public var fault: String?
    /// The reports of the cases, in the order in which they ran.
    public var cases: [CaseReport]
    /// The names of files and folders that the rehearsal created and couldn't delete.
    public var leftBehind: [String]
    /// All requests with their responses.
    public var exchanges: [Exchange]

    /// The cases that failed.
    public var failed: [CaseReport] { cases.filter { $0.outcome == .failed } }
    /// The cases that passed.
    public var passed: [CaseReport] { cases.filter { $0.outcome == .passed } }
    /// The cases that didn't run.
    public var notPlayed: [CaseReport] { cases.filter { $0.outcome == .notPlayed } }
    /// The cases that were repeated because a response was late.
    public var repeated: [CaseReport] { cases.filter { $0.wasLate != nil } }
    /// The warnings of all cases, without duplicates.
    public var warnings: [Finding] {
        var seen: Set<Finding> = []
        return cases.flatMap(\.warnings).filter { seen.insert($0).inserted }
    }
}

extension RehearsalReport {
    /// The reasons why cases didn't run. Each line contains one reason and the names of the cases that didn't run for
    /// this reason; if there are more than four cases, the line contains their number instead.
    public var reasonsNotPlayed: [String] {
        var reasons: [String] = []
        for testCase in notPlayed where !reasons.contains(testCase.reason ?? "") {
            reasons.append(testCase.reason ?? "")
        }
        return reasons.map { reason in
            let names = notPlayed.filter { ($0.reason ?? "") == reason }.map(\.name)
            let who = names.count > 4 ? "\(names.count) cases" : names.joined(separator: ", ")
            return reason.isEmpty ? who : "\(who): \(reason)"
        }
    }

    /// The report with every citation replaced by the corresponding public pages.
    public var citingPublicPages: RehearsalReport {
        var report = self
        for testCase in report.cases.indices {
            report.cases[testCase].sources = PublicSource.text(report.cases[testCase].sources)
            for step in report.cases[testCase].steps.indices {
                report.cases[testCase].steps[step].findings.citePublicPages()
            }
        }
        for exchange in report.exchanges.indices { report.exchanges[exchange].findings.citePublicPages() }
        return report
    }
}

extension [Finding] {
    fileprivate mutating func citePublicPages() {
        for index in indices { self[index].section = PublicSource.text(self[index].section) }
    }
}

/// The results of one case.
public struct CaseReport: Codable, Hashable, Sendable {
    /// The name of the case.
    public var name: String
    /// A short description of the case.
    public var title: String
    /// The sections of docs/protocol on which the case is based.
    public var sources: String
    /// The numbers of Microsoft's manual tests that the case covers (docs/protocol/flows.md#manual-tests).
    public var manualTests: [Int]
    /// The outcome of the case.
    public var outcome: Outcome
    /// The reason why the case wasn't run.
    public var reason: String?
    /// The reports of the steps in order.
    public var steps: [StepReport]
    /// The provider's pages that the user saw.
    public var pages: [SeenPage]
    /// The duration of the case in seconds. It includes the repetition, if there was one.
    public var seconds: Double
    /// Describes the response that was late in the first run. If it isn't `nil`, ``steps`` are the steps of the
    /// repetition.
    public var wasLate: String?

    /// The findings that made the case fail.
    public var problems: [Finding] {
        steps.filter { $0.outcome == .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// The findings for which a strict client would refuse a response and a lenient client wouldn't.
    public var warnings: [Finding] {
        steps.filter { $0.outcome != .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// Whether the case failed because a response was late. Such a failure says nothing about the content of the
    /// response.
    public var isLate: Bool { outcome == .failed && problems.contains { $0.kind == .late } }
}

/// The results of one step of a case.
public struct StepReport: Codable, Hashable, Sendable {
    /// A short description of the step.
    public var title: String
    /// The corresponding steps of Microsoft's operational flows.
    public var flowSteps: [FlowStep]
    /// The outcome of the step.
    public var outcome: Outcome
    /// The problems, warnings and notes on the step.
    public var findings: [Finding]
    /// The ids of the exchanges in the step.
    public var exchanges: [Int]
    /// The duration in seconds.
    public var seconds: Double
    /// A remark on what a machine can or can't check in this step.
    public var remark: String?

    private enum CodingKeys: String, CodingKey {
        case title, outcome, findings, exchanges, seconds, remark
        case flowSteps = "flowSteps"
    }
}
