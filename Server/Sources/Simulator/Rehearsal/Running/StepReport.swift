public import OfficeClient

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
