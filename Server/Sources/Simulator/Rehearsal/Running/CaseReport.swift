public import OfficeClient

/// The report of one case.
public struct CaseReport: Codable, Hashable, Sendable {
    /// The name of the case.
    public var name: String
    /// A short description of the case.
    public var title: String
    /// The documents and sections on which the case is based.
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
    /// The duration in seconds, including a repetition.
    public var seconds: Double
    /// The response that was late in the first run. In that case, ``steps`` are those of the repetition.
    public var wasLate: String?

    /// The findings that made the case fail.
    public var problems: [Finding] {
        steps.filter { $0.outcome == .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// The findings that only a strict client objects to.
    public var warnings: [Finding] {
        steps.filter { $0.outcome != .failed }.flatMap(\.findings).filter { $0.weight > .note }
    }

    /// Whether the case failed because a response was late, which says nothing about the content of the response.
    public var isLate: Bool { outcome == .failed && problems.contains { $0.kind == .late } }
}
