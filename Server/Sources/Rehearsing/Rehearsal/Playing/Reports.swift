public import Foundation
public import OfficeClient

/// How a step or a scene came out.
public enum Outcome: String, Codable, Hashable, Sendable {
    case passed, failed
    /// Something it needs wasn't there; never counted as passed.
    case notPlayed
}

public struct StepReport: Codable, Hashable, Sendable {
    public var title: String
    public var seeds: [SeedStep]
    public var outcome: Outcome
    /// What was wrong, and what is worth knowing.
    public var findings: [Finding]
    /// Numbers of exchanges.
    public var exchanges: [Int]
    public var seconds: Double
    /// What a machine saw, or can't see.
    public var remark: String?
}

public struct SceneReport: Codable, Hashable, Sendable {
    public var name: String
    public var title: String
    /// Documents and sections the scene comes from.
    public var sources: String
    /// Numbers of Microsoft's manual tests it belongs to (README.md §9).
    public var manualTests: [Int]
    public var outcome: Outcome
    /// Why it wasn't played.
    public var reason: String?
    public var steps: [StepReport]
    public var pages: [SeenPage]
    public var seconds: Double
    /// The answer that was late when the scene was played first; these steps are those of the repetition.
    public var wasLate: String?

    public var problems: [Finding] {
        steps.filter { $0.outcome == .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// Findings that only a strict client minds.
    public var warnings: [Finding] {
        steps.filter { $0.outcome != .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// It failed because something didn't come in time, which says nothing yet about what would have come.
    public var isLate: Bool { outcome == .failed && problems.contains { $0.kind == .late } }
}

/// Everything that happened, for people and machines.
public struct RehearsalReport: Codable, Sendable {
    public var provider: String
    public var bootstrapper: String
    public var device: String
    public var started: Date
    public var seed: UInt64
    /// The fault that was put between, if any.
    public var fault: String?
    public var scenes: [SceneReport]
    /// What the rehearsal made and couldn't take away.
    public var leftBehind: [String]
    public var exchanges: [Exchange]

    public var failed: [SceneReport] { scenes.filter { $0.outcome == .failed } }
    public var passed: [SceneReport] { scenes.filter { $0.outcome == .passed } }
    public var notPlayed: [SceneReport] { scenes.filter { $0.outcome == .notPlayed } }
    /// Played a second time because something was late.
    public var repeated: [SceneReport] { scenes.filter { $0.wasLate != nil } }
    /// Each once.
    public var warnings: [Finding] {
        var seen: Set<Finding> = []
        return scenes.flatMap(\.warnings).filter { seen.insert($0).inserted }
    }
}

extension RehearsalReport {
    /// What wasn't played and why, a line for each reason; many scenes by their number.
    public var reasonsNotPlayed: [String] {
        var reasons: [String] = []
        for scene in notPlayed where !reasons.contains(scene.reason ?? "") { reasons.append(scene.reason ?? "") }
        return reasons.map { reason in
            let names = notPlayed.filter { ($0.reason ?? "") == reason }.map(\.name)
            let who = names.count > 4 ? "\(names.count) scenes" : names.joined(separator: ", ")
            return reason.isEmpty ? who : "\(who): \(reason)"
        }
    }

    /// The same with every citation as the public pages it stands for: for readers outside the project.
    public var citingPublicPages: RehearsalReport {
        var report = self
        for scene in report.scenes.indices {
            report.scenes[scene].sources = PublicSource.text(report.scenes[scene].sources)
            for step in report.scenes[scene].steps.indices {
                report.scenes[scene].steps[step].findings.citePublicPages()
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

/// Is told what happens, as it happens.
public protocol Audience: Sendable {
    func begins(_ scene: Scene)
    func ends(_ step: StepReport, of scene: Scene)
    func ends(_ scene: SceneReport)
    /// - Parameters:
    ///   - wait: seconds until then; 0 when it is played again at once.
    ///   - limitFactor: how many times as long as before answers are waited for.
    func repeats(_ scene: Scene, because reason: String, waiting wait: Int, limitFactor: Double)
}

extension Audience {
    public func repeats(_ scene: Scene, because reason: String, waiting wait: Int, limitFactor: Double) {}
}
