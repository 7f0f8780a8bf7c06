/// Passes every event on to several reporters, in their order.
public struct ReporterGroup: Reporter {
    private let reporters: [any Reporter]

    /// Makes a group.
    public init(_ reporters: [any Reporter]) { self.reporters = reporters }

    /// Tells every reporter.
    public func caseBegan(_ testCase: Case) {
        for reporter in reporters { reporter.caseBegan(testCase) }
    }

    /// Tells every reporter.
    public func stepEnded(_ step: StepReport, of testCase: Case) {
        for reporter in reporters { reporter.stepEnded(step, of: testCase) }
    }

    /// Tells every reporter.
    public func caseEnded(_ report: CaseReport) {
        for reporter in reporters { reporter.caseEnded(report) }
    }

    /// Tells every reporter.
    public func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double) {
        for reporter in reporters {
            reporter.caseRepeats(testCase, because: reason, waiting: wait, limitFactor: limitFactor)
        }
    }

    /// - Throws: the first reporter's error; those after it aren't called.
    public func rehearsalEnded(_ report: RehearsalReport) throws {
        for reporter in reporters { try reporter.rehearsalEnded(report) }
    }
}
