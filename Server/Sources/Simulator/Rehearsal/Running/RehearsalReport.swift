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
