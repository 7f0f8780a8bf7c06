/// Receives the events of a rehearsal as they happen, and the report at the end.
public protocol Reporter: Sendable {
    /// Called before the first step of a case.
    func caseBegan(_ testCase: Case)
    /// Called after each step.
    func stepEnded(_ step: StepReport, of testCase: Case)
    /// Called after a case. If the case was repeated, called after the repetition.
    func caseEnded(_ report: CaseReport)
    /// Called before a case is repeated because a response was late.
    ///
    /// - Parameters:
    ///   - reason: describes the late response.
    ///   - wait: the seconds before the repetition; 0 if the case is repeated immediately.
    ///   - limitFactor: the factor by which timeouts are longer than before.
    func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double)
    /// Called once after the last case, by the code that started the ``Runner``.
    func rehearsalEnded(_ report: RehearsalReport) throws
}

extension Reporter {
    /// Ignores the event, for a reporter that doesn't implement this method.
    public func caseBegan(_ testCase: Case) {}
    /// Ignores the event, for a reporter that doesn't implement this method.
    public func stepEnded(_ step: StepReport, of testCase: Case) {}
    /// Ignores the event, for a reporter that doesn't implement this method.
    public func caseEnded(_ report: CaseReport) {}
    /// Ignores the event, for a reporter that doesn't implement this method.
    public func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double) {}
    /// Ignores the event, for a reporter that doesn't implement this method.
    public func rehearsalEnded(_ report: RehearsalReport) throws {}
}

/// Ignores all events. For tests that read only the ``RehearsalReport``.
public struct SilentReporter: Reporter {
    /// Creates a reporter that ignores all events.
    public init() {}
}

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
