public import OfficeClient

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
