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

    public var problems: [Finding] {
        steps.filter { $0.outcome == .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }
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
}

/// Is told what happens, as it happens.
public protocol Audience: Sendable {
    func begins(_ scene: Scene)
    func ends(_ step: StepReport, of scene: Scene)
    func ends(_ scene: SceneReport)
}
