/// Receives the events of a rehearsal as they happen, and its report at the end.
public protocol Reporter: Sendable {
    /// Is called before the first step of a case.
    func caseBegan(_ testCase: Case)
    /// Is called after each step.
    func stepEnded(_ step: StepReport, of testCase: Case)
    /// Is called after a case, and after its repetition if there was one.
    func caseEnded(_ report: CaseReport)
    /// Is called before a case is played a second time, because something in it was late.
    ///
    /// - Parameters:
    ///   - reason: the answer that was late.
    ///   - wait: seconds until then; 0 when it is played again at once.
    ///   - limitFactor: how many times as long as before answers are waited for.
    func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double)
    /// Is called once, by whoever has the report: ``Runner`` doesn't call it.
    func rehearsalEnded(_ report: RehearsalReport) throws
}

extension Reporter {
    /// Does nothing.
    public func caseBegan(_ testCase: Case) {}
    /// Does nothing.
    public func stepEnded(_ step: StepReport, of testCase: Case) {}
    /// Does nothing.
    public func caseEnded(_ report: CaseReport) {}
    /// Does nothing.
    public func caseRepeats(_ testCase: Case, because reason: String, waiting wait: Int, limitFactor: Double) {}
    /// Does nothing.
    public func rehearsalEnded(_ report: RehearsalReport) throws {}
}
