public import OfficeClient

/// The report of one case.
public struct CaseReport: Codable, Hashable, Sendable {
    /// The name of the case.
    public var name: String
    /// The case in a few words.
    public var title: String
    /// The documents and sections that the case comes from.
    public var sources: String
    /// Numbers of Microsoft's manual tests it belongs to (docs/protocol/flows.md#manual-tests).
    public var manualTests: [Int]
    /// The outcome of the case.
    public var outcome: Outcome
    /// The reason for which it wasn't played.
    public var reason: String?
    /// The reports of its steps, in their order.
    public var steps: [StepReport]
    /// The provider's pages that were seen.
    public var pages: [SeenPage]
    /// The seconds that it took, with its repetition.
    public var seconds: Double
    /// The answer that was late when the case was played first; these steps are those of the repetition.
    public var wasLate: String?

    /// The findings for which it failed.
    public var problems: [Finding] {
        steps.filter { $0.outcome == .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// The findings that only a strict client objects to.
    public var warnings: [Finding] {
        steps.filter { $0.outcome != .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// Whether it failed because an answer was late, which says nothing yet about the content of the answer.
    public var isLate: Bool { outcome == .failed && problems.contains { $0.kind == .late } }
}
