public import OfficeClient

/// The report of one step.
public struct StepReport: Codable, Hashable, Sendable {
    /// The step in a few words.
    public var title: String
    /// The steps of Microsoft's operational flows that it is.
    public var flowSteps: [FlowStep]
    /// The outcome of the step.
    public var outcome: Outcome
    /// The problems, warnings and notes on the step.
    public var findings: [Finding]
    /// The numbers of the exchanges that the step made.
    public var exchanges: [Int]
    /// The seconds that it took.
    public var seconds: Double
    /// A remark on what the machine saw, or can't see.
    public var remark: String?

    private enum CodingKeys: String, CodingKey {
        case title, outcome, findings, exchanges, seconds, remark
        /// The name by which scripts read this member.
        case flowSteps = "flowSteps"
    }
}
