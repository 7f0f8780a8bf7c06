/// Passes every event to several reporters in order.
public struct ReporterGroup: Reporter {
    private let reporters: [any Reporter]

    /// Creates a group of reporters.
    public init(_ reporters: [any Reporter]) { self.reporters = reporters }

    /// Passes the event to every reporter.
    public func caseBegan(_ testCase: Case) {
        for reporter in reporters { reporter.caseBegan(testCase) }
    }

    /// Passes the event to every reporter.
    public func stepEnded(_ step: StepReport, of testCase: Case) {
        for reporter in reporters { reporter.stepEnded(step, of: testCase) }
    }

    /// Passes the event to every reporter.
    public func caseEnded(_ report: CaseReport) {
        for reporter in reporters { reporter.caseEnded(report) }
    }

    /// Passes the event to every reporter.
    public func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double) {
        for reporter in reporters {
            reporter.caseRepeats(testCase, because: reason, waiting: wait, limitFactor: limitFactor)
        }
    }

    /// Calls the reporters in order.
    ///
    /// - Throws: the error of the first reporter that throws. The reporters after it aren't called.
    public func rehearsalEnded(_ report: RehearsalReport) throws {
        for reporter in reporters { try reporter.rehearsalEnded(report) }
    }
}
